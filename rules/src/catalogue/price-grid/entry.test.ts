import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBlock, readBlock, writeBlock } from './block.ts'
import {
  costsAt,
  enter,
  type Entry,
  isBelowFloor,
  type Price,
  raised,
  readEntry,
  writeEntry,
} from './entry.ts'

const anyPrice: fc.Arbitrary<Price | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    price_kind: fc.constantFrom('fixed' as const, 'amount_off' as const),
    value: fc.integer({ min: 0, max: 999_999_999_999 }),
  }),
  fc.record({
    price_kind: fc.constant('percent_off' as const),
    value: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  }),
)
const service = { list_price: 1_000_000, min_price: 800_000 }

test('what is copied to a spreadsheet is pasted from it as the same prices', () => {
  const rows = fc
    .integer({ min: 1, max: 6 })
    .chain((width) =>
      fc.array(fc.array(anyPrice, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
    // A single cell without a price is an empty text, of which no line is left.
    .filter((prices) => prices.length > 1 || prices[0]!.length > 1 || prices[0]![0] !== null)
  fc.assert(
    fc.property(rows, fc.constantFrom('', '\n', '\r\n'), (prices, end) => {
      const text = writeBlock(prices.map((cells) => cells.map(writeEntry)))
      const lines = readBlock(end === '' ? `${text}\n` : text.replaceAll('\n', end) + end)
      expect(lines.map((cells) => cells.map(readEntry))).toEqual(
        prices.map((cells) => cells.map((price) => ({ price }))),
      )
    }),
  )
})

test('a block goes from the first selected cell on, a single value into all of them', () => {
  const area = { top: 2, left: 1, bottom: 4, right: 2 }
  const cells = placeBlock([['5']], area)
  expect(cells).toHaveLength(6)
  expect(cells.at(-1)).toEqual({ row: 4, column: 2, text: '5' })
  expect(
    placeBlock(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      area,
    ),
  ).toEqual([
    { row: 2, column: 1, text: '1' },
    { row: 2, column: 2, text: '2' },
    { row: 3, column: 1, text: '3' },
    { row: 3, column: 2, text: '4' },
  ])
})

test.each<[string, Entry]>([
  ['', { price: null }],
  ['1.200.000', { price: { price_kind: 'fixed', value: 1_200_000 } }],
  [' 1,200,000 đ ', { price: { price_kind: 'fixed', value: 1_200_000 } }],
  ['1tr2', { price: { price_kind: 'fixed', value: 1_200_000 } }],
  ['500k', { price: { price_kind: 'fixed', value: 500_000 } }],
  ['-50k', { price: { price_kind: 'amount_off', value: 50_000 } }],
  ['−10 %', { price: { price_kind: 'percent_off', value: 10 } }],
  ['-12,5%', { price: { price_kind: 'percent_off', value: 12.5 } }],
  ['+5%', { raise: 5 }],
])('«%s» is read', (text, entry) => {
  expect(readEntry(text)).toEqual(entry)
})

test.each([
  'abc',
  '1,2 tr',
  '1.5',
  '10%',
  '-101%',
  '+0%',
  '+2000%',
  '-3,333%',
  '=A1*2',
  '--5',
  '1.234%',
  '9999999999999',
])('«%s» is not guessed at, but explained', (text) => {
  expect(readEntry(text)).toEqual({ problem: expect.any(String) })
})

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('1', '2', '0', '00', '.000', '+', '-', '−', '%', ',5', 'k', ' ', 'tr') }),
  fc.integer({ min: -2_000, max: 2_000 }).map((n) => `${n > 0 ? '+' : ''}${n}%`),
)

test('nothing that is typed makes a price below zero or above the most there is', () => {
  fc.assert(
    fc.property(typed, anyPrice, (text, before) => {
      const made = enter(readEntry(text), before, service)
      if (!('price' in made)) {
        expect(made.problem).not.toBe('')
        return
      }
      const cost = costsAt(made.price, service)
      expect(cost).toBeGreaterThanOrEqual(0)
      expect(cost).toBeLessThanOrEqual(999_999_999_999)
    }),
  )
})

test('a price that is raised becomes an amount; where the list price holds nothing is raised', () => {
  const off: Price = { price_kind: 'percent_off', value: 10 }
  expect(raised(off, 5, service)).toEqual({ price_kind: 'fixed', value: 945_000 })
  expect(raised(off, -50, service)).toEqual({ price_kind: 'fixed', value: 800_000 })
  expect(raised(null, 5, service)).toBeNull()
  expect(enter({ raise: 5 }, null, service)).toEqual({ problem: expect.any(String) })
  expect(isBelowFloor({ price_kind: 'percent_off', value: 21 }, service)).toBe(true)
  expect(isBelowFloor({ price_kind: 'percent_off', value: 20 }, service)).toBe(false)
  expect(isBelowFloor(null, { list_price: 1, min_price: 2 })).toBe(false)
})
