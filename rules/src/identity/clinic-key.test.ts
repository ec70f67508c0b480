import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostOfClinic, keyProblem, suggestedKey } from './clinic-key.ts'

test('a clinic’s address follows from its name, and is one as soon as it is long enough', () => {
  expect(suggestedKey('Nha khoa Ánh Dương')).toBe('nha-khoa-anh-duong')
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (name) => {
      const key = suggestedKey(name)
      expect(key.length <= 30 && !key.endsWith('-')).toBe(true)
      if (keyProblem(key) === undefined) expect(key).toMatch(/^[a-z][a-z0-9-]+[a-z0-9]$/)
    }),
  )
})

test('what is no single label of a host, or is the product’s own, is refused', () => {
  for (const key of [
    '',
    'ab',
    'a.b',
    'a_b',
    '-ab',
    'ab-',
    '1ab',
    'a--b',
    'Ánh',
    'x'.repeat(31),
    'www',
    'api',
  ])
    expect(keyProblem(key), key).toBeDefined()
  expect(keyProblem('anh-duong')).toBeUndefined()
})

test('a clinic stands beside the one that was asked, or under a whole domain', () => {
  for (const domain of ['bcare.vn', 'bcare.com.vn', 'bcare.vn:8443'])
    expect(hostOfClinic('anh-duong', domain)).toBe(`anh-duong.${domain}`)
  expect(hostOfClinic('anh-duong', 'saas.bcare.com.vn')).toBe('anh-duong.bcare.com.vn')
  expect(hostOfClinic('anh-duong', 'saas.bcare.vn')).toBe('anh-duong.bcare.vn')
  expect(hostOfClinic('anh-duong', 'saas.localhost:3000')).toBe('anh-duong.localhost:3000')
  expect(hostOfClinic('anh-duong', 'localhost')).toBe('anh-duong.localhost')
})
