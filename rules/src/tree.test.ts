import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makesCycle, siblingsAfterMove, treeOf, type Placed } from './tree.ts'

/** A forest: everybody's parent has a smaller id, or none. */
const forest: fc.Arbitrary<Placed[]> = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((list) =>
  list.map((seed, id): Placed => ({
    id: id + 1,
    parent_id: seed % (id + 1) === 0 ? null : seed % (id + 1),
  })),
)

test('a move that is let through leaves a tree: everybody still has a way to a root', () => {
  fc.assert(
    fc.property(forest, fc.nat(), fc.nat(), (places, one, other) => {
      const id = (one % places.length) + 1
      const parent_id = (other % places.length) + 1
      const refused = makesCycle(places, id, parent_id)
      const moved = places.map((place) => (place.id === id ? { ...place, parent_id } : place))
      expect(treeOf(moved).length === moved.length).toBe(!refused)
      expect(makesCycle(places, id, null)).toBe(false)
    }),
  )
})

test('the tree as a list has everybody once, each right under its parent’s branch of it', () => {
  fc.assert(
    fc.property(forest, (places) => {
      const tree = treeOf(places)
      expect(new Set(tree.map(({ row }) => row.id)).size).toBe(places.length)
      for (const { row, depth } of tree) {
        const parent = tree.find((other) => other.row.id === row.parent_id)
        expect(depth).toBe(parent === undefined ? 0 : parent.depth + 1)
      }
    }),
  )
})

test('a row that is moved changes places with its siblings alone, and a step back undoes a step', () => {
  fc.assert(
    fc.property(forest, fc.nat(), fc.nat(), (rows, one, other) => {
      const ranks = treeOf(rows)
      const [from, to] = [one % ranks.length, other % ranks.length]
      const moved = ranks[from]?.row
      const siblings = ranks.filter(({ row }) => row.parent_id === moved?.parent_id).map(({ row }) => row.id)
      const order = siblingsAfterMove(ranks, from, to)
      if (order === undefined || moved === undefined) return
      expect(order).not.toEqual(siblings)
      expect(new Set(order)).toEqual(new Set(siblings))
      expect(order).toHaveLength(siblings.length)
      expect(order.filter((id) => id !== moved.id)).toEqual(siblings.filter((id) => id !== moved.id))
      const after = treeOf(rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)))
      const place = after.findIndex(({ row }) => row.id === moved.id)
      if (Math.abs(to - from) === 1)
        expect(siblingsAfterMove(after, place, place - (to - from))).toEqual(siblings)
    }),
  )
})

test('a row dragged further stands where it was dropped among its siblings', () => {
  const ranks = treeOf([1, 2, 3, 4].map((id): Placed => ({ id, parent_id: null })))
  expect(siblingsAfterMove(ranks, 0, 2)).toEqual([2, 3, 1, 4])
  expect(siblingsAfterMove(ranks, 3, 0)).toEqual([4, 1, 2, 3])
  expect(siblingsAfterMove(ranks, 0, 4)).toBeUndefined()
  expect(siblingsAfterMove(ranks, 1, 1)).toBeUndefined()
})
