import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactMoney, formatMoney, parseMoney } from './money.ts'

const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER })

test.each([
  ['1500000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1.500.000 đ', 1_500_000],
  ['1.500.000 VND', 1_500_000],
  ['1tr5', 1_500_000],
  ['1tr500', 1_500_000],
  ['1 triệu', 1_000_000],
  ['500k', 500_000],
  ['500 nghìn', 500_000],
  ['500 ngàn đồng', 500_000],
  ['2 tỷ', 2_000_000_000],
  ['2TY', 2_000_000_000],
  ['2 tỷ 3', 2_300_000_000],
  ['0', 0],
])('%s is %i đồng', (raw, dong) => {
  expect(parseMoney(raw)).toBe(dong)
})

test.each([
  '',
  'đ',
  '1.5',
  '1,5tr',
  '1.5tr',
  '1500000.5',
  '1.500,50',
  '1.50',
  '1.500.00',
  '1.500,000',
  '0.500',
  '007',
  '-5',
  '+5',
  '1tr50',
  '1tr1234',
  '5k5',
  '1e6',
  '1 500 000',
  'tr',
  'năm trăm',
  '99999999999999999999',
  '10000000000 tỷ',
])('%s is refused, not guessed', (raw) => {
  expect(parseMoney(raw)).toBeUndefined()
})

test('what is shown is read back as the same amount', () => {
  fc.assert(
    fc.property(amount, (dong) => {
      expect(parseMoney(formatMoney(dong))).toBe(dong)
      expect(parseMoney(String(dong))).toBe(dong)
    }),
  )
})

test('dots mark thousands and a minus stands in front', () => {
  expect(formatMoney(1_500_000)).toBe('1.500.000 đ')
  expect(formatMoney(0)).toBe('0 đ')
  expect(formatMoney(-12_000)).toBe('-12.000 đ')
  expect(() => formatMoney(1.5)).toThrow(RangeError)
})

test.each([
  [0, '0 đ'],
  [900, '900 đ'],
  [500_000, '500 nghìn'],
  [1_500_000, '1,5 tr'],
  [999_949_999, '999,9 tr'],
  [999_950_000, '1 tỷ'],
  [2_300_000_000, '2,3 tỷ'],
  [1_234_500_000_000, '1.234,5 tỷ'],
  [-1_500_000, '-1,5 tr'],
])('%i đồng in little room is %s', (dong, text) => {
  expect(compactMoney(dong)).toBe(text)
})

test('the short form stays within a twentieth of its last figure', () => {
  const sizes = new Map([
    ['đ', 1],
    ['nghìn', 1e3],
    ['tr', 1e6],
    ['tỷ', 1e9],
  ])
  fc.assert(
    fc.property(fc.nat({ max: 1e14 }), (dong) => {
      const [figure = '', unit = ''] = compactMoney(dong).split(' ')
      const size = sizes.get(unit) ?? Number.NaN
      expect(
        Math.abs(Number(figure.replaceAll('.', '').replace(',', '.')) * size - dong),
      ).toBeLessThanOrEqual(size / 20 + 1)
    }),
  )
})
