import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const note = process.env['PLANTED'] ?? ''

test('fails once', () => {
  const isSecond = existsSync(note)
  writeFileSync(note, '')
  expect(isSecond).toBe(true)
})
