import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive, encrypt, unwrapKey, wrapKey } from '../../src/kit/key-wrap.ts'
import { VaultError, vaultOver, type Keyring } from '../../src/kit/vault.ts'

const ring = (seed: string, current = 1): Keyring => ({
  lasting: Buffer.from(`${seed} that stays`),
  sealing: new Map([1, 2].map((version) => [version, derive(seed, `key ${version}`)])),
  current,
})
const vault = vaultOver(() => ring('one'))
const renewed = vaultOver(() => ring('one', 2))
const elsewhere = vaultOver(() => ring('another'))
const drawer = { tenant_id: 1, purpose: 'person.national_id' }

test('what is sealed opens again, says nothing, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), (text) => {
      const sealed = vault.seal(drawer, text)
      expect(vault.open(drawer, sealed)).toBe(text)
      expect(vault.seal(drawer, text)).not.toBe(sealed)
      expect(Buffer.from(sealed.slice(5), 'base64url').includes(Buffer.from(text))).toBe(false)
    }),
  )
})

test('nothing opens with other keys, for another clinic or purpose, or when a byte was changed', () => {
  const sealed = vault.seal(drawer, '079090000112')
  const others = [
    () => elsewhere.open(drawer, sealed),
    () => vault.open({ ...drawer, tenant_id: 2 }, sealed),
    () => vault.open({ ...drawer, purpose: 'user.sip' }, sealed),
    () => vault.open(drawer, sealed.replace('v2.1.', 'v2.2.')),
    () => vault.open(drawer, sealed.replace('v2.1.', 'v2.3.')),
    () => vault.open(drawer, sealed.replace('v2.1.', 'v1.')),
    () => vault.open(drawer, 'v1.'),
    () => vault.open(drawer, '079090000112'),
  ]
  for (const open of others) expect(open).toThrow(VaultError)
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = `${sealed.slice(0, place)}${sealed[place] === 'A' ? 'B' : 'A'}${sealed.slice(place + 1)}`
    // The last character may hold bits beyond the last byte.
    const same = Buffer.from(changed.slice(5), 'base64url').equals(Buffer.from(sealed.slice(5), 'base64url'))
    if (place >= 5 && same) continue
    expect(() => vault.open(drawer, changed)).toThrow(VaultError)
  }
})

test('each text says which key it needs: those of before open, the newest in use seals', () => {
  const before = vault.seal(drawer, 'trước')
  const after = renewed.seal(drawer, 'sau')
  expect([before.slice(0, 5), after.slice(0, 5)]).toEqual(['v2.1.', 'v2.2.'])
  for (const one of [vault, renewed])
    expect([one.open(drawer, before), one.open(drawer, after)]).toEqual(['trước', 'sau'])
  const former = derive(Buffer.from('one that stays'), 'bcare/seal/1/person.national_id')
  expect(vault.open(drawer, `v1.${encrypt(former, Buffer.from('079')).toString('base64url')}`)).toBe('079')
})

test('a mark finds the same text of one clinic, and no other, and stays when the sealing key is renewed', () => {
  const mark = vault.mark(drawer, '079090000112')
  expect(vault.mark(drawer, '079090000112')).toBe(mark)
  expect(renewed.mark(drawer, '079090000112')).toBe(mark)
  expect(vault.mark(drawer, '079090000113')).not.toBe(mark)
  expect(vault.mark({ ...drawer, tenant_id: 2 }, '079090000112')).not.toBe(mark)
  expect(elsewhere.mark(drawer, '079090000112')).not.toBe(mark)
})

test('a key unwraps under the master that wrapped it, in its own place alone', () => {
  const key = derive('any', 'key')
  const place = { tenant_id: 3, version: 1 }
  const wrapped = wrapKey('master', place, key)
  expect(unwrapKey('master', place, wrapped)).toEqual(key)
  for (const unwrap of [
    () => unwrapKey('another', place, wrapped),
    () => unwrapKey('master', { ...place, tenant_id: 4 }, wrapped),
    () => unwrapKey('master', { ...place, version: 2 }, wrapped),
  ])
    expect(unwrap).toThrow(VaultError)
})
