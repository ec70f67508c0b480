import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

test.describe('in the browser', () => {
  const note = process.env['PLANTED'] ?? ''

  test('fails once', () => {
    const isSecond = existsSync(note)
    writeFileSync(note, '')
    expect(isSecond).toBe(true)
  })

  test('fails always', () => {
    expect(1).toBe(2)
  })
})
