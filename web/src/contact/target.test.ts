import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const about = (entity_type: string | null, entity_id: number | null, data = {}) =>
  targetOf({ url: null, entity_type, entity_id, data })

test('a notification leads to what it is about', () => {
  expect(about('person', 7)).toBe('/customer/profile/7')
  expect(about('appointment', 7, { date: '2026-11-24', person_id: 3 })).toBe(
    '/appointments-doctor?date=2026-11-24&appointment=7',
  )
  expect(about('deal', 7, { pipeline_id: 2 })).toBe('/deals?pipeline=2&deal=7')
  expect(about('deal', 7)).toBe('/deals?deal=7')
})

test('its own address comes first, and what has no screen leads nowhere', () => {
  expect(targetOf({ url: '/schedule', entity_type: 'person', entity_id: 7, data: {} })).toBe('/schedule')
  expect([about('export', 7), about(null, null)]).toEqual([undefined, undefined])
})
