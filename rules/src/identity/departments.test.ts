import fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchesOf, makesCycle, treeOf, type Place } from './departments.ts'

/** A forest: everybody's parent has a smaller id, or none. */
const forest: fc.Arbitrary<Place[]> = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom('branch', 'department', 'team')), { minLength: 1, maxLength: 12 })
  .map((list) =>
    list.map(([seed, kind], id): Place => ({
      id: id + 1,
      parent_id: seed % (id + 1) === 0 ? null : seed % (id + 1),
      kind: kind as Place['kind'],
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

test('everybody belongs to the nearest branch above, a branch to itself', () => {
  fc.assert(
    fc.property(forest, (places) => {
      const branches = branchesOf(places)
      for (const { id, parent_id, kind } of places)
        expect(branches.get(id)).toBe(
          kind === 'branch' ? id : parent_id === null ? null : branches.get(parent_id),
        )
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
