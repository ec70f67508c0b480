import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import { markText, markTexts, unmarkText, type PersonalWord } from './marks.ts'

const LAN: PersonalWord[] = [
  { kind: 'name', text: 'Nguyễn Thị Lan' },
  { kind: 'code', text: 'KH-00123' },
]

test('what is known of the customer, and what looks like personal data, stays in the clinic', () => {
  const { text, marks } = markText(
    'Chị Lan (NGUYEN THI LAN, mã kh-00123), 0912 345 678, lan.nguyen@gmail.com, CCCD 079185001234, hẹn 27/11/2026 lúc 9h. Thị  Lan bị ê răng 36.',
    LAN,
  )
  expect(text).toBe(
    'Chị [TEN_1] ([TEN_2], mã [MA_1]), [SO_1], [EMAIL_1] CCCD [SO_2], hẹn 27/11/2026 lúc 9h. [TEN_3] bị ê răng 36.',
  )
  expect(marks.get('[TEN_2]')).toBe('NGUYEN THI LAN')
})

test('the same words have one mark in all the texts that go together', () => {
  const { texts } = markTexts(['Gọi 0912345678', 'Số 0912345678 và 0987654321'], [])
  expect(texts).toEqual(['Gọi [SO_1]', 'Số [SO_1] và [SO_2]'])
})

test('a given name alone is a name only behind a form of address', () => {
  const named: PersonalWord[] = [{ kind: 'name', text: 'Trần Hoa' }]
  expect(markText('hoa hồng cho cô Hoa', named).text).toBe('hoa hồng cho cô [TEN_1]')
})

test('a mark that a text has already is not given', () => {
  expect(markText('[SO_1] 0912345678', []).text).toBe('[SO_1] [SO_2]')
  expect(unmarkText(markText('[SO_1] [TEN_9] 0912345678', []))).toBe('[SO_1] [TEN_9] 0912345678')
})

const syllables = fc.constantFrom(
  'Nguyễn',
  'Trần',
  'Lê',
  'Thị',
  'Văn',
  'Lan',
  'Đức',
  'Ánh',
  'Hoàng',
  'Y',
  'Ê-ban',
  'An (Bin)',
)
const names = fc.array(syllables, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const phones = fc
  .tuple(
    fc.constantFrom('09', '03', '+84 9', '0084-7', '(028) '),
    fc.integer({ min: 10_000_000, max: 99_999_999 }),
  )
  .map(([head, rest]) => `${head}${rest}`)
const emails = fc.emailAddress()
const ids = fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }).map(String)
const fillers = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(' ', '\n', ', ', ' đau răng 36 ', '[TEN_1]', '@', '12', ' chị ', '.'),
)
const spelt = (name: string) =>
  fc.constantFrom(name, name.toUpperCase(), fold(name), name.normalize('NFD'), name.replaceAll(' ', '  '))

const cases = fc.tuple(names, fc.stringMatching(/^[A-Z]{2}\d{1,6}$/)).chain(([name, code]) =>
  fc.record({
    known: fc.constant<PersonalWord[]>([
      { kind: 'name', text: name },
      { kind: 'code', text: code },
    ]),
    secrets: fc.array(
      fc.oneof(
        spelt(name).map((text) => ({ text, folded: fold(text) })),
        fc.oneof(fc.constant(code), phones, emails, ids).map((text) => ({ text, folded: fold(text) })),
      ),
      { maxLength: 5 },
    ),
    between: fc.array(fillers, { minLength: 6, maxLength: 6 }),
  }),
)

test('what leaves holds nothing of the originals, and the way back gives the very text', () => {
  fc.assert(
    fc.property(cases, ({ known, secrets, between }) => {
      const text = secrets.reduce(
        (all, secret, index) => `${all} ${secret.text} ${between[index + 1]}`,
        between[0] ?? '',
      )
      const marked = markText(text, known)
      expect(unmarkText(marked)).toBe(text)
      const left = ` ${fold(marked.text.replaceAll(/\[(?:TEN|MA|SO|EMAIL)_\d+\]/g, ' | '))} `
      for (const { folded } of secrets)
        expect(left.includes(` ${folded} `), `${left} has ${folded}`).toBe(false)
      expect(left.replaceAll(/[^\d]/g, '|')).not.toMatch(/\d{8}/)
      expect(left).not.toMatch(/\S@\S/)
    }),
    { numRuns: 200 },
  )
})

test('any text at all goes there and back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 4 }),
      (text, words) => {
        const known = words.map((word, index): PersonalWord => ({
          kind: index % 2 === 0 ? 'name' : 'code',
          text: word,
        }))
        expect(unmarkText(markText(text, known))).toBe(text)
      },
    ),
    { numRuns: 200 },
  )
})

test('the longest texts go there and back', () => {
  for (const sign of ['a', '1', '@', 'chị ', '1 - ']) {
    const text = sign.repeat(8_000 / sign.length)
    expect(unmarkText(markText(text, LAN))).toBe(text)
  }
})
