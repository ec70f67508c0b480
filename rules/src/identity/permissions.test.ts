import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gains, grantChanges, grantList, grantMap, lacking } from './permissions.ts'
import { covers, scopeOf, SCOPES, type Grant } from './scope.ts'

const grant: fc.Arbitrary<Grant> = fc.record({
  object: fc.constantFrom('person', 'deal', 'tag'),
  action: fc.constantFrom('read', 'update'),
  scope: fc.constantFrom(...SCOPES),
})
const grants = fc.array(grant, { maxLength: 8 })

test('a table of rights keeps the widest of each, and is the same rights as a list', () => {
  fc.assert(
    fc.property(grants, (list) => {
      for (const { object, action } of list)
        expect(scopeOf(grantList(grantMap(list)), object, action)).toBe(scopeOf(list, object, action))
      expect(grantMap(grantList(grantMap(list)))).toEqual(grantMap(list))
    }),
  )
})

test('nobody can give what they lack: what passes is covered by what they have', () => {
  fc.assert(
    fc.property(grants, grants, (own, wanted) => {
      const missing = lacking(own, wanted)
      for (const one of wanted) {
        const reach = scopeOf(own, one.object, one.action)
        expect(missing.includes(one)).toBe(reach === undefined || !covers(reach, one.scope))
      }
    }),
  )
  expect(
    lacking([{ object: '*', action: '*', scope: 'all' }], [{ object: 'deal', action: 'read', scope: 'all' }]),
  ).toEqual([])
  const everything: Grant = { object: '*', action: '*', scope: 'all' }
  expect(lacking([{ object: 'deal', action: '*', scope: 'all' }], [everything])).toEqual([everything])
})

test('what changed, applied to what was there, is what is wanted', () => {
  fc.assert(
    fc.property(grants, grants, (before, after) => {
      const made = new Map(Object.entries(grantMap(before)))
      for (const { object, action, after: scope } of grantChanges(before, after)) {
        if (scope === undefined) made.delete(`${object}:${action}`)
        else made.set(`${object}:${action}`, scope)
      }
      expect(Object.fromEntries(made)).toEqual(grantMap(after))
      expect(grantChanges(after, after)).toEqual([])
    }),
  )
})

test('only what is given anew or wider has to be had: narrowing and taking away is free', () => {
  fc.assert(
    fc.property(grants, grants, (before, after) => {
      const gained = gains(grantChanges(before, after))
      expect(lacking(before, gained)).toEqual(gained)
      expect(lacking(before, grantList(grantMap(after))).length).toBe(gained.length)
    }),
  )
})
