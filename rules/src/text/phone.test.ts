import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { formatPhone, maskPhone, parsePhone, phoneSearchDigits, phoneTail } from './phone.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const mobile = fc
  .tuple(fc.constantFrom('3', '5', '7', '8', '9'), digits(8))
  .map(([first, rest]) => `+84${first}${rest}`)
/** As the law of 2017 has them: what begins with 0230, 0231, 0240, 0241, 0280 or 0281 is of before. */
const landline = digits(9)
  .filter((rest) => !/^[48][01]|^3[01]/.test(rest))
  .map((rest) => `+842${rest}`)
const service = fc
  .tuple(fc.constantFrom('1800', '1900'), fc.constantFrom(4, 5, 6).chain(digits))
  .map(([head, rest]) => `+84${head}${rest}`)
const vietnamese = fc.oneof(mobile, landline, service)
const foreign = fc
  .tuple(fc.constantFrom('1', '44', '61', '82'), digits(9))
  .map(([code, rest]) => `+${code}${rest}`)

const read = (raw: string) => parsePhone(raw)?.e164

test.each([
  ['0912345678', '+84912345678'],
  ['0912 345 678', '+84912345678'],
  ['0912.345.678', '+84912345678'],
  ['(+84) 912-345-678', '+84912345678'],
  ['+84 912 345 678', '+84912345678'],
  ['+84 (0)912 345 678', '+84912345678'],
  ['84912345678', '+84912345678'],
  ['0084912345678', '+84912345678'],
  ['024 3825 1234', '+842438251234'],
  ['0236 382 1234', '+842363821234'],
  ['1900 1234', '+8419001234'],
  ['1800.599.920', '+841800599920'],
  ['0169 123 4567', '+84391234567'],
  ['0123 456 7890', '+84834567890'],
  ['+84 120 123 4567', '+84701234567'],
  ['+1 415 555 2671', '+14155552671'],
  ['\u202D0912 345 678\u202C', '+84912345678'],
  ['\uFEFF0912\u00A0345\u2009678\u200B', '+84912345678'],
  ['0912\u2011345–678', '+84912345678'],
  ['０９１２３４５６７８', '+84912345678'],
  ['(028) 3825 7691', '+842838257691'],
  ['+84 (28) 3825 7691', '+842838257691'],
  ['(84-28) 3825 7691', '+842838257691'],
  ['028.3825.7691', '+842838257691'],
  ['(0912) 345 678', '+84912345678'],
])('%s is read as %s', (raw, e164) => {
  expect(read(raw)).toBe(e164)
})

test.each([
  // Area codes of before 2017, where no number of today is written so.
  ['04 3825 1234', '+842438251234'],
  ['(08) 3825 7691', '+842838257691'],
  ['+84 (8) 3825 7691', '+842838257691'],
  ['+84 4 3825 1234', '+842438251234'],
  ['0511 382 1234', '+842363821234'],
  ['0650.3821234', '+842743821234'],
  ['061 382 1234', '+842513821234'],
  ['(031) 382 1234', '+842253821234'],
  ['0240 382 1234', '+842043821234'],
  ['0281 387 1234', '+842093871234'],
  ['020 382 1234', '+842143821234'],
  // The same signs are a mobile of today.
  ['0838257691', '+84838257691'],
  ['08 3825 7691', '+84838257691'],
  ['(079) 382 1234', '+84793821234'],
])('%s of before 2017 is read as %s', (raw, e164) => {
  expect(read(raw)).toBe(e164)
})

test.each([
  '',
  '912345678',
  '091234567',
  '09123456789',
  '0212345678',
  '0412345678',
  '1900123',
  '19001234567',
  'abc',
  '0912345678x',
  '0912345678 máy 2',
  '+',
  '+0123456789',
  '0150 123 4567',
  '0912345678/0912345679',
])('%s is no phone number', (raw) => {
  expect(read(raw)).toBeUndefined()
})

test('what is shown is read back as the same number, however it is spelt', () => {
  fc.assert(
    fc.property(fc.oneof(vietnamese, foreign), fc.constantFrom(' ', '.', '-', ''), (e164, gap) => {
      expect(read(e164)).toBe(e164)
      expect(read(formatPhone(e164))).toBe(e164)
      expect(read(formatPhone(e164).replaceAll(' ', gap))).toBe(e164)
    }),
  )
})

test('mobile numbers are read as the well-known library reads them', () => {
  fc.assert(
    fc.property(mobile, (e164) => {
      const national = `0${e164.slice(3)}`
      expect(read(national)).toBe(parsePhoneNumberFromString(national, 'VN')?.number)
    }),
  )
})

test('numbers are grouped for reading', () => {
  expect(formatPhone('+84912345678')).toBe('0912 345 678')
  expect(formatPhone('+842438251234')).toBe('024 3825 1234')
  expect(formatPhone('+842363821234')).toBe('0236 382 1234')
  expect(formatPhone('+8419001234')).toBe('1900 1234')
  expect(formatPhone('+14155552671')).toBe('+14155552671')
  expect(formatPhone('090****123')).toBe('090****123')
})

test('a masked number shows its first and last three digits and nothing between', () => {
  expect(maskPhone('+84905678123')).toBe('090****123')
  expect(maskPhone('12345')).toBe('****')
  fc.assert(
    fc.property(mobile, mobile, (one, other) => {
      const alike = `${one.slice(0, 5)}${other.slice(5, -3)}${one.slice(-3)}`
      expect(maskPhone(alike)).toBe(maskPhone(one))
      expect(maskPhone(one)).toMatch(/^0\d\d\*{4}\d{3}$/)
    }),
  )
})

test('one number has one tail, with or without its country code', () => {
  expect(phoneTail('+84912345678')).toBe('912345678')
  fc.assert(
    fc.property(mobile, (e164) => {
      expect(phoneTail(`0${e164.slice(3)}`)).toBe(phoneTail(e164))
    }),
  )
})

test('any part of a number as it is shown finds it', () => {
  fc.assert(
    fc.property(mobile, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (e164, one, other) => {
      const part = formatPhone(e164).slice(Math.min(one, other), Math.max(one, other))
      expect(phoneSearchDigits(e164)).toContain(phoneSearchDigits(part))
    }),
  )
  expect(phoneSearchDigits('+84 912')).toBe('0912')
  expect(phoneSearchDigits('0169 123 4567')).toBe('0391234567')
  expect(phoneSearchDigits('Ánh')).toBe('')
})
