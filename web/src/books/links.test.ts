import type { BooksDifference } from '@bcare/contract/books/books-check'
import { expect, test } from 'vitest'
import { placeOf } from './links.ts'

const at = (fields: Partial<BooksDifference>) =>
  placeOf({
    record: 'bill',
    record_id: 7,
    code: 'HD2026/00007',
    person_id: 3,
    day: null,
    expected: 1,
    found: 2,
    ...fields,
  })

test('a difference leads to where its record is looked at', () => {
  expect(at({})).toBe('/accounting?tab=bills&search=HD2026%2F00007')
  expect(at({ record: 'payment', code: 'PT2026/00001' })).toBe(
    '/accounting?tab=receipts&search=PT2026%2F00001',
  )
  expect(at({ record: 'attachment' })).toBe('/customer/profile/3?tab=treatment')
  expect(at({ record: 'person' })).toBe('/customer/profile/3?tab=payment')
  expect(at({ record: 'day', day: '2026-03-02' })).toBe(
    '/cash-flow-period-summary?tab=day&from=2026-03-02&to=2026-03-02',
  )
  expect(at({ record: 'material_lot', code: 'GT01 · lô L1 · Cơ sở chính' })).toBe(
    '/material?tab=stock&search=GT01',
  )
})

test('a series of numbers leads nowhere, nor does a line that is nobody’s', () => {
  expect(at({ record: 'series' })).toBeUndefined()
  expect(at({ record: 'attachment', person_id: null })).toBeUndefined()
})
