import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decisionsOf, type WordDecision } from '../../imports/words.ts'
import { STOCK_COLUMNS, type StockField } from './stock-columns.ts'
import { type CountedMaterial, judgeStock, readStockRow, type StockWords } from './stock-row.ts'
import { naming } from '../../text/naming.ts'

const words: StockWords = {
  branch: naming([['Cơ sở một', 3]]),
  unit: naming([
    ['Cái', 1],
    ['Hộp', 2],
    ['kg', 9],
  ]),
}
const read = (
  row: Partial<Record<StockField, string>>,
  { only_branch, made = [] }: { only_branch?: number; made?: readonly WordDecision[] } = {},
) => {
  const mapping = Object.keys(row) as StockField[]
  return readStockRow(Object.values(row), {
    mapping,
    headers: mapping,
    decisions: decisionsOf(made),
    words: { ...words, only_branch },
  })
}
const row = { code: 'A', branch: 'Cơ sở Một', quantity: '5' }
const boxed: CountedMaterial = {
  id: 7,
  code: 'A',
  name: 'Găng',
  unit_term_id: 1,
  purchase_unit_term_id: 2,
  purchase_factor: 50,
  lot_tracked: false,
  expiry_tracked: false,
}

test('every field of an opening stock is known by its own label', () => {
  expect(STOCK_COLUMNS.guess(Object.values(STOCK_COLUMNS.labels))).toEqual(STOCK_COLUMNS.names)
})

test('a quantity is what every reader takes it for, above nothing and within what a movement may be, or it is told of', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.nat(999), fc.constantFrom('.', ','), (whole, part, mark) => {
      const decimals = String(part).padStart(3, '0')
      const { said, problems } = read({ ...row, quantity: `${whole}${mark}${decimals}` })
      const two_ways = whole > 0 && whole < 1_000
      const value = whole + part / 1_000
      const is_fit = !two_ways && value > 0 && value <= 1_000_000
      expect(problems.length === 0).toBe(is_fit)
      if (is_fit) expect(said.quantity).toBeCloseTo(value, 6)
    }),
  )
})

test('the branch may be left out where the clinic has one alone; a branch or unit that was left out is another one', () => {
  const { branch: _, ...nowhere } = row
  expect(read(nowhere).problems).toMatchObject([{ field: 'branch', message: 'Chưa có chi nhánh' }])
  expect(read(nowhere, { only_branch: 3 })).toMatchObject({ said: { branch: 3 }, problems: [] })
  const left = (field: StockField) => ({ only_branch: 3, made: [{ field, word: 'Lạ', as: null }] })
  for (const field of ['branch', 'unit'] as const)
    expect(read({ ...row, [field]: 'Lạ' }, left(field)).problems).toMatchObject([{ field }])
})

test('a unit is the stock’s or the one that the material is bought in', () => {
  const judged = (unit: string) => judgeStock(read({ ...row, unit }), boxed)
  expect([judged('cái'), judged('Hộp')]).toEqual([[], []])
  expect(judged('kg')).toMatchObject([{ field: 'unit' }])
})

test('what comes in says its lot and last day exactly where its material has them', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (lots, expires, lot, expiry) => {
      const material = { ...boxed, lot_tracked: lots, expiry_tracked: lots && expires }
      const said = { ...row, lot_no: lot ? 'L1' : '', expiry: expiry ? '31/12/2030' : '' }
      const is_whole = lots ? lot && (expiry || !expires) : !lot && !expiry
      expect(judgeStock(read(said), material).length === 0).toBe(is_whole)
    }),
  )
})
