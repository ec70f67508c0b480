import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimmedPieces, unmarkPieces } from './marks-in-pieces.ts'
import { unmarkText } from './marks.ts'

const MARKS = new Map([
  ['[TEN_1]', 'Nguyễn Thị Lan'],
  ['[TEN_12]', 'chị Lan'],
  ['[MA_1]', 'KH-00123'],
  ['[SO_1]', '0912 345 678'],
  ['[EMAIL_3]', 'lan@example.vn'],
])

/** A text cut anywhere. */
const cut = (text: fc.Arbitrary<string>) =>
  text.chain((whole) =>
    fc.record({
      whole: fc.constant(whole),
      pieces: fc
        .array(fc.nat({ max: whole.length }))
        .map((places) =>
          [0, ...places.toSorted((one, other) => one - other), whole.length]
            .slice(1)
            .reduce<{ at: number; pieces: string[] }>(
              ({ at, pieces }, next) => ({ at: next, pieces: [...pieces, whole.slice(at, next)] }),
              { at: 0, pieces: [] },
            ),
        )
        .map(({ pieces }) => pieces),
    }),
  )

const shownOf = (pieces: readonly string[]): string[] => {
  const { push, end } = unmarkPieces(MARKS)
  return [...pieces.map(push), end()]
}

const marks = fc.constantFrom(...MARKS.keys())
const odd = fc.constantFrom('[', ']', '[TEN_', '[TEN_9]', '[[TEN_1]', 'TEN_1]', '[SO_', '[EMAIL', '_1]', '1')
const anything = fc.array(fc.oneof(marks, odd, fc.string({ unit: 'grapheme', maxLength: 6 })))

test('any cut of a text gives what the whole gives', () => {
  fc.assert(
    fc.property(cut(anything.map((parts) => parts.join(''))), ({ whole, pieces }) => {
      expect(shownOf(pieces).join('')).toBe(unmarkText({ text: whole, marks: MARKS }))
    }),
    { numRuns: 500 },
  )
})

test('no part of a mark is ever shown', () => {
  const words = fc.stringMatching(/^[a-zà-ỹ .,\n]{0,8}$/)
  fc.assert(
    fc.property(cut(fc.array(fc.oneof(marks, words)).map((parts) => parts.join(''))), ({ pieces }) => {
      for (const shown of shownOf(pieces)) expect(shown).not.toMatch(/[[\]_]|TEN|MA_|SO|EMAIL/)
    }),
    { numRuns: 500 },
  )
})

test('what can be no mark is shown at once', () => {
  const { push, end } = unmarkPieces(MARKS)
  expect([push('Chào [TE'), push('N_1'), push(']! [x'), push('[SO_9'), push('9]'), end()]).toEqual([
    'Chào ',
    '',
    'Nguyễn Thị Lan! [x',
    '[SO_9',
    '9]',
    '',
  ])
})

test('pieces add up to the text without the blanks at its ends, up to its greatest length', () => {
  const blanks = fc.constantFrom(' ', '\n', '  \n', '')
  fc.assert(
    fc.property(
      cut(fc.array(fc.oneof(blanks, fc.string({ maxLength: 5 }))).map((parts) => parts.join(''))),
      fc.nat({ max: 40 }),
      ({ whole, pieces }, most) => {
        const shown = pieces.map(trimmedPieces(most)).join('')
        expect(whole.trim().slice(0, most).trimEnd()).toBe(shown.trimEnd())
        expect(shown.length).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: 500 },
  )
})
