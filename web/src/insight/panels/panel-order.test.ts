import { SCOPES } from '@bcare/rules/identity/scope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayPanel, PANEL_ORDER, PANELS, WORKS, workOf } from './panel-order.ts'

test('every work has every panel once', () => {
  for (const work of WORKS) {
    const { main, side } = PANEL_ORDER[work]
    expect([...main, ...side].toSorted()).toEqual(PANELS.toSorted())
  }
})

const grants = (...rights: string[]) => Object.fromEntries(rights.map((right) => [right, 'all' as const]))

test('the work of a user is told from their rights', () => {
  const user = (is_doctor: boolean, ...rights: string[]) => workOf({ is_doctor, grants: grants(...rights) })
  expect(user(true, 'cash_flow:approve')).toBe('practice')
  expect(user(false, '*:*')).toBe('lead')
  expect(user(false, 'payment:create', 'cash_flow:finalize')).toBe('money')
  expect(user(false, 'payment:create', 'track:create', 'appointment:create', 'call:create')).toBe('counter')
  expect(user(false, 'usage:stock')).toBe('stock')
  expect(user(false, 'call:create', 'appointment:create')).toBe('calls')
  expect(workOf({ is_doctor: false, grants: { 'deal:read': 'own', 'deal:create': 'own' } })).toBe('sales')
  expect(user(false)).toBe('counter')
})

test('no panel is there without a right, and all that others have are there for a user who may do everything', () => {
  const worker = { is_doctor: fc.boolean(), scope: fc.constantFrom(...SCOPES) }
  fc.assert(
    fc.property(fc.record(worker), ({ is_doctor }) => {
      expect(PANELS.filter((key) => mayPanel(key, { is_doctor, grants: {} }))).toEqual([])
    }),
  )
  const all = (is_doctor: boolean) =>
    PANELS.filter((key) => mayPanel(key, { is_doctor, grants: { '*:*': 'all' } }))
  expect([...new Set([...all(true), ...all(false)])].toSorted()).toEqual(PANELS.toSorted())
})
