import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONSENT_PURPOSES, CONSENT_WORDINGS, consentRefusal, currentWording, wordingOf } from './consent.ts'

const TODAY = '2026-11-21'
const born = (year: number | null) => ({ birth_year: year, birth_month: 1, birth_day: 1 })

test('for a child the guardian agrees; an adult agrees alone, and anybody may withdraw', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1930, max: 2026 }),
      fc.boolean(),
      fc.constantFrom('self', 'guardian'),
      (year, granted, given_by) => {
        const refused = consentRefusal({ granted, given_by }, born(year), TODAY)
        expect(refused !== undefined).toBe(granted && given_by === 'self' && 2026 - year < 16)
      },
    ),
  )
})

test('every version of every wording can be read again', () => {
  for (const purpose of CONSENT_PURPOSES) {
    const versions = CONSENT_WORDINGS[purpose].map(({ version }) => version)
    expect(new Set(versions).size).toBe(versions.length)
    for (const { version, text } of CONSENT_WORDINGS[purpose]) expect(wordingOf(purpose, version)).toBe(text)
    expect(wordingOf(purpose, currentWording(purpose).version)).toBe(currentWording(purpose).text)
    expect(wordingOf(purpose, '1999')).toBeUndefined()
  }
})
