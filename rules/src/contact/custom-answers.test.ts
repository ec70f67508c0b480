import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUSTOM_TYPES, type CustomField, isBlank } from '../settings/custom-field.ts'
import { matches } from '../settings/custom-pattern.ts'
import { readValue } from '../settings/custom-value.ts'
import { isAskable, customAnswers } from './custom-answers.ts'

const anyField: fc.Arbitrary<CustomField> = fc.record({
  id: fc.constant(1),
  name: fc.constantFrom('a', 'b', 'c'),
  label: fc.constant('Trường'),
  type: fc.constantFrom(...CUSTOM_TYPES),
  options: fc.constant([{ value: 'o', label: 'Một', is_active: true }]),
  required: fc.boolean(),
  unique: fc.boolean(),
  validation: fc.constant({}),
  visible_roles: fc.constant([]),
  editable_roles: fc.constant([]),
  show_if: fc.constant(null),
  is_sensitive: fc.boolean(),
  status: fc.constantFrom('draft', 'active', 'migrating', 'archived'),
})
const fields = fc.uniqueArray(anyField, { selector: ({ name }) => name })
const text = fc.oneof(fc.string(), fc.constantFrom('Một', '12', '05/03/2026', 'có', '0912345678', '11, 26'))
const sent = fc.record({ q1: text, q2: text, q3: text })
const QUESTIONS = [
  { name: 'q1', to: 'custom.a' },
  { name: 'q2', to: 'custom.b' },
  { name: 'q3', to: 'other' },
] as const

test('answers fill blanks alone, with values of their fields, of fields that may be asked for', () => {
  fc.assert(
    fc.property(
      fields,
      sent,
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', '', null)),
      (all, said, stored) => {
        const values = customAnswers(QUESTIONS, said, all, stored)
        for (const [name, value] of Object.entries(values)) {
          const field = all.find((one) => one.name === name)
          expect(isBlank(stored[name])).toBe(true)
          expect(name).not.toBe('c')
          expect(field && isAskable(field) && readValue(field, value, matches)).toEqual({ value })
        }
      },
    ),
  )
})

test('what a visitor wrote is read as people write', () => {
  const field: CustomField = {
    id: 1,
    name: 'a',
    label: 'Mong muốn',
    type: 'multi_select',
    options: [
      { value: 'dep', label: 'Đẹp, tự nhiên', is_active: true },
      { value: 'nhanh', label: 'Nhanh', is_active: true },
    ],
    required: false,
    unique: false,
    validation: {},
    visible_roles: ['manager'],
    editable_roles: [],
    show_if: null,
    is_sensitive: false,
    status: 'active',
  }
  expect(customAnswers(QUESTIONS, { q1: 'đẹp, tự nhiên' }, [field], {})).toEqual({ a: ['dep'] })
  expect(customAnswers(QUESTIONS, { q1: 'rẻ' }, [field], {})).toEqual({})
})
