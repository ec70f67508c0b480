import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test('a count is written as the Vietnamese locale writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('vi-VN'))
    }),
  )
})
