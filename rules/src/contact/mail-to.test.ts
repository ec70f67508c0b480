import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailTo } from './mail-to.ts'

test('a link to an address begins an email to it, and fills in nothing', () => {
  expect(mailTo('lan.le@example.vn')).toBe('mailto:lan.le@example.vn')
  expect(mailTo('a?bcc=kin@example.vn')).toBe('mailto:a%3Fbcc%3Dkin@example.vn')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (address) => {
      const { protocol, search, hash } = new URL(mailTo(address))
      expect([protocol, search, hash]).toEqual(['mailto:', '', ''])
    }),
  )
})
