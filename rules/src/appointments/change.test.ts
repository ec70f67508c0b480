import { expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from './appointment.ts'
import { appointmentChange, mayArrange, mayMove } from './change.ts'

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
