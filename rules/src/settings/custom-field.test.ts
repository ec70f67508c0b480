import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValues } from './custom-check.ts'
import { convertible, convertValue, isLossless } from './custom-convert.ts'
import {
  CUSTOM_TYPES,
  type CustomField,
  type CustomType,
  isReference,
  isShown,
  showsInCircle,
} from './custom-field.ts'
import { matches } from './custom-pattern.ts'
import { isTooth, readValue as readBy } from './custom-value.ts'
import { readWords, wordsOf } from './custom-words.ts'

const readValue = (one: CustomField, raw: unknown, kept?: unknown) => readBy(one, raw, matches, kept)
const by = (...roles: string[]) => ({ roles, fits: matches })

const OPTIONS = [
  { value: 'kim_loai', label: 'Mắc cài kim loại', is_active: true },
  { value: 'su', label: 'Mắc cài sứ', is_active: true },
  { value: 'trong', label: 'Khay trong', is_active: true },
  { value: 'dep', label: 'Đẹp, tự nhiên; ít ai thấy', is_active: true },
  { value: 'nhien', label: 'tự nhiên', is_active: true },
]

const field = (type: CustomType, more: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  name: 'x',
  label: 'Trường',
  type,
  options: type === 'select' || type === 'multi_select' ? OPTIONS : [],
  required: false,
  unique: false,
  validation: {},
  visible_roles: [],
  editable_roles: [],
  show_if: null,
  is_sensitive: false,
  status: 'active',
  ...more,
})

const teeth = Array.from({ length: 89 }, (_, at) => at).filter(isTooth)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const line = fc
  .string({ maxLength: 150, unit: 'grapheme' })
  .map((text) => readValue(field('text'), text))
  .filter((read) => 'value' in read && read.value !== null)
  .map((read) => (read as { value: string }).value)
const option = fc.constantFrom(...OPTIONS.map(({ value }) => value))
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** Stored values of each type. */
const VALUES: Record<CustomType, fc.Arbitrary<unknown>> = {
  text: line,
  long_text: line,
  integer: fc.maxSafeInteger(),
  decimal: fc.integer({ min: -1e13, max: 1e13 }).map((whole) => whole / 10_000),
  money: fc.maxSafeNat(),
  percent: fc.integer({ min: 0, max: 10_000 }).map((whole) => whole / 100),
  date: day.map((iso) => iso.slice(0, 10)),
  datetime: day.map((iso) => `${iso.slice(0, 16)}:00.000Z`),
  boolean: fc.boolean(),
  select: option,
  multi_select: fc.uniqueArray(option, { minLength: 1 }),
  phone: fc.integer({ min: 0, max: 9_999_999 }).map((tail) => `+8491${String(tail).padStart(7, '0')}`),
  email: fc.integer({ min: 1 }).map((n) => `lan.${n}@nhakhoa.vn`),
  url: fc.webUrl({ validSchemes: ['https'] }).filter((url) => 'value' in readValue(field('url'), url)),
  user: id,
  person: id,
  product: id,
  term: id,
  tooth: fc
    .uniqueArray(fc.constantFrom(...teeth), { minLength: 1 })
    .map((list) => list.toSorted((a, b) => a - b)),
  file: id,
  rating: fc.integer({ min: 1, max: 5 }),
  color: fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`),
}

describe.each(CUSTOM_TYPES)('%s', (type) => {
  test('a stored value is read as itself', () => {
    fc.assert(
      fc.property(VALUES[type], (value) => {
        expect(readValue(field(type), value)).toEqual({ value: Object.is(value, -0) ? 0 : value })
      }),
    )
  })

  test('whatever is sent, what is stored can be stored again', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const read = readValue(field(type), raw)
        if ('value' in read) expect(readValue(field(type), read.value)).toEqual(read)
      }),
    )
  })

  test.skipIf(isReference(type))('its words are read back as the same value', () => {
    fc.assert(
      fc.property(VALUES[type], (value) => {
        const read = readWords(field(type), wordsOf(field(type), value), matches)
        expect(read).toEqual({ value: Object.is(value, -0) ? 0 : value })
      }),
    )
  })

  const losslessTargets = convertible(type).filter((to) => isLossless(type, to))
  test.skipIf(losslessTargets.length === 0)('a lossless change of type refuses no value', () => {
    fc.assert(
      fc.property(VALUES[type], fc.constantFrom(...losslessTargets), (value, to) => {
        const target = { ...field(to), options: to === 'multi_select' ? OPTIONS : [] }
        expect(convertValue(field(type), target, value)).toHaveProperty('value')
      }),
    )
  })

  test('what a change of type lets through is a value of the new type', () => {
    fc.assert(
      fc.property(VALUES[type], fc.constantFrom(...convertible(type)), (value, to) => {
        const read = convertValue(field(type), field(to), value, 'Nguyễn Lan')
        if ('value' in read) expect(readValue(field(to), read.value)).toEqual(read)
      }),
    )
  })
})

test('bounds hold, days by the calendar and moments by the day of the clinic', () => {
  expect(readValue(field('integer', { validation: { min: 1, max: 9 } }), 10)).toHaveProperty('problem')
  expect(readValue(field('date', { validation: { min: '2026-01-01' } }), '2025-12-31')).toEqual({
    problem: 'không được nhỏ hơn 01/01/2026',
  })
  const until = field('datetime', { validation: { max: '2026-01-01' } })
  expect(readValue(until, '2026-01-01T23:30:00+07:00')).toHaveProperty('value')
  expect(readValue(until, '2026-01-01T17:30:00Z')).toHaveProperty('problem')
  expect(readValue(field('text', { validation: { regex: '[A-Z]{2}\\d{4}' } }), 'HS123')).toHaveProperty(
    'problem',
  )
})

test('an option that was retired stays where it stands and is chosen nowhere else', () => {
  const retired = field('select', { options: [{ value: 'a', label: 'A', is_active: false }] })
  expect(readValue(retired, 'a', 'a')).toEqual({ value: 'a' })
  expect(readValue(retired, 'a')).toHaveProperty('problem')
})

test('a field is asked for when the field it hangs on fits, and only then', () => {
  const braces = field('select', {
    name: 'braces',
    required: true,
    show_if: { field: 'wants', op: 'eq', value: true },
  })
  const wants = field('boolean', { name: 'wants' })
  expect(isShown(braces, { wants: true })).toBe(true)
  expect(checkValues([wants, braces], { wants: false }, {}, by()).errors).toEqual([])
  expect(checkValues([wants, braces], { wants: true }, {}, by()).errors).toEqual([
    { field: 'custom.braces', message: 'Trường không được để trống' },
  ])
  expect(
    showsInCircle(
      [
        { name: 'a', show_if: { field: 'b', op: 'is_set' } },
        { name: 'b', show_if: { field: 'a', op: 'is_set' } },
      ],
      'a',
    ),
  ).toBe(true)
  expect(showsInCircle([wants, braces], 'braces')).toBe(false)
})

test('a condition and its opposite never both show', () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(value, value, (stored, wanted) => {
      const shown = (op: 'eq' | 'ne') =>
        isShown({ show_if: { field: 'a', op, value: wanted } }, { a: stored })
      expect(shown('eq')).toBe(!shown('ne'))
    }),
  )
})

test('keys that nobody knows, that are put away or that belong to others are refused with their field', () => {
  const secret = field('text', { name: 'secret', visible_roles: ['manager'] })
  const locked = field('text', { name: 'locked', editable_roles: ['manager'] })
  const gone = field('text', { name: 'gone', status: 'archived' })
  const sent = { secret: 'a', locked: 'b', gone: 'c', nothing: 'd' }
  const refused = checkValues([secret, locked, gone], sent, {}, by('reception'))
  expect(refused.errors.map((error) => error.field).toSorted()).toEqual([
    'custom.gone',
    'custom.locked',
    'custom.nothing',
    'custom.secret',
  ])
  expect(refused.values).toEqual({})
  expect(checkValues([secret, locked], { secret: 'a', locked: 'b' }, {}, by('manager')).errors).toEqual([])
})

test('what must be filled in is asked of users who may fill it in', () => {
  const must = field('text', { name: 'must', required: true, editable_roles: ['manager'] })
  expect(checkValues([must], {}, {}, by('reception')).errors).toEqual([])
  expect(checkValues([must], {}, {}, by('manager')).errors).toHaveLength(1)
  expect(checkValues([must], { must: null }, { must: 'a' }, by('manager')).errors).toHaveLength(1)
  expect(checkValues([must], {}, { must: 'a' }, by('manager')).errors).toEqual([])
})
