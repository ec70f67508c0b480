import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milliseconds } from '../../text/date.ts'
import { mayTakeBack, removesWalkIn, takingBack, type LastStep } from './take-back.ts'
import { TRACK_STATUSES } from './track.ts'

const NOW = Date.parse('2026-11-21T10:00:00+07:00')
const instant = (at: number) => new Date(at).toISOString()
const status = fc.constantFrom(...TRACK_STATUSES)
const visit = fc.record<LastStep>({
  status,
  stepped_at: fc.option(fc.integer({ min: 0, max: 10 * 3_600_000 }).map((ago) => instant(NOW - ago))),
  step_from: fc.option(status),
  appointment_id: fc.option(fc.integer({ min: 1, max: 9 })),
})
const undo_minutes = fc.integer({ min: 0, max: 240 })
const reason = fc.constantFrom('Bấm nhầm', '  ', null, undefined)
const later = fc.integer({ min: 0, max: 10 * 3_600_000 })
const now = instant(NOW)

test('a step that can be taken back can be so at any time before, and under any longer limit', () => {
  fc.assert(
    fc.property(visit, undo_minutes, later, fc.nat(240), (step, minutes, after, more) => {
      const at = instant(NOW + after)
      if (!mayTakeBack(step, { now: at, undo_minutes: minutes })) return
      expect(mayTakeBack(step, { now, undo_minutes: minutes })).toBe(true)
      expect(mayTakeBack(step, { now: at, undo_minutes: minutes + more })).toBe(true)
    }),
  )
})

test('never past the limit, never without a step, never where the clinic gives no time', () => {
  fc.assert(
    fc.property(visit, undo_minutes, (step, minutes) => {
      const ago = step.stepped_at === null ? Infinity : NOW - milliseconds(step.stepped_at)
      const expected = minutes > 0 && ago <= minutes * 60_000
      expect(mayTakeBack(step, { now, undo_minutes: minutes })).toBe(expected)
    }),
  )
})

test('what is refused says so, and only a walk-in that would be removed asks for a reason', () => {
  fc.assert(
    fc.property(visit, undo_minutes, reason, (step, minutes, why) => {
      const facts = { now, undo_minutes: minutes, reason: why }
      const refused = takingBack(step, facts)
      const timely = mayTakeBack(step, facts)
      const explained = !removesWalkIn(step) || Boolean(why?.trim())
      expect(refused === undefined).toBe(timely && explained)
      expect(refused?.field === 'reason').toBe(timely && !explained)
    }),
  )
})

test('a quarter of an hour where the clinic has set nothing', () => {
  const step: LastStep = {
    status: 'waiting_payment',
    stepped_at: now,
    step_from: 'in_treatment',
    appointment_id: 1,
  }
  expect(takingBack(step, { now: instant(NOW + 15 * 60_000) })).toBeUndefined()
  expect(takingBack(step, { now: instant(NOW + 15 * 60_000 + 1) })?.message).toBe(
    'Chỉ hoàn tác được trong 15 phút sau khi thực hiện',
  )
})
