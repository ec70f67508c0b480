import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from './gs1.ts'

const SEPARATOR = '\u001D'
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })
const lotNo = fc.string({
  unit: fc.constantFrom(...Array.from('ABCXYZ0123456789-')),
  minLength: 1,
  maxLength: 20,
})

test('GTIN, last day and lot are read whatever stands after them', () => {
  fc.assert(
    fc.property(
      digits(13),
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 1, max: 12 }),
      lotNo,
      fc.boolean(),
      (gtin, year, month, lot, serial) => {
        const two = (n: number) => String(n).padStart(2, '0')
        const code = `]d2010${gtin}17${year}${two(month)}1510${lot}${serial ? `${SEPARATOR}21ABC123` : ''}`
        expect(readCode(code)).toEqual({
          code: `0${gtin}`.replace(/^0+/, ''),
          lot_no: lot,
          expiry: `20${year}-${two(month)}-15`,
        })
      },
    ),
  )
})

test('any text is read without an error, and a plain code stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(readCode(text).code.length).toBeLessThanOrEqual(text.length)
    }),
  )
  fc.assert(
    fc.property(digits(12), (code) => {
      expect(readCode(code).code).toBe(code)
    }),
  )
  expect(readCode('VT001')).toEqual({ code: 'VT001', lot_no: null, expiry: null })
})

test('day 00 is the last of its month; a day that does not exist is none', () => {
  expect(readCode('0108935001234567172802001 0'.replace(' ', '')).expiry).toBeNull()
  expect(readCode('010893500123456717280200').expiry).toBe('2028-02-29')
  expect(readCode('010893500123456717281301').expiry).toBeNull()
})
