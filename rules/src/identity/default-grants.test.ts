import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adoption } from './default-grants.ts'
import { grantChanges, grantMap } from './permissions.ts'
import { SCOPES, type Grant } from './scope.ts'

const grants: fc.Arbitrary<Grant[]> = fc.uniqueArray(
  fc.record({
    object: fc.constantFrom('deal', 'bill', 'task'),
    action: fc.constantFrom('read', 'create', 'update'),
    scope: fc.constantFrom(...SCOPES),
  }),
  { selector: ({ object, action }) => `${object}:${action}` },
)

const same = (one: readonly Grant[], other: readonly Grant[]) => grantChanges(one, other).length === 0

test('a role that a clinic left as it was takes the new defaults, whatever they are', () => {
  fc.assert(
    fc.property(grants, grants, (given, wanted) => {
      expect(adoption({ given, held: given.toReversed(), wanted }).adopts).toBe(true)
    }),
  )
})

test('a role that a clinic has changed in anything is never written', () => {
  fc.assert(
    fc.property(grants, grants, grants, (given, held, wanted) => {
      fc.pre(!same(given, held))
      expect(adoption({ given, held, wanted }).adopts).toBe(false)
    }),
  )
})

test('what is told is what the defaults have that were not given, and nothing when they are the same', () => {
  fc.assert(
    fc.property(grants, grants, grants, (given, held, wanted) => {
      expect(adoption({ given, held, wanted: given }).news).toEqual([])
      const { news } = adoption({ given, held, wanted })
      const before = grantMap(given)
      const after = grantMap(wanted)
      for (const { object, action } of news)
        expect(before[`${object}:${action}`]).not.toBe(after[`${object}:${action}`])
    }),
  )
})

test('of a role whose defaults nobody kept nothing is written', () => {
  fc.assert(
    fc.property(grants, grants, (held, wanted) => {
      expect(adoption({ given: null, held, wanted }).adopts).toBe(false)
    }),
  )
})
