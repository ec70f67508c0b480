import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, birthDate, birthParts, birthProblem, formatBirth, isMinor } from './birth.ts'

const born = (birth_day: number | null, birth_month: number | null, birth_year: number | null) => ({
  birth_day,
  birth_month,
  birth_year,
})

const date = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const birth = date.map((day) => born(Number(day.slice(8)), Number(day.slice(5, 7)), Number(day.slice(0, 4))))

test.each([
  ['5/3/1990', born(5, 3, 1990)],
  ['05-03-1990', born(5, 3, 1990)],
  ['3/1990', born(null, 3, 1990)],
  ['1990', born(null, null, 1990)],
  ['29/2', born(29, 2, null)],
])('%s is read as far as it goes', (raw, parts) => {
  expect(birthParts(raw)).toEqual(parts)
})

test.each(['', '31/2/1990', '29/2/1990', '13/1990', '32/1', '90', '5/3/90', '1990-03-05', 'tháng 3'])(
  '%s is no birth',
  (raw) => {
    expect(birthParts(raw)).toBeUndefined()
  },
)

test('a birth as it is shown is read back, whatever of it is known', () => {
  const partial = fc.tuple(birth, fc.constantFrom('whole', 'month', 'year', 'day')).map(([whole, known]) => {
    if (known === 'month') return { ...whole, birth_day: null }
    if (known === 'year') return { ...whole, birth_day: null, birth_month: null }
    return known === 'day' ? { ...whole, birth_year: null } : whole
  })
  fc.assert(
    fc.property(partial, (known) => {
      expect(birthParts(formatBirth(known))).toEqual(known)
    }),
  )
})

test('ages change on the birthday', () => {
  const child = born(21, 11, 2010)
  expect(ageOn(child, '2026-11-20')).toBe(15)
  expect(ageOn(child, '2026-11-21')).toBe(16)
  expect(ageOn(born(29, 2, 2008), '2026-02-28')).toBe(17)
  expect(ageOn(born(29, 2, 2008), '2026-03-01')).toBe(18)
  expect(ageOn(born(null, null, 1990), '2026-01-01')).toBe(36)
  expect(ageOn(born(5, 3, null), '2026-01-01')).toBeUndefined()
  expect(ageOn(born(5, 3, 2027), '2026-01-01')).toBeUndefined()
})

test('nobody grows younger, and a year makes one year', () => {
  fc.assert(
    fc.property(birth, date, date, (person, one, other) => {
      const [earlier, later] = [one, other].toSorted()
      const then = ageOn(person, earlier ?? one)
      if (then !== undefined) expect(ageOn(person, later ?? one)).toBeGreaterThanOrEqual(then)
      if (then !== undefined)
        expect(ageOn(person, `${Number(earlier?.slice(0, 4)) + 1}${earlier?.slice(4)}`)).toBe(then + 1)
    }),
  )
})

test('a customer who may still be under sixteen counts as a minor', () => {
  expect(isMinor(born(21, 11, 2010), '2026-11-20')).toBe(true)
  expect(isMinor(born(21, 11, 2010), '2026-11-21')).toBe(false)
  expect(isMinor(born(null, null, 2010), '2026-11-21')).toBe(true)
  expect(isMinor(born(null, null, 2009), '2026-11-21')).toBe(false)
  expect(isMinor(born(null, 11, 2010), '2026-11-30')).toBe(true)
  expect(isMinor(born(null, 11, 2010), '2026-12-01')).toBe(false)
  expect(isMinor(born(5, 3, null), '2026-11-21')).toBe(false)
  expect(isMinor(born(1, 1, 2009), '2026-11-21', 18)).toBe(true)
})

test('knowing less never takes protection away', () => {
  fc.assert(
    fc.property(birth, date, (person, day) => {
      if (isMinor(person, day))
        expect(isMinor({ ...person, birth_day: null, birth_month: null }, day)).toBe(true)
    }),
  )
})

test('an impossible birth is told from a possible one', () => {
  expect(birthProblem(born(31, 2, 1990), '2026-11-21')).toBe('Ngày sinh không hợp lệ')
  expect(birthProblem(born(5, null, 1990), '2026-11-21')).toBe('Ngày sinh không hợp lệ')
  expect(birthProblem(born(22, 11, 2026), '2026-11-21')).toBe('Ngày sinh không thể ở tương lai')
  expect(birthProblem(born(null, null, 1880), '2026-11-21')).toBe('Năm sinh không hợp lệ')
  expect(birthProblem(born(21, 11, 2026), '2026-11-21')).toBeUndefined()
  expect(birthProblem(born(null, null, null), '2026-11-21')).toBeUndefined()
  expect(birthDate(born(5, 3, 1990))).toBe('1990-03-05')
})
