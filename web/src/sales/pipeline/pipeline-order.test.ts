import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPlace, placesToWrite, rowsAfterMove } from './pipeline-order.ts'

/** Rows as the server lists them: by `order`, and by id where several have the same. */
const listed = (orders: readonly number[]) =>
  orders.map((order, index) => ({ id: index + 1, order })).toSorted(byPlace)

const anyRows = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }).map(listed)

test('once the places are written, the server lists the pipelines as they were dropped', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(11), fc.nat(11), (rows, from, to) => {
      const moved = rowsAfterMove(rows, from, to)
      expect(moved !== undefined).toBe(from < rows.length && to < rows.length)
      const wanted = moved ?? rows
      const written = new Map(placesToWrite(wanted).map(({ id, order }) => [id, order]))
      const after = rows.map(({ id, order }) => ({ id, order: written.get(id) ?? order })).toSorted(byPlace)
      expect(after.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      if (moved !== undefined) expect(moved[to]).toBe(rows[from])
    }),
  )
})

test('a neighbour that changes its place is all that is written', () => {
  const rows = listed([0, 1, 2, 3])
  expect(placesToWrite(rows)).toEqual([])
  expect(placesToWrite(rowsAfterMove(rows, 2, 1) ?? [])).toEqual([
    { id: 3, order: 1 },
    { id: 2, order: 2 },
  ])
})
