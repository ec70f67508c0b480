import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tier } from '../pricing/fixture.ts'
import { isWithin } from '../pricing/tier.ts'
import { changesOf, countOf, takenBack, type PriceChanges, rowsAfter, type SavedPrices } from './commit.ts'
import type { Price } from './entry.ts'
import {
  type Cell,
  columnKey,
  columnsOn,
  editCell,
  type Edits,
  freeDays,
  isMoot,
  keepMine,
  type PriceRow,
  priceOf,
  rowsOn,
  staleEdits,
  takeTheirs,
} from './sheet.ts'

const DAY = '2026-06-10'
const row = (rest: Partial<PriceRow> = {}): PriceRow => ({ ...tier(rest), version: 1, ...rest })
const fixed = (value: number): Price => ({ price_kind: 'fixed', value })

/** Two lists for three services, of which not every cell has a price. */
const ROWS = [
  row({ id: 1 }),
  row({ id: 2, product_id: 2, ...fixed(90_000) }),
  row({ id: 3, product_id: 2, tier_code: 'staff', price_kind: 'amount_off', value: 10_000 }),
  row({ id: 4, product_id: 3, tier_code: 'staff', is_active: false }),
]

const cellsOf = (rows: readonly PriceRow[]): Cell[] => {
  const at = rowsOn(DAY, rows)
  return [1, 2, 3].flatMap((product_id) =>
    columnsOn(DAY, ROWS, {}).map((column) => ({
      product_id,
      column,
      row: at.get(`${product_id}:${columnKey(column)}`),
    })),
  )
}

const anyStep = fc.record({ cell: fc.nat(5), price: fc.option(fc.integer({ min: 0, max: 3 }).map(fixed)) })
const editedBy = (steps: readonly { cell: number; price: Price | null }[], rows = ROWS): Edits =>
  steps.reduce<Edits>((edits, { cell, price }) => editCell(edits, cellsOf(rows)[cell]!, price), {})

/** What the server makes of changes. */
function save(rows: readonly PriceRow[], sent: PriceChanges, first_id: number) {
  const { add, change } = sent
  const saved: SavedPrices = {
    added: add.map((draft, at) => ({ ...draft, id: first_id + at, version: 1 })),
    changed: change.map((one) => {
      const before = rows.find(({ id }) => id === one.id)!
      expect(before.version).toBe(one.version)
      return { ...before, ...one, version: one.version + 1 }
    }),
  }
  return { saved, rows: rowsAfter(rows, sent, saved) }
}

const shown = (rows: readonly PriceRow[]) =>
  cellsOf(rows).map((cell) => {
    const price = priceOf(cell, {})
    return price && [price.price_kind, price.value]
  })

test('a cell shows what it was edited to last, and edited back it is not edited', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      const edits = editedBy(steps)
      const cells = cellsOf(ROWS)
      for (const { cell, price } of new Map(steps.map((one) => [one.cell, one])).values())
        expect(priceOf(cells[cell]!, edits)).toMatchObject(price ?? {})
      const back = cells.reduce((now, cell) => editCell(now, cell, cell.row ?? null), edits)
      expect(back).toEqual({})
    }),
  )
})

test('what is saved is what was shown, and taken back the cells are as before', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      const edits = editedBy(steps)
      const sent = changesOf(edits)
      expect(countOf(sent)).toBe(Object.keys(edits).length)
      const { saved, rows } = save(ROWS, sent, 100)
      const expected = cellsOf(ROWS).map((cell) => {
        const price = priceOf(cell, edits)
        return price && [price.price_kind, price.value]
      })
      expect(shown(rows)).toEqual(expected)
      const before = new Map(ROWS.map((one) => [one.id, one]))
      expect(shown(save(rows, takenBack(sent, saved, before), 200).rows)).toEqual(shown(ROWS))
    }),
  )
})

test('an edit of what another user changed, removed or added is found, and goes or stays as its user decides', () => {
  const cells = cellsOf(ROWS)
  const edits = editedBy([
    { cell: 0, price: fixed(5) },
    { cell: 1, price: fixed(6) },
    { cell: 2, price: fixed(7) },
    { cell: 3, price: fixed(8) },
  ])
  expect(staleEdits(edits, ROWS)).toEqual([])
  const added = row({ id: 9, tier_code: 'STAFF', ...fixed(1) })
  const now = [row({ id: 1, version: 2, ...fixed(3) }), ROWS[2]!, ROWS[3]!, added]
  const stale = staleEdits(edits, now)
  expect(stale.map(({ edit, row: theirs }) => [edit.price?.value, theirs?.id])).toEqual([
    [5, 1],
    [6, 9],
    [7, undefined],
  ])
  expect(stale.some(isMoot)).toBe(false)
  const lost = staleEdits(edits, save(ROWS, changesOf(edits), 300).rows)
  expect(lost.map(isMoot)).toEqual([true, true, true, true])
  expect(Object.values(takeTheirs(edits, stale)).map(({ price }) => price?.value)).toEqual([8])
  const kept = keepMine(edits, stale)
  expect(staleEdits(kept, now)).toEqual([])
  expect(changesOf(kept)).toMatchObject({
    change: expect.arrayContaining([
      { id: 1, version: 2, ...fixed(5) },
      { id: 9, version: 1, ...fixed(6) },
    ]),
    add: [{ product_id: cells[2]!.product_id, value: 7 }],
  })
})

test('columns are the lists in use on the day, and those that edits add', () => {
  const later = row({ id: 7, tier_code: 'tet', valid_from: '2026-12-01' })
  const many = row({ id: 8, min_qty: 4 })
  const columns = columnsOn(DAY, [...ROWS, later, many], {})
  expect(columns.map(columnKey)).toEqual(['vip|0|0|1', 'staff|0|0|1', 'vip|0|0|4'])
  const edits = editCell({}, { product_id: 1, column: later, row: undefined }, fixed(1))
  expect(columnsOn(DAY, ROWS, edits).map(({ tier_code }) => tier_code)).toEqual(['vip', 'staff', 'tet'])
  expect(columnsOn('2026-12-01', [later], {})).toHaveLength(1)
})

test('a price that is added has the days of its column that no other price has', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
  const span = fc
    .tuple(fc.option(day), fc.option(day))
    .map(([one, other]) =>
      one !== null && other !== null && one > other
        ? { valid_from: other, valid_to: one }
        : { valid_from: one, valid_to: other },
    )
  fc.assert(
    fc.property(day, span, fc.array(span, { maxLength: 4 }), (at, wanted, taken) => {
      const free = freeDays(at, wanted, taken)
      const within = (date: string, one: typeof wanted) => isWithin(date, one.valid_from, one.valid_to)
      if (free === undefined) return
      for (let n = 1; n <= 28; n += 1) {
        const date = `2026-06-${String(n).padStart(2, '0')}`
        if (!within(date, free)) continue
        expect(within(date, wanted)).toBe(true)
        expect(taken.some((one) => within(date, one))).toBe(false)
      }
      if (within(at, wanted)) expect(within(at, free)).toBe(true)
    }),
  )
  expect(freeDays(DAY, { valid_from: null, valid_to: null }, [])).toEqual({
    valid_from: null,
    valid_to: null,
  })
  expect(
    freeDays(DAY, { valid_from: null, valid_to: null }, [
      { valid_from: null, valid_to: '2026-05-31' },
      { valid_from: '2026-07-01', valid_to: null },
    ]),
  ).toEqual({ valid_from: '2026-06-01', valid_to: '2026-06-30' })
  expect(
    freeDays(DAY, { valid_from: null, valid_to: null }, [{ valid_from: null, valid_to: null }]),
  ).toBeUndefined()
})
