import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_RECORDING_TRIES, recordingWait } from './recording.ts'

test('a recording is asked for again ever more seldom, and given up within a day', () => {
  const waits = Array.from({ length: MOST_RECORDING_TRIES - 1 }, (_, at) => recordingWait(at + 1) ?? 0)
  expect(waits[0]).toBe(1)
  expect(waits.every((wait, at) => wait >= (waits[at - 1] ?? 1))).toBe(true)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(24 * 60)
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), (tries) => {
      const wait = recordingWait(tries)
      return tries >= MOST_RECORDING_TRIES ? wait === undefined : wait !== undefined && wait >= 1
    }),
  )
})
