import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFamily, likelihood, PAIR_REASONS, type PairSign } from './duplicate-pair.ts'

const family = (...signs: PairSign[]) => isFamily(likelihood(signs))

test('a shared number with another name, or with another birth under one name, is a family', () => {
  expect(family('phone')).toBe(true)
  expect(family('phone', 'births_differ')).toBe(true)
  expect(family('phone', 'name', 'births_differ')).toBe(true)
})

test('one name under one number, one name and birth, or one citizen’s number is one person', () => {
  expect(family('phone', 'name')).toBe(false)
  expect(family('name_and_birth')).toBe(false)
  expect(family('national_id')).toBe(false)
  expect(family('national_id', 'births_differ')).toBe(false)
})

test('a further reason never makes a pair less likely', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...PAIR_REASONS)),
      fc.constantFrom(...PAIR_REASONS),
      (signs, more) => {
        fc.pre(!signs.includes(more))
        expect(likelihood([...signs, more])).toBeGreaterThan(likelihood(signs))
      },
    ),
  )
})
