import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedPassage } from './moved-passage.ts'

/** A text in three parts of unlike signs, of which the middle is the passage. */
const texts = fc.record({
  before: fc.stringMatching(/^[a-f]{0,5}$/),
  passage: fc.stringMatching(/^[k-p]{1,5}$/),
  behind: fc.stringMatching(/^[u-z]{0,5}$/),
  typed: fc.stringMatching(/^[0-9]{1,5}$/),
})

test('what is typed around a passage leaves it as it is, and is no part of it', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), fc.nat(), ({ before, passage, behind, typed }, first, at) => {
      const side = first ? before : behind
      const place = at % (side.length + 1)
      const changed = side.slice(0, place) + typed + side.slice(place)
      const after = first ? changed + passage + behind : before + passage + changed
      const { from, to } = movedPassage(
        { from: before.length, to: before.length + passage.length },
        before + passage + behind,
        after,
      )
      expect(after.slice(from, to)).toBe(passage)
    }),
  )
})

test('what is typed inside of it is part of it', () => {
  fc.assert(
    fc.property(texts, ({ before, passage, behind, typed }) => {
      const middle = `${passage}${typed}k`
      const after = before + middle + behind
      const { from, to } = movedPassage(
        { from: before.length, to: before.length + passage.length + 1 },
        `${before}${passage}k${behind}`,
        after,
      )
      expect(after.slice(from, to)).toBe(middle)
    }),
  )
})

test('whatever happens to the text, the passage is in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), fc.nat(), (before, after, one, other) => {
      const [from = 0, to = 0] = [one % (before.length + 1), other % (before.length + 1)].toSorted(
        (a, b) => a - b,
      )
      const moved = movedPassage({ from, to }, before, after)
      expect(moved.from).toBeGreaterThanOrEqual(0)
      expect(moved.to).toBeGreaterThanOrEqual(moved.from)
      expect(moved.to).toBeLessThanOrEqual(after.length)
    }),
  )
})
