import { writeFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../kit/database/connect.ts'
import { describeSchema } from '../kit/database/describe-schema.ts'

/** `npm run schema`: migrates an empty database and writes what came out, so that a review sees the effect. */
const folder = mkdtempSync(join(tmpdir(), 'bcare-schema-'))
const logger = pino({ level: 'silent' })
const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'schema', logger })
try {
  const client = new pg.Client(database.owner)
  await client.connect()
  writeFileSync(fileURLToPath(new URL('../../schema.sql', import.meta.url)), await describeSchema(client))
  await client.end()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
