import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressListProblem, isListed } from './address-list.ts'

const address = fc.oneof(fc.ipV4(), fc.ipV6())

test('an address is on a list that names it, or a range that it lies in', () => {
  fc.assert(
    fc.property(
      address,
      fc.array(address, { maxLength: 4 }),
      fc.integer({ min: 1, max: 128 }),
      (one, others, bits) => {
        const range = `${one}/${Math.min(bits, one.includes(':') ? 128 : 32)}`
        for (const list of [
          [...others, one],
          [range, ...others],
        ]) {
          expect(addressListProblem(list.join(', '))).toBeUndefined()
          expect(isListed(list.join(', '), one)).toBe(true)
        }
      },
    ),
  )
})

test('an address of a list of others is not on it, whatever kinds they are of', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(isListed(other, one)).toBe(one === other)
      expect(isListed(`::ffff:${other}`, one)).toBe(one === other)
      expect(isListed('2001:db8::/32', one)).toBe(false)
    }),
  )
  expect(isListed('203.113.10.0/24', '203.113.10.77')).toBe(true)
  expect(isListed('203.113.10.0/24', '203.113.11.77')).toBe(false)
  expect(isListed('203.113.10.0/24', '::ffff:203.113.10.77')).toBe(true)
  expect(isListed('2001:db8::/32', '2001:db8:7::1')).toBe(true)
  expect(isListed('2001:db8::/32', '2001:db9::1')).toBe(false)
  expect(isListed('', '8.8.8.8')).toBe(true)
  expect(isListed('10.0.0.1', 'unknown')).toBe(false)
})

test('what is no address, or a range of everything, is refused by name', () => {
  for (const wrong of [
    '0.0.0.0/0',
    '::/0',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4/33',
    '1::2::3',
    'nha-khoa.vn',
    '1.2.3.4/a',
  ])
    expect(addressListProblem(`10.0.0.1, ${wrong}`)).toContain(`«${wrong}»`)
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (addressListProblem(text) === undefined) expect(typeof isListed(text, '10.0.0.1')).toBe('boolean')
    }),
  )
})
