import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookingWarnings,
  isNear,
  overlaps,
  personProblem,
  slotProblem,
  type BookingFacts,
} from './booking.ts'

const at = (time: string) => `2026-11-23T${time}:00+07:00`
const slot = (start: string, end: string) => ({ start_at: at(start), end_at: at(end) })
const fine: BookingFacts = { ...slot('09:00', '09:30'), now: '2026-11-21T08:00:00+07:00' }
const kinds = (over: Partial<BookingFacts>) => bookingWarnings({ ...fine, ...over }).map(({ kind }) => kind)

const range = fc
  .tuple(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 200 }))
  .map(([start, length]) => ({ start_at: start, end_at: start + length }))

test('an ordinary booking raises nothing', () => {
  expect(
    bookingWarnings({
      ...fine,
      person_appointments: [slot('09:30', '10:00')],
    }),
  ).toEqual([])
})

test('each concern is told in Vietnamese', () => {
  expect(
    bookingWarnings({
      ...fine,
      now: at('10:00'),
      person_appointments: [slot('09:15', '10:00')],
      schedule_conflict: 'outside_hours',
    }).map(({ message }) => message),
  ).toEqual([
    'Giờ hẹn đã qua, vẫn đặt lịch?',
    'Khách đã có lịch hẹn khác lúc 23/11/2026 09:15',
    'Khung giờ nằm ngoài lịch làm việc của bác sĩ',
  ])
})

test('who is on the ban list is not booked, with or without a reason', () => {
  const reason = fc.option(fc.string({ minLength: 1 }), { nil: null })
  fc.assert(
    fc.property(fc.boolean(), reason, (blocked, block_reason) => {
      expect(personProblem({ blocked, block_reason })?.field).toBe(blocked ? 'person_id' : undefined)
    }),
  )
  expect(personProblem({ blocked: true, block_reason: 'Nhiều lần không đến' })?.message).toBe(
    'Khách đang bị chặn đặt lịch (Nhiều lần không đến), hãy bỏ chặn ở hồ sơ khách hàng trước khi đặt',
  )
})

test('what the work schedule says is told, and nothing when it says nothing', () => {
  expect(kinds({ schedule_conflict: 'doctor_on_leave' })).toEqual(['doctor_on_leave'])
  expect(kinds({ schedule_conflict: undefined })).toEqual([])
})

test('a slot has a length, and not a day of it', () => {
  expect(slotProblem(slot('09:00', '09:00'))?.message).toBe('Giờ kết thúc phải sau giờ bắt đầu')
  expect(slotProblem(slot('09:00', '09:30'))).toBeUndefined()
  expect(slotProblem({ start_at: at('09:00'), end_at: '2026-11-24T09:00:00+07:00' })?.field).toBe('end_at')
})

test('overlap is mutual, and means a shared moment', () => {
  fc.assert(
    fc.property(range, range, (one, other) => {
      expect(overlaps(one, other)).toBe(overlaps(other, one))
      expect(overlaps(one, other)).toBe(
        Math.max(one.start_at, other.start_at) < Math.min(one.end_at, other.end_at),
      )
    }),
  )
})

test('an appointment of the doctor that is nearer than the clinic wants is warned of', () => {
  const near = (start: string, end: string, buffer_minutes: number) =>
    kinds({ near: slot(start, end), buffer_minutes })
  expect(near('08:20', '08:50', 15)).toEqual(['too_near'])
  expect(near('08:20', '08:45', 15)).toEqual([])
  expect(near('09:40', '10:00', 15)).toEqual(['too_near'])
  expect(near('09:45', '10:00', 15)).toEqual([])
  expect(near('09:30', '10:00', 0)).toEqual([])
  fc.assert(
    fc.property(range, range, fc.nat({ max: 60 }), (one, other, minutes) => {
      const apart = Math.max(one.start_at - other.end_at, other.start_at - one.end_at) / 60_000
      expect(isNear(one, other, minutes)).toBe(apart >= 0 && apart < minutes)
    }),
  )
})
