import { costOf, fromThousandths } from '@bcare/rules/materials/quantity'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MaterialOption } from '../sources.ts'
import {
  emptyLine,
  emptySheet,
  isBlank,
  isWhole,
  rowsOf,
  sentKeys,
  type SheetLine,
  sheetCost,
  sheetProblems,
  refusedLines,
} from './sheet-values.ts'

const material = (id: number, more: Partial<MaterialOption> = {}): MaterialOption => ({
  id,
  code: `VT${id}`,
  name: `Vật tư ${id}`,
  unit_term_id: 1,
  unit_name: 'cái',
  purchase_unit_term_id: 2,
  purchase_unit_name: 'hộp',
  purchase_factor: 50,
  lot_tracked: false,
  expiry_tracked: false,
  ...more,
})
const line = (key: string, more: Partial<SheetLine> = {}): SheetLine => ({ ...emptyLine(key), ...more })
const sheet = (lines: SheetLine[]) => ({ ...emptySheet(4, '2026-03-01'), lines })

test('what is sent are the lines in which something was typed, and each refusal finds its line again', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (typed) => {
      const values = sheet(
        typed.map((is_typed, at) =>
          line(String(at + 1), is_typed ? { material: material(at + 1), quantity: 2 } : {}),
        ),
      )
      const rows = rowsOf(values, 'receive')
      const keys = sentKeys(values)
      expect(rows.map(({ material_id }) => String(material_id))).toEqual(keys)
      const told = refusedLines(
        rows.map((_, at) => ({ field: `rows.${at}.quantity`, message: `row ${at}` })),
        keys,
      )
      expect(Object.keys(told).toSorted()).toEqual(keys.toSorted())
    }),
  )
})

test('a sheet lacks what the server would refuse, and nothing else', () => {
  const lots = material(1, { lot_tracked: true, expiry_tracked: true })
  const wrong = sheetProblems(
    sheet([
      line('1', { material: lots, quantity: 'abc', unit_cost: 'xyz' }),
      line('2', { quantity: 1 }),
      line('3'),
    ]),
    'receive',
  )
  expect(Object.keys(wrong.lines)).toEqual(['1', '2'])
  expect(Object.keys(wrong.lines['1'] ?? {}).toSorted()).toEqual([
    'expiry',
    'lot_no',
    'quantity',
    'unit_cost',
  ])
  expect(Object.keys(wrong.lines['2'] ?? {})).toEqual(['material_id'])
  const right = sheet([line('1', { material: lots, quantity: 1, lot_no: 'A1', expiry: '2030-01-01' })])
  expect(isWhole(sheetProblems(right, 'receive'))).toBe(true)
  // A transfer wants to know where to, and asks for no lot.
  expect(Object.keys(sheetProblems(right, 'transfer').sheet)).toEqual(['target_branch_id'])
  expect(sheetProblems({ ...right, target_branch_id: 4 }, 'transfer').sheet.target_branch_id).toMatch(/khác/)
  expect(sheetProblems(sheet([line('1')]), 'receive').sheet.lines).toBeDefined()
})

test('what a row says follows from what is done', () => {
  const values = {
    ...sheet([
      line('1', { material: material(1), quantity: 2, unit_cost: 1_000, unit_term_id: 2, lot_no: 'X' }),
    ]),
    supplier_term_id: 9,
    target_branch_id: 5,
  }
  expect(rowsOf(values, 'receive')).toMatchObject([
    { kind: 'receive', quantity: 2, unit_term_id: 2, unit_cost: 1_000, supplier_term_id: 9, branch_id: 4 },
  ])
  expect(rowsOf(values, 'receive')[0]).not.toHaveProperty('lot_no')
  expect(rowsOf({ ...values, is_opening: true }, 'receive')).toMatchObject([
    { kind: 'opening', supplier_term_id: null },
  ])
  const [moved] = rowsOf(values, 'transfer')
  expect(moved).toMatchObject({ kind: 'transfer_out', target_branch_id: 5, lot_id: null })
  expect(moved).not.toHaveProperty('unit_cost')
})

test('a sheet costs what its lines cost, to the đồng', () => {
  const priced = fc.record({
    thousandths: fc.integer({ min: 1, max: 1_000_000 }),
    price: fc.integer({ min: 0, max: 5_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 8 }), (all) => {
      const lines = all.map(({ thousandths, price }, at) =>
        line(String(at), { quantity: fromThousandths(thousandths), unit_cost: price }),
      )
      expect(sheetCost(lines)).toBe(
        all.reduce((sum, { thousandths, price }) => sum + costOf(thousandths, price), 0),
      )
    }),
  )
  expect(sheetCost([line('1', { quantity: 'abc', unit_cost: 5 })])).toBe(0)
  expect(isBlank(line('1', { unit_cost: 'abc' }))).toBe(false)
})
