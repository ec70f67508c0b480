import { expect, test } from 'vitest'
import { readDate, readTime, showDate } from './read-date.ts'

test.each([
  ['5/3/1990', '1990-03-05'],
  ['05-03-1990', '1990-03-05'],
  ['05031990', '1990-03-05'],
])('%s is the fifth of March 1990', (typed, date) => {
  expect(readDate(typed)).toEqual({ value: date, readable: true })
  expect(showDate(date)).toBe('05/03/1990')
})

test('what is no date stays as typed, for the contract to refuse', () => {
  expect(readDate(' 31/2/1990 ')).toEqual({ value: '31/2/1990', readable: false })
  expect(showDate('31/2/1990')).toBe('31/2/1990')
  expect(readDate('')).toEqual({ value: null, readable: true })
})

test.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  ['8h30', '08:30'],
  ['830', '08:30'],
  ['17:45', '17:45'],
  ['24:00', undefined],
  ['9:75', undefined],
  ['sáng', undefined],
])('%s is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
