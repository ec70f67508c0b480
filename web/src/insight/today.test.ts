import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { APPOINTMENT_STATUSES, isLate } from '@bcare/rules/appointments/appointment'
import { TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardOf } from '../appointments/reception/reception.ts'
import { dayOfDoctor, todayOf, type Visit } from './today.ts'

const DAY = Date.parse('2026-11-24T00:00:00+07:00')
const at = (minute: number) => new Date(DAY + minute * 60_000).toISOString()
const minute = fc.integer({ min: 0, max: 1439 })
const doctor = fc.constantFrom(1, 2, null)

const appointments = fc
  .array(
    fc.record({
      status: fc.constantFrom(...APPOINTMENT_STATUSES),
      place: fc.constantFrom('offline', 'online'),
      doctor_id: doctor,
      start: minute,
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ start, ...row }, id) => ({ ...row, id, start_at: at(start) }) as CalendarAppointment),
  )
const visits = fc
  .array(
    fc.record({
      status: fc.constantFrom(...TRACK_STATUSES),
      appointment_id: fc.option(fc.integer({ min: 0, max: 11 })),
      doctor_id: doctor,
      start: minute,
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ start, ...row }, id) => ({ ...row, id, version: 1, checked_in_at: at(start) }) as Visit),
  )
const ENDED = new Set<Visit['status']>(['checked_out', 'left'])

const byNumber = (one: number, other: number) => one - other

test('the numbers of the overview are those of the board, whatever the day is like', () => {
  fc.assert(
    fc.property(appointments, visits, minute, (rows, all, now) => {
      const here = all.filter(({ status }) => !ENDED.has(status))
      const board = boardOf(rows, here)
      const moment = DAY + now * 60_000
      const today = todayOf({ appointments: rows, visits: here, ended: all.length - here.length }, moment)
      const cards = boardOf(rows, all)
      expect(today.visits).toBe(
        cards.waiting.length + cards.treated.length + cards.payment.length + cards.gone.length,
      )
      expect(today.waiting).toHaveLength(board.waiting.length)
      const late = board.expected.filter(
        (card) => card.kind === 'expected' && isLate(card.appointment, moment),
      )
      expect(today.late).toHaveLength(late.length)
    }),
  )
})

test('a doctor has everybody of their own once, in the order of the day', () => {
  fc.assert(
    fc.property(appointments, visits, (rows, here) => {
      const day = dayOfDoctor({ appointments: rows, visits: here }, 1)
      const times = day.map(({ row, visit }) => row?.start_at ?? visit?.checked_in_at ?? '')
      expect(times).toEqual(times.toSorted())
      const given = here.filter(
        ({ doctor_id, appointment_id }) =>
          doctor_id === 1 && !day.some(({ row }) => row !== undefined && row.id === appointment_id),
      )
      expect(day.flatMap((one) => (one.row ? [] : [one.visit.id])).toSorted(byNumber)).toEqual(
        given.map(({ id }) => id).toSorted(byNumber),
      )
    }),
  )
})
