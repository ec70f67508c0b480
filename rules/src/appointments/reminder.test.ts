import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from './appointment.ts'
import { nextReminder, REMINDER_HOURS } from './reminder.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T09:00:00+07:00')
const hours = (ahead: number) => new Date(NOW + ahead * HOUR).toISOString()

test('a day before, then two hours before, then not again', () => {
  const of = (ahead: number) =>
    nextReminder({ status: 'scheduled', start_at: hours(ahead), person_id: 1 }, NOW)
  expect(of(30)).toBe(hours(6))
  expect(of(24)).toBe(hours(22))
  expect(of(3)).toBe(hours(1))
  expect(of(2)).toBeNull()
  expect(of(-1)).toBeNull()
})

test('a reminder lies ahead, before the start, and only of an expected customer on file', () => {
  const when = fc.double({ min: -100, max: 1000, noNaN: true })
  const person = fc.option(fc.integer({ min: 1 }), { nil: null })
  fc.assert(
    fc.property(when, fc.constantFrom(...APPOINTMENT_STATUSES), person, (ahead, status, person_id) => {
      const start_at = hours(ahead)
      const next = nextReminder({ status, start_at, person_id }, NOW)
      if (person_id === null || !['scheduled', 'confirmed'].includes(status)) expect(next).toBeNull()
      if (next === null) return
      expect(Date.parse(next)).toBeGreaterThan(NOW)
      expect(REMINDER_HOURS.map((each) => each * HOUR)).toContain(Date.parse(start_at) - Date.parse(next))
    }),
  )
})
