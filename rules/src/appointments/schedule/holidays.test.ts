import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../text/date.ts'
import { holidaysOfYear } from './holidays.ts'
import { lunarDate } from './lunar.ts'

/** Days off as the calendars printed in Vietnam have them; 1985, 2007 and 2030 differ from the Chinese ones. */
const TET: Record<number, string> = {
  1985: '1985-01-21',
  2000: '2000-02-05',
  2007: '2007-02-17',
  2020: '2020-01-25',
  2021: '2021-02-12',
  2022: '2022-02-01',
  2023: '2023-01-22',
  2024: '2024-02-10',
  2025: '2025-01-29',
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-02',
  2031: '2031-01-23',
  2033: '2033-01-31',
  2034: '2034-02-19',
}
const GIO_TO: Record<number, string> = {
  2020: '2020-04-02',
  2021: '2021-04-21',
  2022: '2022-04-10',
  2023: '2023-04-29',
  2024: '2024-04-18',
  2025: '2025-04-07',
  2026: '2026-04-26',
  2027: '2027-04-16',
  2028: '2028-04-04',
  2029: '2029-04-23',
  2030: '2030-04-12',
}

test.each(Object.entries(TET))('Tết of %s is on %s', (year, date) => {
  expect(lunarDate(Number(year), 1, 1)).toBe(date)
})

test.each(Object.entries(GIO_TO))('Giỗ Tổ of %s is on %s', (year, date) => {
  expect(lunarDate(Number(year), 3, 10)).toBe(date)
})

const years = fc.integer({ min: 1968, max: 2199 })

test('months have 29 or 30 days, or twice that around a leap month, and Tết lies between 20 January and 21 February', () => {
  fc.assert(
    fc.property(years, fc.integer({ min: 1, max: 9 }), (year, month) => {
      const length =
        (Date.parse(lunarDate(year, month + 1, 1)) - Date.parse(lunarDate(year, month, 1))) / 86_400_000
      expect([29, 30, 58, 59, 60]).toContain(length)
      const tet = lunarDate(year, 1, 1).slice(5)
      expect(tet >= '01-20' && tet <= '02-21').toBe(true)
    }),
  )
})

test('what is no month and no year of this calendar is refused', () => {
  for (const [year, month] of [
    [1967, 1],
    [2200, 1],
    [2026, 0],
    [2026, 11],
    [2026.5, 1],
  ] as const)
    expect(() => lunarDate(year, month, 1)).toThrow(RangeError)
})

test('a year proposes eleven days off, in order and each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2100 }), (year) => {
      const days = holidaysOfYear(year)
      const length = ({ date, date_to }: (typeof days)[number]) =>
        (Date.parse(date_to) - Date.parse(date)) / 86_400_000 + 1
      expect(days.reduce((sum, day) => sum + length(day), 0)).toBe(11)
      expect(days.every((day, index) => index === 0 || (days[index - 1]?.date ?? '') < day.date)).toBe(true)
      expect(days.every(({ date }) => date.startsWith(String(year)))).toBe(true)
    }),
  )
})

test('2026: five days from the last of the old lunar year, and 1 September before a Wednesday', () => {
  expect(holidaysOfYear(2026)).toContainEqual({
    name: 'Tết Nguyên đán',
    date: '2026-02-16',
    date_to: addDays('2026-02-17', 3),
  })
  expect(holidaysOfYear(2026)).toContainEqual({
    name: 'Quốc khánh',
    date: '2026-09-01',
    date_to: '2026-09-02',
  })
})
