import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPOINTMENT_STATUSES, appointmentTransition, BOOKED_STATUSES } from './appointment.ts'
import { appointmentChange, mayArrange, mayMove, moveRefusal } from './change.ts'

test('the start moves only while the person is expected', () => {
  expect(APPOINTMENT_STATUSES.filter(mayMove)).toEqual(['temp', 'scheduled', 'confirmed'])
  expect(appointmentChange('confirmed', { start: true, doctor: true })).toBeUndefined()
  expect(appointmentChange('arrived', { start: true })?.message).toBe(
    'Khách đã đến, không thể dời giờ bắt đầu',
  )
  expect(appointmentChange('cancelled', { start: true })?.message).toBe('Lịch hẹn «Đã hủy» không thể dời')
})

test('end, doctor and room may change until the visit is over', () => {
  expect(APPOINTMENT_STATUSES.filter(mayArrange)).toEqual([
    'temp',
    'scheduled',
    'confirmed',
    'arrived',
    'in_progress',
  ])
  expect(appointmentChange('in_progress', { end: true, doctor: true, room: true })).toBeUndefined()
  expect(appointmentChange('completed', { room: true })?.field).toBe('start_at')
})

test('the person is chosen once, while the appointment is a temporary one', () => {
  expect(appointmentChange('temp', { person: true })).toBeUndefined()
  expect(appointmentChange('scheduled', { person: true })?.field).toBe('person_id')
})

test('anything may change that is none of these', () => {
  for (const status of APPOINTMENT_STATUSES) expect(appointmentChange(status, {})).toBeUndefined()
})

test('moving a booked appointment asks for a reason exactly when giving its time up does', () => {
  const now = '2026-11-21T09:00:00+07:00'
  const reason = fc.constantFrom(undefined, null, '  ', 'Bác sĩ bận')
  fc.assert(
    fc.property(
      fc.constantFrom(...BOOKED_STATUSES),
      reason,
      fc.integer({ min: -3000, max: 3000 }),
      (...at) => {
        const [status, why, minutes] = at
        const facts = { now, start_at: new Date(Date.parse(now) + minutes * 60_000).toISOString() }
        expect(moveRefusal({ ...facts, status, reason: why })).toEqual(
          appointmentTransition(status, 'rescheduled', { ...facts, reason: why ?? null }),
        )
      },
    ),
  )
  expect(moveRefusal({ status: 'temp', start_at: now, now })).toBeUndefined()
})
