import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACTIVE_STATUSES,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TRANSITIONS,
  appointmentTransition,
  BOOKED_STATUSES,
  needsReason,
  isLate,
  type AppointmentFacts,
} from './appointment.ts'

/** From where calling it off is explained; a provisional booking is nobody's. */
const CALLED_OFF = { scheduled: true, confirmed: true, arrived: true }
const NINE = '2026-11-21T09:00:00+07:00'
const status = fc.constantFrom(...APPOINTMENT_STATUSES)
/** Facts with which nothing but the table can refuse. */
const willing: AppointmentFacts = {
  now: '2026-11-21T09:10:00+07:00',
  start_at: NINE,
  person_id: 1,
  reason: 'Khách bận',
  arrived_at: '2026-11-21T09:05:00+07:00',
  slot_free: true,
}

test('the table is the one of the families', () => {
  const table = Object.entries(APPOINTMENT_TRANSITIONS).map(([from, targets]) => [
    from,
    Object.entries(targets).map(([to, way]) => (way === 'free' ? to : `${to}®`)),
  ])
  expect(Object.fromEntries(table)).toEqual({
    temp: ['scheduled', 'cancelled'],
    scheduled: ['confirmed', 'arrived', 'in_progress', 'cancelled®', 'rescheduled®', 'no_show'],
    confirmed: ['arrived', 'in_progress', 'cancelled®', 'rescheduled®', 'no_show', 'scheduled'],
    arrived: ['in_progress', 'completed', 'cancelled®', 'scheduled'],
    in_progress: ['completed'],
    completed: [],
    no_show: ['scheduled', 'rescheduled'],
    cancelled: ['scheduled'],
    rescheduled: [],
  })
})

test('no transition leaves the table, and willing facts pass all of it', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const refusal = appointmentTransition(from, to, willing)
      expect(refusal === undefined).toBe(to in APPOINTMENT_TRANSITIONS[from])
      if (refusal) expect(refusal.message).toMatch(/^Không thể chuyển từ «.+» sang «.+»$/)
    }),
  )
})

test('no-show is said only after the start', () => {
  expect(appointmentTransition('scheduled', 'no_show', { ...willing, now: NINE })).toEqual({
    code: 422,
    message: 'Lịch hẹn chưa tới giờ, chưa thể đánh dấu không đến',
    field: 'status',
  })
})

test('cancelling and rescheduling ask for a reason, in words or from the list', () => {
  const silent = { ...willing, reason: ' ' }
  for (const to of ['cancelled', 'rescheduled'] as const) {
    expect(appointmentTransition('confirmed', to, silent)?.field).toBe('reason')
    expect(appointmentTransition('confirmed', to, { ...silent, status_reason_id: 4 })).toBeUndefined()
  }
})

test('a day ahead another time needs no reason, calling it off always does', () => {
  fc.assert(
    fc.property(status, status, fc.integer({ min: -72, max: 72 }), (from, to, hours) => {
      const facts = { now: NINE, start_at: new Date(Date.parse(NINE) + hours * 3_600_000).toISOString() }
      if (to === 'cancelled') expect(needsReason(from, to, facts)).toBe(from in CALLED_OFF)
      if (to === 'rescheduled')
        expect(needsReason(from, to, facts)).toBe(hours < 24 && BOOKED_STATUSES.includes(from))
    }),
  )
})

test('an arrival is undone within a quarter of an hour', () => {
  const after = (minutes: number) => ({
    ...willing,
    now: new Date(Date.parse('2026-11-21T09:05:00+07:00') + minutes * 60_000),
  })
  expect(appointmentTransition('arrived', 'scheduled', after(15))).toBeUndefined()
  expect(appointmentTransition('arrived', 'scheduled', after(15.1))?.message).toBe(
    'Chỉ hoàn tác được trong 15 phút sau khi tiếp nhận',
  )
  expect(appointmentTransition('arrived', 'scheduled', { ...willing, arrived_at: null })?.code).toBe(422)
})

test('nothing is completed before its day, by the clock of the clinic', () => {
  expect(
    appointmentTransition('in_progress', 'completed', { ...willing, now: '2026-11-20T23:59:00+07:00' })?.code,
  ).toBe(422)
  expect(
    appointmentTransition('in_progress', 'completed', { ...willing, now: '2026-11-21T00:00:00+07:00' }),
  ).toBeUndefined()
})

test('a provisional appointment needs a person, a revived one a free slot', () => {
  expect(appointmentTransition('temp', 'scheduled', { ...willing, person_id: null })?.field).toBe('person_id')
  expect(appointmentTransition('cancelled', 'scheduled', { ...willing, slot_free: false })?.field).toBe(
    'start_at',
  )
  expect(appointmentTransition('confirmed', 'scheduled', { ...willing, slot_free: false })).toBeUndefined()
})

test('only what is still expected can be late, from a quarter of an hour on', () => {
  fc.assert(
    fc.property(status, fc.integer({ min: -60, max: 60 }), (of, minutes) => {
      const now = Date.parse(NINE) + minutes * 60_000
      const expected = of === 'scheduled' || of === 'confirmed'
      expect(isLate({ status: of, start_at: NINE }, now)).toBe(expected && minutes > 15)
    }),
  )
})

test('the slot is held from booking to the end of treatment', () => {
  expect(ACTIVE_STATUSES).toEqual(['scheduled', 'confirmed', 'arrived', 'in_progress'])
})
