import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { describeSchema } from '../../src/kit/database/describe-schema.ts'
import { TEMPLATE } from '../setup/global.ts'

test('schema.sql shows what the migrations make; npm run schema writes it anew', async () => {
  const client = new pg.Client({ ...inject('connection'), database: TEMPLATE })
  await client.connect()
  try {
    expect(await describeSchema(client)).toBe(
      readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8'),
    )
  } finally {
    await client.end()
  }
})
