import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSides, differs, furtherLifecycle, mergeChoices, planFields, type Columns } from './fields.ts'
import { LIFECYCLES } from '../lifecycle.ts'

const FIELDS = [
  'full_name',
  'gender',
  'birth_day',
  'birth_month',
  'birth_year',
  'phone',
  'phone_owner',
  'no_phone_reason',
  'blocked',
  'block_reason_term_id',
  'referrer_person_id',
  'note',
]

const record = (id: number): fc.Arbitrary<Columns> =>
  fc.record({
    id: fc.constant(id),
    code: fc.constant(`KH260000${id}`),
    merged_codes: fc.constantFrom([], ['KH2500001']),
    full_name: fc.constantFrom('An', 'Bình'),
    gender: fc.constantFrom('male', 'unknown'),
    birth_day: fc.constantFrom(null, 1),
    birth_month: fc.constantFrom(null, 2),
    birth_year: fc.constantFrom(null, 1990),
    phone: fc.constantFrom(null, '+84912345678'),
    phone_owner: fc.constantFrom('self', 'relative'),
    no_phone_reason: fc.constantFrom(null, 'Trẻ em'),
    blocked: fc.boolean(),
    block_reason_term_id: fc.constantFrom(null, 4),
    referrer_person_id: fc.constantFrom(null, 1, 2, 3),
    note: fc.constantFrom(null, 'Ghi chú'),
    lifecycle: fc.constantFrom(...LIFECYCLES),
    last_visit_at: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-05-01T00:00:00Z'),
  })

test('every field belongs to one choice', () => {
  const columns = [...mergeChoices(FIELDS).values()].flat()
  expect(new Set(columns).size).toBe(columns.length)
  expect(FIELDS.every((field) => columns.includes(field))).toBe(true)
})

test('what is proposed fills blanks, keeps what is there, and never loses a warning', () => {
  fc.assert(
    fc.property(record(1), record(2), (keep, merge) => {
      const sides = defaultSides(FIELDS, keep, merge)
      const after = { ...keep, ...planFields({ fields: FIELDS, sides, keep, merge }).after }
      expect(after['full_name']).toBe(keep['full_name'])
      expect(after['phone'] ?? null).toBe(keep['phone'] ?? merge['phone'] ?? null)
      expect(after['note'] ?? null).toBe(keep['note'] ?? merge['note'] ?? null)
      expect(after['blocked']).toBe(keep['blocked'] === true || merge['blocked'] === true)
      expect(after['gender']).toBe(keep['gender'] === 'unknown' ? merge['gender'] : keep['gender'])
    }),
  )
})

const sidesOf = fc.dictionary(
  fc.constantFrom(...mergeChoices(FIELDS).keys()),
  fc.constantFrom('keep', 'merge'),
)

test('a chosen side wins whole, nobody refers themselves, and taking back restores every column', () => {
  fc.assert(
    fc.property(record(1), record(2), sidesOf, (keep, merge, sides) => {
      const { before, after } = planFields({
        fields: FIELDS,
        sides: sides as Record<string, 'keep' | 'merge'>,
        keep,
        merge,
      })
      const merged: Columns = { ...keep, ...after }
      for (const [name, columns] of mergeChoices(FIELDS)) {
        if (name !== 'referrer_person_id' && sides[name] === 'merge')
          expect(differs(columns, merged, merge)).toBe(false)
      }
      expect([1, 2]).not.toContain(merged['referrer_person_id'])
      expect(merged['merged_codes']).toContain(merge['code'])
      expect({ ...merged, ...before }).toEqual(keep)
      expect(Object.keys(before)).toEqual(Object.keys(after))
    }),
  )
})

test('the further lifecycle stands, whichever record had it', () => {
  expect(furtherLifecycle('lead', 'customer')).toBe('customer')
  expect(furtherLifecycle('customer', 'inactive')).toBe('customer')
  fc.assert(
    fc.property(fc.constantFrom(...LIFECYCLES), fc.constantFrom(...LIFECYCLES), (one, other) => {
      expect(furtherLifecycle(one, other)).toBe(furtherLifecycle(other, one))
    }),
  )
})
