import type { QueryCell, QueryColumn } from '@bcare/contract/insight/query'
import { expect, test } from 'vitest'
import { cellText, undeclared } from './query-key.ts'

test('names after a colon are offered once, casts and declared ones are not', () => {
  const statement = 'select a::text from person where b >= :tu and c = :ten and d < :tu'
  expect(undeclared(statement, [])).toEqual(['tu', 'ten'])
  expect(undeclared(statement, [{ name: 'tu' }])).toEqual(['ten'])
})

test('cells read as their columns say', () => {
  const shown = (type: QueryColumn['type'], value: QueryCell, label = 'x') => cellText({ type, label }, value)
  expect(shown('number', 72_000_000.5)).toBe('72.000.000,5')
  expect(shown('number', 1990, 'birth_year')).toBe('1990')
  expect(shown('number', 31_543_270, 'person_id')).toBe('31543270')
  expect(shown('money', 1_500_000)).toBe('1.500.000 đ')
  expect(shown('flag', true)).toBe('Có')
  expect(shown('date', '2026-03-05')).toBe('05/03/2026')
  expect(shown('text', null)).toBe('')
})
