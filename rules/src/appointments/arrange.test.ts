import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDoctorWarnings, waitTone } from './arrange.ts'
import { TRACK_STATUSES } from './visit/track.ts'

test('another doctor is asked about exactly while the treatment belongs to one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TRACK_STATUSES), fc.option(fc.string()), (status, doctor_name) => {
      const treated = status === 'in_treatment' || status === 'waiting_payment'
      expect(newDoctorWarnings({ status, doctor_name })).toHaveLength(treated ? 1 : 0)
    }),
  )
  expect(newDoctorWarnings(undefined)).toEqual([])
})

const TONES = ['fine', 'long', 'too_long']

test('nobody who waits longer is marked as waiting less, and the limit is the one of the clinic', () => {
  const minutes = fc.integer({ min: 0, max: 600 })
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 5, max: 180 }), (one, more, limit) => {
      const [before, after] = [waitTone(one, limit), waitTone(one + more, limit)]
      expect(TONES.indexOf(after)).toBeGreaterThanOrEqual(TONES.indexOf(before))
      expect(before === 'too_long').toBe(one >= limit)
    }),
  )
})
