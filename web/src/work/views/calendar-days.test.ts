import { expect, test } from 'vitest'
import { daysShown, shifted } from './calendar-days.ts'

test('a month is shown in whole weeks from Monday, with every one of its days', () => {
  for (const date of ['2026-11-22', '2026-02-01', '2027-02-10', '2028-02-29', '2026-08-31']) {
    const days = daysShown(date, 'month')
    expect(days.length % 7).toBe(0)
    expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
    const month = days.filter((day) => day.startsWith(date.slice(0, 7)))
    expect(month).toHaveLength(
      new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate(),
    )
    expect(days.slice(0, 7).some((day) => day.startsWith(date.slice(0, 7)))).toBe(true)
    expect(days.slice(-7).some((day) => day.startsWith(date.slice(0, 7)))).toBe(true)
  }
  expect(daysShown('2026-11-22', 'week')).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`),
  )
})

test('a month later is the same day, or the last one there is', () => {
  expect(shifted('2026-01-31', 'month', 1)).toBe('2026-02-28')
  expect(shifted('2026-03-31', 'month', -1)).toBe('2026-02-28')
  expect(shifted('2026-12-15', 'month', 1)).toBe('2027-01-15')
  expect(shifted('2026-11-22', 'week', -1)).toBe('2026-11-15')
})
