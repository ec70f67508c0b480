import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingFields, REQUIRABLE_FIELDS, requiredLabel } from './required.ts'

const required = fc.subarray([...REQUIRABLE_FIELDS])
const value = fc.oneof(
  fc.constantFrom(null, undefined, '', '  ', 0),
  fc.integer({ min: 1 }),
  fc.constantFrom('Zalo', '2026-12-01'),
)
const deal = fc.record(Object.fromEntries(REQUIRABLE_FIELDS.map((field) => [field, value])))

test('what is missing is what the stage asks for and nobody has filled in', () => {
  fc.assert(
    fc.property(deal, required, (facts, asked) => {
      const missing = missingFields(facts, asked)
      const empty = (field: string) =>
        [null, undefined, 0, ''].includes(
          typeof facts[field] === 'string' ? facts[field].trim() : (facts[field] as null),
        )
      expect(missing).toEqual(asked.filter(empty))
    }),
  )
})

test('filling in what is missing leaves nothing missing', () => {
  fc.assert(
    fc.property(deal, required, (facts, asked) => {
      const filled = Object.fromEntries(missingFields(facts, asked).map((field) => [field, 'x']))
      expect(missingFields({ ...facts, ...filled }, asked)).toEqual([])
    }),
  )
})

test('every field that can be asked for has a Vietnamese name', () => {
  for (const field of REQUIRABLE_FIELDS) expect(requiredLabel(field)).not.toBe(field)
})
