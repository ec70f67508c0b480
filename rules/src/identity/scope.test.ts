import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCOPES, covers, scopeOf, widest } from './scope.ts'

const scope = fc.constantFrom(...SCOPES)

test('the widest scope is one of those given and covers them all', () => {
  expect(widest([])).toBeUndefined()
  fc.assert(
    fc.property(fc.array(scope, { minLength: 1 }), (scopes) => {
      const found = widest(scopes) ?? 'own'
      expect(scopes).toContain(found)
      expect(scopes.every((each) => covers(found, each))).toBe(true)
    }),
  )
})

test('scopes are ordered own, today, department, branch, all', () => {
  expect(covers('today', 'own')).toBe(true)
  expect(covers('today', 'department')).toBe(false)
  expect(covers('all', 'branch')).toBe(true)
  expect(covers('department', 'branch')).toBe(false)
  expect(covers('own', 'own')).toBe(true)
})

test('a right reaches as far as the widest grant that names it, stars included', () => {
  const grants = [
    { object: 'deal', action: 'read', scope: 'branch' },
    { object: 'deal', action: 'read', scope: 'own' },
    { object: '*', action: 'export', scope: 'department' },
  ] as const
  expect(scopeOf(grants, 'deal', 'read')).toBe('branch')
  expect(scopeOf(grants, 'deal', 'export')).toBe('department')
  expect(scopeOf(grants, 'deal', 'update')).toBeUndefined()
})
