import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePeriod, formatCode } from './code.ts'

test('codes read as the clinic writes them', () => {
  const first = { date: '2026-11-21', seq: 1 }
  expect(formatCode('person', first)).toBe('KH2600001')
  expect(formatCode('deal', first)).toBe('CH2600001')
  expect(formatCode('visit', first)).toBe('TN-20261121-01')
  expect(formatCode('appointment', first)).toBe('LH26000001')
})

test('visits are counted by day, the others by year', () => {
  expect(codePeriod('visit', '2026-11-21')).toBe('20261121')
  expect(codePeriod('person', '2026-11-21')).toBe('2026')
})

test('no two numbers of a century share a code', () => {
  const kind = fc.constantFrom('person', 'deal', 'visit', 'appointment')
  const number = fc.record({
    date: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
    seq: fc.integer({ min: 1, max: 2_000_000 }),
  })
  fc.assert(
    fc.property(kind, number, number, (of, one, other) => {
      const same = codePeriod(of, one.date) === codePeriod(of, other.date) && one.seq === other.seq
      expect(formatCode(of, one) === formatCode(of, other)).toBe(same)
    }),
  )
})

test('numbers start at one', () => {
  expect(() => formatCode('deal', { date: '2026-11-21', seq: 0 })).toThrow(RangeError)
})
