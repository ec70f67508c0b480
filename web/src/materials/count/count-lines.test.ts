import { fromThousandths } from '@bcare/rules/materials/quantity'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LotRow, StockRow } from '../stock/stock-row.ts'
import {
  countedLines,
  type CountLine,
  type Counts,
  type Difference,
  differenceAmount,
  differing,
  isCounted,
  linesOf,
  unread,
  withCount,
} from './count-lines.ts'

const stock = (material_id: number, lot_tracked: boolean) =>
  ({
    material_id,
    lot_tracked,
    material_name: `Vật tư ${material_id}`,
    material_code: '',
    on_hand: 7,
  }) as StockRow
const lot = (id: number, material_id: number) =>
  ({ id, material_id, lot_no: `L${id}`, expiry: null }) as LotRow

test('a material is counted whole, or lot by lot and what is of no lot; what the books say is not there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.boolean()), { selector: ([id]) => id }),
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 50 })), {
        selector: ([id]) => id,
      }),
      (materials, lots) => {
        const lines = linesOf(
          materials.map(([id, tracked]) => stock(id, tracked)),
          lots.map(([id, of]) => lot(id, of)),
        )
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        for (const [id, tracked] of materials) {
          const own = lines.filter(({ material_id }) => material_id === id)
          const there = lots.filter(([, of]) => of === id).length
          expect(own.length).toBe(tracked ? there + 1 : 1)
          expect(own.filter(({ lot_id }) => lot_id === null)).toHaveLength(1)
        }
        expect(JSON.stringify(lines)).not.toContain('on_hand')
      },
    ),
  )
})

const line = (key: string): CountLine => ({
  key,
  material_id: Number(key),
  lot_id: null,
  material_name: '',
  material_code: '',
  category_name: null,
  unit_name: '',
  expiry: null,
})

test('an emptied field is not counted, nothing is a count, and a text that is no number is kept and not sent', () => {
  let counts: Counts = {}
  counts = withCount(counts, line('1'), 3.5)
  counts = withCount(counts, line('2'), 0)
  counts = withCount(counts, line('3'), 'abc')
  expect(unread(counts)).toEqual(['3'])
  expect(counts['3']?.typed).toBe('abc')
  counts = withCount(counts, line('3'), null)
  expect(countedLines(counts)).toEqual([
    { material_id: 1, lot_id: null, counted: 3.5 },
    { material_id: 2, lot_id: null, counted: 0 },
  ])
})

test('a count is a quantity from nothing on', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (thousandths) => {
      expect(isCounted(fromThousandths(thousandths))).toBe(thousandths >= 0)
    }),
  )
  expect([isCounted(null), isCounted('7,'), isCounted(0.0001), isCounted(2_000_000)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('differences are those alone, the dearest first, and their sum is unknown where one is', () => {
  const one = (difference: number, amount: number | null) => ({ difference, amount }) as Difference
  expect(differing([one(0, 0), one(-1, -50), one(2, 900)]).map(({ amount }) => amount)).toEqual([900, -50])
  expect(differenceAmount([one(-1, -50), one(2, 900)])).toBe(850)
  expect(differenceAmount([one(-1, null)])).toBeNull()
})
