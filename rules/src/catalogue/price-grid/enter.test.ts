import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tier } from '../pricing/fixture.ts'
import { enterTexts, type OpenCell } from './enter.ts'
import { editKey, priceOf } from './sheet.ts'

const service = { list_price: 500_000, min_price: null }
const cell = (product_id: number, rest: Partial<OpenCell> = {}): OpenCell => ({
  product_id,
  column: tier(),
  row: undefined,
  service,
  ...rest,
})
const stored = { ...tier({ price_kind: 'fixed', value: 400_000 }), version: 1 }
const CELLS = [
  cell(1),
  cell(2, { row: stored }),
  cell(3, { locked: 'khóa' }),
  cell(4, { row: { ...stored, id: 4 }, kept: 'giữ' }),
]

test('every text makes its price or is named with the reason, and then its cell is as it was', () => {
  const text = fc.constantFrom('', '350.000', '-10%', '+5%', 'abc', '1,2 tr')
  fc.assert(
    fc.property(fc.tuple(text, text, text, text), (texts) => {
      const entries = CELLS.map((one, at) => ({ cell: one, text: texts[at] ?? '' }))
      const { edits, refused } = enterTexts({}, entries)
      for (const { cell: one, text: typed } of entries) {
        const told = refused.find(({ key }) => key === editKey(one))
        if (told === undefined) continue
        expect(told).toMatchObject({ text: typed, problem: expect.stringMatching(/./) })
        expect(priceOf(one, edits)).toEqual(one.row ?? null)
      }
      const named = (product_id: number) => refused.some(({ cell: one }) => one.product_id === product_id)
      expect(named(3)).toBe(true)
      expect(named(4)).toBe(['', 'abc', '1,2 tr'].includes(texts[3]))
      expect(named(1)).toBe(['+5%', 'abc', '1,2 tr'].includes(texts[0]))
    }),
  )
})
