import { expect, test } from 'vitest'
import { reconnectDelay } from './backoff.ts'

test('five attempts, each waiting twice as long as the one before, then none', () => {
  expect([1, 2, 3, 4, 5, 6].map(reconnectDelay)).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, undefined])
  expect(reconnectDelay(0)).toBeUndefined()
})
