import { expect, test } from 'vitest'
import { cellText, undeclared } from './query-key.ts'

test('names after a colon are offered once, casts and declared ones are not', () => {
  const statement = 'select a::text from person where b >= :tu and c = :ten and d < :tu'
  expect(undeclared(statement, [])).toEqual(['tu', 'ten'])
  expect(undeclared(statement, [{ name: 'tu' }])).toEqual(['ten'])
})

test('cells read as their columns say', () => {
  expect(cellText('number', 1234.5)).toBe('1.234,5')
  expect(cellText('money', 1_500_000)).toBe('1.500.000 đ')
  expect(cellText('flag', true)).toBe('Có')
  expect(cellText('date', '2026-03-05')).toBe('05/03/2026')
  expect(cellText('text', null)).toBe('')
})
