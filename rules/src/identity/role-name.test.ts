import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roleName } from './role-name.ts'

test('a role’s code is readable, and always one that the contract takes', () => {
  expect(roleName('Lễ tân ca tối')).toBe('le_tan_ca_toi')
  expect(roleName('2 bác sĩ!')).toBe('bac_si')
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (label) => {
      expect(roleName(label)).toMatch(/^[a-z][a-z0-9_]{0,59}$/)
    }),
  )
})
