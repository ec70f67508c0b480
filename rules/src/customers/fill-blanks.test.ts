import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILLED_FIELDS, fillBlanks } from './fill-blanks.ts'

const record = fc.dictionary(
  fc.constantFrom(...FILLED_FIELDS, 'full_name', 'lifecycle'),
  fc.constantFrom(null, '', 'unknown', 1, 'một', 'hai'),
)

test('filling blanks changes nothing that is there, adds nothing that was not said, and a second time nothing at all', () => {
  fc.assert(
    fc.property(record, record, (stored, said) => {
      const filled = fillBlanks(stored, said)
      for (const [field, value] of Object.entries(filled)) {
        expect([null, undefined, '', 'unknown']).toContain(stored[field])
        expect(value).toBe(said[field])
        expect([null, undefined, '', 'unknown']).not.toContain(value)
        expect(FILLED_FIELDS).toContain(field)
      }
      const after = { ...stored, ...filled }
      const again = fillBlanks(after, said)
      expect(
        Object.keys(again).filter(
          (field) => again[field] !== after[field] && !['phone', 'phone2'].includes(field),
        ),
      ).toEqual([])
    }),
  )
})

test('no half of one address meets half of another, and a number is not entered twice', () => {
  const stored = {
    province_code: '79',
    ward_code: null,
    birth_year: 1990,
    birth_month: null,
    phone: '+84912000001',
    phone2: null,
  }
  const said = {
    province_code: '01',
    ward_code: '00004',
    birth_year: 1991,
    birth_month: 5,
    phone: '+84912000009',
    phone2: '+84912000001',
  }
  expect(fillBlanks(stored, said)).toEqual({})
})
