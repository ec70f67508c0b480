import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VaultError, vaultOf } from '../src/kit/vault.ts'

const vault = vaultOf('a secret of one installation, long enough')
const drawer = { tenant_id: 1, purpose: 'person.national_id' }

test('what is sealed opens again, says nothing, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), (text) => {
      const sealed = vault.seal(drawer, text)
      expect(vault.open(drawer, sealed)).toBe(text)
      expect(vault.seal(drawer, text)).not.toBe(sealed)
      expect(Buffer.from(sealed.slice(3), 'base64url').includes(Buffer.from(text))).toBe(false)
    }),
  )
})

test('nothing opens with another secret, for another clinic or purpose, or when a byte was changed', () => {
  const sealed = vault.seal(drawer, '079090000112')
  const others = [
    () => vaultOf('a secret of another installation').open(drawer, sealed),
    () => vault.open({ ...drawer, tenant_id: 2 }, sealed),
    () => vault.open({ ...drawer, purpose: 'user.sip' }, sealed),
    () => vault.open(drawer, 'v1.'),
    () => vault.open(drawer, '079090000112'),
  ]
  for (const open of others) expect(open).toThrow(VaultError)
  for (let place = 3; place < sealed.length; place += 1) {
    const changed = `${sealed.slice(0, place)}${sealed[place] === 'A' ? 'B' : 'A'}${sealed.slice(place + 1)}`
    // The last character may hold bits beyond the last byte.
    if (Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'))) continue
    expect(() => vault.open(drawer, changed)).toThrow(VaultError)
  }
})

test('a mark finds the same text of one clinic, and no other', () => {
  const mark = vault.mark(drawer, '079090000112')
  expect(vault.mark(drawer, '079090000112')).toBe(mark)
  expect(vault.mark(drawer, '079090000113')).not.toBe(mark)
  expect(vault.mark({ ...drawer, tenant_id: 2 }, '079090000112')).not.toBe(mark)
  expect(vaultOf('a secret of another installation').mark(drawer, '079090000112')).not.toBe(mark)
})
