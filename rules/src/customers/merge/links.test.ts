import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Link, planLinks } from './links.ts'

const KEEP = 1
const MERGE = 2
const pair = { keep_id: KEEP, merge_id: MERGE }
const anyLink: fc.Arbitrary<Link> = fc
  .record({
    relationship_id: fc.integer({ min: 1, max: 2 }),
    from_id: fc.integer({ min: 1, max: 4 }),
    to_id: fc.integer({ min: 1, max: 4 }),
  })
  .map((ends) => ({
    ...ends,
    from_person: true,
    // The second relationship leads from customers to tasks.
    to_person: ends.relationship_id === 1,
    one_from: false,
    one_to: false,
  }))
  .filter(({ from_id, to_id, to_person }) => !(to_person && from_id === to_id))
const key = ({ relationship_id, from_id, to_id }: Link) => `${relationship_id}/${from_id}/${to_id}`
const links = fc.uniqueArray(anyLink, { selector: key })
const names = (link: Link, id: number) => link.from_id === id || (link.to_person && link.to_id === id)

test('after a merge nothing names the record that went, nobody is linked with themselves, and nothing is twice', () => {
  fc.assert(
    fc.property(links, (before) => {
      const { moved, made } = planLinks(before, pair)
      const after = [...before.filter((link) => !moved.includes(link)), ...made]
      expect(after.filter((link) => names(link, MERGE))).toEqual([])
      expect(after.filter((link) => link.to_person && link.from_id === link.to_id)).toEqual([])
      expect(new Set(after.map(key)).size).toBe(after.length)
    }),
  )
})

test('taking back what was made and bringing back what was moved gives what stood before', () => {
  fc.assert(
    fc.property(links, (before) => {
      const { moved, made } = planLinks(before, pair)
      const after = [...before.filter((link) => !moved.includes(link)), ...made]
      const undone = [...after.filter((link) => !made.some((one) => key(one) === key(link))), ...moved]
      expect(undone.map(key).toSorted()).toEqual(before.map(key).toSorted())
    }),
  )
})
