import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateness, LATE_BASE_HOURS, LATE_LOG_MINUTES } from './late.ts'
import { positionOf, positionText, segmentName, stretches } from './position.ts'

const SEGMENT = 16 * 1024 * 1024
const position = fc.bigInt({ min: 0n, max: (1n << 63n) - 1n })

test('a position is read as it is written', () => {
  fc.assert(
    fc.property(position, (at) => {
      expect(positionOf(positionText(at))).toBe(at)
    }),
  )
  expect(() => positionOf('1/2/3')).toThrow(RangeError)
})

test('segments are named as PostgreSQL names them', () => {
  expect(segmentName(1, positionOf('0/1000028'), SEGMENT)).toBe('000000010000000000000001')
  expect(segmentName(3, positionOf('1A/FF000000'), SEGMENT)).toBe('000000030000001A000000FF')
})

test('stretches cover all between two positions once, none across a segment', () => {
  const length = fc.bigInt({ min: 0n, max: 200n * 1024n * 1024n })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 50n }), length, (from, more) => {
      const found = stretches(1, from, from + more, SEGMENT)
      let at = from
      for (const { segment, offset, length: bytes } of found) {
        expect(segment).toBe(segmentName(1, at, SEGMENT))
        expect(offset).toBe(Number(at % BigInt(SEGMENT)))
        expect(offset + bytes).toBeLessThanOrEqual(SEGMENT)
        expect(bytes).toBeGreaterThan(0)
        at += BigInt(bytes)
      }
      expect(at).toBe(from + more)
    }),
  )
})

test('a backup is late from the moment that its patience is over, never before', () => {
  const hours = LATE_BASE_HOURS * 3_600_000
  const minutes = LATE_LOG_MINUTES * 60_000
  expect(lateness({ since: 0, base_at: null, copied_at: null }, hours)).toBeNull()
  expect(lateness({ since: 0, base_at: null, copied_at: null }, hours + 1)).toBe('base')
  expect(lateness({ since: 0, base_at: hours, copied_at: null }, hours + 1)).toBeNull()
  expect(lateness({ since: 0, base_at: hours, copied_at: hours }, hours + minutes)).toBeNull()
  expect(lateness({ since: 0, base_at: hours, copied_at: hours }, hours + minutes + 1)).toBe('log')
  // A server that has just started gets the same patience.
  expect(lateness({ since: hours, base_at: hours, copied_at: 0 }, hours + minutes)).toBeNull()
})
