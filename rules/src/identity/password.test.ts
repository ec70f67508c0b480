import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const COMMON = 'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác'

test('a password has 10 to 128 characters, counted as people count them', () => {
  expect(passwordProblem('Rq7!kvTz2')).toBe('Mật khẩu cần ít nhất 10 ký tự')
  expect(passwordProblem('Rq7!kvTz2m')).toBeUndefined()
  expect(passwordProblem('🦷🦷🦷🦷🦷🦷🦷🦷🦷')).toBe('Mật khẩu cần ít nhất 10 ký tự')
  expect(passwordProblem('Rq7!kvTz'.repeat(16))).toBeUndefined()
  expect(passwordProblem(`${'Rq7!kvTz'.repeat(16)}x`)).toBe('Mật khẩu không được dài quá 128 ký tự')
})

test.each([
  '1234567890',
  'P@ssw0rd2026!',
  'password123',
  'Mật khẩu 2026',
  'matkhau12345',
  'AnhYeuEm1990',
  'qwertyuiop',
  '1111111111',
  'abcabcabcabc',
  'Vietnam@2026',
  '!!!nhakhoa!!!',
])('%s is too common', (password) => {
  expect(passwordProblem(password)).toBe(COMMON)
})

test.each(['Bcare@2026', 'con mèo trèo cây cau', 'Hoa sen nở 7 bông', 'matkhauCuaTiemRang'])(
  '%s may be chosen',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  },
)

test('digits and signs around a common word do not help', () => {
  const noise = fc.string({
    unit: fc.constantFrom(...'0123456789!@#._-'.split('')),
    minLength: 6,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.constantFrom(...COMMON_WORDS), noise, fc.boolean(), (word, around, upper) => {
      expect(passwordProblem(`${upper ? word.toUpperCase() : word}${around}`.padEnd(10, '1'))).toBe(COMMON)
    }),
  )
})

test('every listed password is long enough to be chosen otherwise', () => {
  expect(COMMON_PASSWORDS.size + COMMON_WORDS.size).toBeGreaterThan(200)
  for (const password of COMMON_PASSWORDS) expect(passwordProblem(password)).toBe(COMMON)
})

test('a clinic may ask for longer passwords, never for shorter ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 40 }),
      fc.string({ minLength: 0, maxLength: 60 }),
      (least, password) => {
        const [asked, own] = [passwordProblem(password, least), passwordProblem(password)]
        if (own !== undefined) expect(asked).toBeDefined()
        if ([...password].length < least) expect(asked).toBeDefined()
        else expect(asked).toBe(own)
      },
    ),
  )
  expect(passwordProblem('Rq7!kvTz2m', 12)).toBe('Mật khẩu cần ít nhất 12 ký tự')
})
