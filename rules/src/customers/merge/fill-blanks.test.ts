import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILLED_FIELDS, fillBlanks, NOT_FILLED } from './fill-blanks.ts'
import type { ReadPerson } from '../import/row.ts'

const WARNING = 'do_not_contact'
const record = fc.dictionary(
  fc.constantFrom(...FILLED_FIELDS.filter((field) => field !== WARNING), 'full_name', 'lifecycle'),
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

test('a warning of either stays, its reason is filled where there is none, and no row takes one back', () => {
  const flag = fc.constantFrom(undefined, null, false, true)
  const reason = fc.constantFrom(undefined, null, '', 'Khách yêu cầu', 'Đang ở nước ngoài')
  fc.assert(
    fc.property(flag, flag, reason, reason, (on_file, in_row, kept, told) => {
      const stored = { do_not_contact: on_file, do_not_contact_reason: kept }
      const after = {
        ...stored,
        ...fillBlanks(stored, { do_not_contact: in_row, do_not_contact_reason: told }),
      }
      expect(after.do_not_contact === true).toBe(on_file === true || in_row === true)
      const filled = in_row === true && !kept && Boolean(told)
      expect(after.do_not_contact_reason).toBe(filled ? told : kept)
    }),
  )
})

/** Each field of a customer that a row of a file may say; one that is added falls here until it is decided on. */
const SAID: Record<Exclude<keyof ReadPerson, 'national_id'>, true> = {
  full_name: true,
  title: true,
  gender: true,
  nationality: true,
  ethnicity: true,
  phone: true,
  phone2: true,
  phone_owner: true,
  no_phone_reason: true,
  email: true,
  zalo_id: true,
  facebook_url: true,
  preferred_channel: true,
  contact_hours: true,
  occupation_term_id: true,
  workplace: true,
  source_term_id: true,
  source_detail: true,
  campaign: true,
  first_channel: true,
  vip_level_term_id: true,
  recall_due_at: true,
  owner_id: true,
  branch_id: true,
  do_not_contact: true,
  do_not_contact_reason: true,
  note: true,
  address_line: true,
  ward_code: true,
  province_code: true,
  address_legacy: true,
  birth_day: true,
  birth_month: true,
  birth_year: true,
}

test('of everything that a row says it is decided whether a customer on file is given it', () => {
  const sealed = ['national_id_sealed', 'national_id_hash']
  const decided = [...FILLED_FIELDS.filter((field) => !sealed.includes(field)), ...Object.keys(NOT_FILLED)]
  expect(decided.toSorted()).toEqual(Object.keys(SAID).toSorted())
})
