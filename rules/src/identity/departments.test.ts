import fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchesOf, type Place } from './departments.ts'

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
