import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clip, NOTIFICATION_TYPES, severityOf } from './notification.ts'

test('every type has a severity of its own', () => {
  expect(NOTIFICATION_TYPES.length).toBe(new Set(NOTIFICATION_TYPES).size)
  expect(severityOf('appointment_cancelled')).toBe('warning')
})

test('a clipped text is one line, never too long, and only what was too long is cut', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (raw, max) => {
      const line = clip(raw, max)
      const whole = raw.replaceAll(/\s+/g, ' ').trim()
      expect([...line].length).toBeLessThanOrEqual(max)
      expect(line).not.toMatch(/[\r\n\t]/)
      if ([...whole].length <= max) expect(line).toBe(whole)
      else expect(line.endsWith('…')).toBe(true)
      expect(clip(line, max)).toBe(line)
      expect(line.isWellFormed()).toBe(whole.isWellFormed())
    }),
  )
})
