import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPaper, pageRule, PAPER_NAMES } from './paper.ts'

/** In a rule: that of the empty head, three names of the typeface, who printed it, whether it is a copy, and two about the page. */
const TEXTS = 1 + 3 + 4

const foot = fc.record({ printed: fc.string({ unit: 'binary' }), copy: fc.string({ unit: 'binary' }) })

test('a sheet has its size and the number of its page, whatever the foot says', () => {
  fc.assert(
    fc.property(fc.constantFrom('a4', 'a5', 'a5_lying'), foot, (name, said) => {
      const rule = pageRule(name, said)
      expect(rule).toContain('counter(page) "/" counter(pages)')
      // No text of a user ends the text that it is in.
      expect(rule.match(/"/g)).toHaveLength(TEXTS * 2)
      expect(rule).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('a roll is as long as what is on it, and never of no length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5_000, noNaN: true }), (length) => {
      const [, millimetres] = /size: 80mm (\d+)mm; margin: 0/.exec(
        pageRule('k80', { printed: '', copy: '' }, length),
      ) ?? [null, 'none']
      expect(Number(millimetres)).toBeGreaterThanOrEqual(Math.max(40, length))
      expect(Number(millimetres)).toBeLessThan(Math.max(40, length) + 1.01)
    }),
  )
})

test('only what is a paper is one', () => {
  for (const name of PAPER_NAMES) expect(isPaper(name)).toBe(true)
  for (const name of [null, 'a3', 'toString', 4]) expect(isPaper(name)).toBe(false)
})
