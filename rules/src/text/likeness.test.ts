import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness, likest } from './likeness.ts'

test('a word finds the name it was meant to be, without accents and capitals', () => {
  const names = ['Zalo', 'Facebook Ads', 'Google Maps', 'Người quen giới thiệu']
  expect(likest('facebook', names)).toBe('Facebook Ads')
  expect(likest('nguoi quen', names)).toBe('Người quen giới thiệu')
  expect(likest('GOOGLE MAP', names)).toBe('Google Maps')
  expect(likest('Tờ rơi chợ', names)).toBeNull()
  expect(likest('facebook', [])).toBeNull()
})

test('likeness has no direction, is whole for the same word alone, and needs no word at all', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const now = likeness(one, other)
      expect(now).toBe(likeness(other, one))
      expect(now >= 0 && now <= 1).toBe(true)
      expect(likeness(one, one)).toBe(1)
    }),
  )
})
