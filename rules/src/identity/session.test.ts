import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenExpiry, tokenIsStale } from './session.ts'

const NOW = Date.UTC(2026, 10, 21, 8)

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

test('a token is renewed from 30 seconds before its end', () => {
  const ends = (seconds: number) => token({ exp: NOW / 1000 + seconds, name: 'Nguyễn Thị Ánh ?>' })
  expect(tokenIsStale(ends(31), NOW)).toBe(false)
  expect(tokenIsStale(ends(30), NOW)).toBe(true)
  expect(tokenIsStale(ends(-1), NOW)).toBe(true)
  expect(tokenIsStale(NOW + 30_001, NOW)).toBe(false)
  expect(tokenIsStale(NOW + 30_000, NOW)).toBe(true)
})

test('the end of a token is read in milliseconds', () => {
  expect(tokenExpiry(token({ exp: NOW / 1000 }))).toBe(NOW)
})

test.each([
  undefined,
  null,
  '',
  'a.b.c',
  'nonsense',
  'e30.e30.x',
  token({ exp: 'soon' }),
  token([]),
  Number.NaN,
])('a missing or unreadable token (%s) counts as expired', (present) => {
  expect(tokenIsStale(present, NOW)).toBe(true)
})

test('no text at all makes the reading fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tokenIsStale(`x.${text}.y`, NOW)).toBe(true)
    }),
  )
})
