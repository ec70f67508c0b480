import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagMergeProblem, type TagScope } from './tag.ts'

test('a merging is let through exactly when every record that has the one tag may have the other', () => {
  const scopes = fc.constantFrom<TagScope>('person', 'deal', 'both')
  fc.assert(
    fc.property(scopes, scopes, fc.nat(3), fc.nat(3), (scope, other, person_count, deal_count) => {
      const from = { id: 1, name: 'A', scope, person_count, deal_count }
      const fits = (person_count === 0 || other !== 'deal') && (deal_count === 0 || other !== 'person')
      expect(tagMergeProblem(from, { id: 2, name: 'B', scope: other }) === undefined).toBe(fits)
      expect(tagMergeProblem(from, from)).toContain('nhãn khác')
    }),
  )
})
