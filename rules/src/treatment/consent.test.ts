import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONSENT_BLANKS, consentProblem, filledConsent, type ConsentBlank } from './consent.ts'

const blanks = Object.keys(CONSENT_BLANKS) as ConsentBlank[]
const word = fc.stringMatching(/^[a-zA-ZÀ-ỹ0-9 .,]{1,20}$/)

test('every blank of a template is filled with what is known, and none is left in braces', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          word,
          fc.constantFrom(...blanks).map((name) => `{${name}}`),
        ),
        { maxLength: 12 },
      ),
      fc.dictionary(fc.constantFrom(...blanks), word),
      (parts, facts) => {
        const filled = filledConsent(parts.join(''), facts)
        expect(blanks.some((name) => filled.includes(`{${name}}`))).toBe(false)
        for (const name of blanks)
          if (parts.includes(`{${name}}`)) expect(filled).toContain(facts[name]?.trim() ? facts[name] : '')
      },
    ),
  )
})

test('a name that no blank has stays as it was written', () => {
  expect(filledConsent('{khach} và {nguoi_la}', { khach: 'Lan' })).toBe('Lan và {nguoi_la}')
})

const SIGNED = {
  title: 'Nhổ răng',
  text: 'Đồng ý',
  signer_name: 'Lan',
  signature: { kind: 'typed', accepted: true },
}
const OF_AGE = { is_minor: false, has_guardian: false, of_age: 18 }

test.each([
  ['without its text', { text: ' ' }, OF_AGE, 'value.text'],
  ['with a hole in its text', { text: filledConsent('Được {bac_si} khám', {}) }, OF_AGE, 'value.text'],
  ['without a title', { title: '' }, OF_AGE, 'value.title'],
  ['without a signature', { signature: undefined }, OF_AGE, 'value.signature'],
  ['without the name of who signed', { signer_name: '' }, OF_AGE, 'value.signer_name'],
  ['by a child', {}, { ...OF_AGE, is_minor: true }, 'value.agreed_by'],
  ['by a guardian who is none of theirs', { agreed_by: 'guardian' as const }, OF_AGE, 'value.relative_id'],
])('a consent %s is not closed', (_case, wrong, facts, field) => {
  expect(consentProblem({ ...SIGNED, ...wrong }, facts)?.field).toBe(field)
})

test('a consent that a customer of age has signed is closed', () => {
  expect(consentProblem(SIGNED, OF_AGE)).toBeUndefined()
})
