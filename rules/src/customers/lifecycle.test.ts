import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIFECYCLES, advanceLifecycle, lifecycleTransition } from './lifecycle.ts'

const state = fc.constantFrom(...LIFECYCLES)
const rank = (of: string) => ['lead', 'prospect', 'customer'].indexOf(of)

test('without permission a person only goes forward', () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      const forward = from === to || (rank(from) >= 0 && rank(to) > rank(from))
      expect(lifecycleTransition(from, to, {}) === undefined).toBe(forward)
    }),
  )
})

test('giving up on a person asks for a reason', () => {
  expect(lifecycleTransition('customer', 'inactive', {})).toEqual({
    code: 422,
    message: 'Vui lòng nhập lý do',
    field: 'reason',
  })
  expect(lifecycleTransition('customer', 'inactive', { reason: '  ' })?.field).toBe('reason')
  expect(lifecycleTransition('customer', 'inactive', { override: true })?.field).toBe('reason')
  expect(lifecycleTransition('lead', 'inactive', { reason: 'Chuyển đi nơi khác' })).toBeUndefined()
})

test('a customer who comes back is what they were', () => {
  expect(lifecycleTransition('inactive', 'customer', { previous: 'customer' })).toBeUndefined()
  expect(lifecycleTransition('inactive', 'lead', { previous: 'customer' })?.message).toBe(
    'Không thể chuyển từ «Ngưng theo dõi» sang «Tiềm năng»',
  )
})

test('permission overrides the order', () => {
  expect(lifecycleTransition('customer', 'lead', { override: true })).toBeUndefined()
})

test('what happens moves a person forward, never back, and never wakes the inactive', () => {
  fc.assert(
    fc.property(state, state, (current, reached) => {
      const next = advanceLifecycle(current, reached)
      expect(rank(next)).toBeGreaterThanOrEqual(rank(current))
      if (current === 'inactive') expect(next).toBe('inactive')
    }),
  )
  expect(advanceLifecycle('lead', 'customer')).toBe('customer')
  expect(advanceLifecycle('customer', 'prospect')).toBe('customer')
})
