import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../text/date.ts'
import { birthProblem } from '../particulars/birth.ts'
import { importedBirth, importedDate } from './date.ts'

const TODAY = '2026-11-24'
const born = (birth_day: number | null, birth_month: number | null, birth_year: number | null) => ({
  birth_day,
  birth_month,
  birth_year,
})

test.each([
  ['5/3/1990', born(5, 3, 1990)],
  ['05-03-1990', born(5, 3, 1990)],
  ['05.03.1990', born(5, 3, 1990)],
  ['5 / 3 / 1990', born(5, 3, 1990)],
  ['05 03 1990', born(5, 3, 1990)],
  ['05031990', born(5, 3, 1990)],
  ['19900305', born(5, 3, 1990)],
  ['1990-03-05', born(5, 3, 1990)],
  ['1990/3/5', born(5, 3, 1990)],
  ['05/03/1990 00:00', born(5, 3, 1990)],
  ['1990-03-05T00:00:00', born(5, 3, 1990)],
  ['ngày 5 tháng 3 năm 1990', born(5, 3, 1990)],
  ['32874', born(1, 1, 1990)],
  ['32874.0', born(1, 1, 1990)],
  ['36525,5', born(31, 12, 1999)],
  ['1/2/90', born(1, 2, 1990)],
  ['24/11/26', born(24, 11, 2026)],
  ['25/11/26', born(25, 11, 1926)],
  ['1990', born(null, null, 1990)],
  ['3/1990', born(null, 3, 1990)],
  ['1990-03', born(null, 3, 1990)],
  ['5/3', born(5, 3, null)],
])('%s is read as a birth', (raw, birth) => expect(importedBirth(raw, TODAY)).toEqual(birth))

test.each([
  '',
  '31/02/1990',
  '31/2/90',
  '1/25/1990',
  'hôm qua',
  '1/1/2090',
  '99999',
  '123456',
  '1/2/3/4',
  '25 tuổi',
])('«%s» is nobody’s birth', (raw) => expect(importedBirth(raw, TODAY)).toBeUndefined())

// From 18 May 1927, the first serial number of five digits.
const days = fc.integer({ min: 10_000, max: 46_350 })
const iso = days.map((serial) => ({ serial, date: addDays('1899-12-30', serial) }))

test('every way to write a day says the same day', () => {
  fc.assert(
    fc.property(iso, ({ serial, date }) => {
      const [year = '', month = '', day = ''] = date.split('-')
      const said = born(Number(day), Number(month), Number(year))
      const bare = `${Number(day)}/${Number(month)}/${year}`
      for (const raw of [
        String(serial),
        date,
        bare,
        bare.replaceAll('/', '-'),
        bare.replaceAll('/', '.'),
        day + month + year,
        year + month + day,
      ]) {
        expect(importedBirth(raw, TODAY)).toEqual(said)
        expect(importedDate(raw)).toBe(date)
      }
    }),
  )
})

test('a year of two digits is never in the future, and never more than a hundred years ago', () => {
  fc.assert(
    fc.property(iso, ({ date }) => {
      const [year = '', month = '', day = ''] = date.split('-')
      const birth = importedBirth(`${day}/${month}/${year.slice(2)}`, TODAY)
      // 29 February of a century without one is no day.
      fc.pre(birth !== undefined)
      const read = `${birth?.birth_year}-${month}-${day}`
      expect(read <= TODAY).toBe(true)
      expect(Number(TODAY.slice(0, 4)) - (birth?.birth_year ?? 0)).toBeLessThanOrEqual(100)
    }),
  )
})

test('whatever a cell holds, what is read is a day that has been, or none at all', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1850, max: 99_999 })).map(String)
  const cell = fc
    .tuple(fc.array(number, { minLength: 1, maxLength: 4 }), fc.constantFrom('/', '-', '.', ' ', ''))
    .map(([numbers, between]) => numbers.join(between))
  fc.assert(
    fc.property(fc.oneof(fc.string(), cell), (raw) => {
      const birth = importedBirth(raw, TODAY)
      if (birth !== undefined) expect(birthProblem(birth, TODAY)).toBeUndefined()
    }),
  )
})

test('a date to come is read with a year of this century', () => {
  expect(importedDate('5/3/27')).toBe('2027-03-05')
  expect(importedDate('46450')).toBe('2027-03-04')
  expect(importedDate('5/2027')).toBeUndefined()
})
