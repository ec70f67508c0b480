import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InnerAddress, isPublicAddress, publicAddressOf } from '../../src/adapters/public-address.ts'

const octet = fc.integer({ min: 0, max: 255 })
const tail = fc.tuple(octet, octet)
const four = (...parts: number[]) => parts.join('.')
const inner = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet).map((parts) => four(...parts)),
  tail.map(([a, b]) => four(169, 254, a, b)),
  tail.map(([a, b]) => four(192, 168, a, b)),
  fc.tuple(fc.integer({ min: 16, max: 31 }), octet, octet).map((parts) => four(172, ...parts)),
  fc.tuple(fc.integer({ min: 64, max: 127 }), octet, octet).map((parts) => four(100, ...parts)),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet).map((parts) => four(...parts)),
)
const outer = fc.tuple(octet, octet, octet).map((parts) => four(8, ...parts))

const hex = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** The ways in which an IPv6 address leads to an IPv4 one. */
const WRAPPED: Record<string, (address: string) => string> = {
  itself: (address) => address,
  mapped: (address) => `::ffff:${address}`,
  'mapped in hex': (address) => `::ffff:${hex(address)}`,
  nat64: (address) => `64:ff9b::${hex(address)}`,
  '6to4': (address) => `2002:${hex(address)}::1`,
  isatap: (address) => `2405:4800::5efe:${hex(address)}`,
}

test.each(Object.entries(WRAPPED))('an address is public when it leads to a public one: %s', (_, wrap) => {
  fc.assert(fc.property(outer, (address) => isPublicAddress(wrap(address))))
  fc.assert(fc.property(inner, (address) => !isPublicAddress(wrap(address))))
})

test('addresses of this machine, of its neighbours and of no place are not public, nor are numbers written otherwise', () => {
  for (const address of [
    '::1',
    '::',
    '::7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'localhost',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  expect(isPublicAddress('2405:4800:102:1::3')).toBe(true)
})

test('a name is connected to by an address of its own, and only when all of them are public', async () => {
  const leads = (...addresses: string[]) => publicAddressOf('mail.example.vn', async () => addresses)
  expect(await leads('203.162.4.190', '2405:4800::3')).toBe('203.162.4.190')
  for (const addresses of [['203.162.4.190', '127.0.0.1'], ['::ffff:10.0.0.1'], []])
    await expect(leads(...addresses)).rejects.toThrow(InnerAddress)
  const nobody = () => Promise.reject(new Error('no name server is asked for a number'))
  expect(await publicAddressOf('203.162.4.190', nobody)).toBe('203.162.4.190')
  await expect(publicAddressOf('127.0.0.1', nobody)).rejects.toThrow(InnerAddress)
})
