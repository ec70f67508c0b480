import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIVE_STATUSES, APPOINTMENT_STATUSES } from './appointment.ts'
import { carryProblem, fullDay, type OnDay } from './carry.ts'

const span = fc
  .record({ start: fc.integer({ min: 0, max: 1380 }), length: fc.integer({ min: 5, max: 120 }) })
  .map(({ start, length }) => ({ start, end: start + length }))
const who = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const appointment: fc.Arbitrary<OnDay> = fc
  .tuple(
    span,
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(...APPOINTMENT_STATUSES),
      doctor_id: who,
      room_term_id: who,
      overbooked: fc.boolean(),
    }),
  )
  .map(([time, more]) => ({ ...time, ...more }))
const day = fc.uniqueArray(appointment, { selector: ({ id }) => id, maxLength: 8 })

const DOCTOR = { status: 'scheduled', doctor_id: 1, room_term_id: null, overbooked: false } as const

describe('a place that an appointment is carried to', () => {
  test('is held only by others who hold their time then, with the same doctor or room', () => {
    fc.assert(
      fc.property(appointment, day, (carried, others) => {
        const problem = carryProblem(carried, others)
        for (const one of problem === undefined || problem.kind === 'away' ? [] : problem.holders) {
          expect(one.id).not.toBe(carried.id)
          expect(one.overbooked || carried.overbooked).toBe(false)
          expect(ACTIVE_STATUSES).toContain(one.status)
          expect(Math.max(one.start, carried.start)).toBeLessThan(Math.min(one.end, carried.end))
          const field = problem?.kind === 'doctor' ? 'doctor_id' : 'room_term_id'
          expect(one[field]).toBe(carried[field])
        }
      }),
    )
  })

  test('is left to who comes right before and right after', () => {
    const others = [
      { ...DOCTOR, id: 1, start: 540, end: 570 },
      { ...DOCTOR, id: 2, start: 600, end: 630 },
    ]
    expect(carryProblem({ ...DOCTOR, id: 3, start: 570, end: 600 }, others)).toBeUndefined()
    expect(carryProblem({ ...DOCTOR, id: 3, start: 565, end: 600 }, others)).toEqual({
      kind: 'doctor',
      holders: [others[0]],
    })
  })

  test('says a leave by its name rather than that the hours are over', () => {
    const carried = { ...DOCTOR, id: 3, start: 720, end: 750 }
    const away = [
      { start: 0, end: 480 },
      { start: 700, end: 800 },
      { start: 720, end: 1440, label: 'Nghỉ phép' },
    ]
    expect(carryProblem(carried, [], away)).toEqual({ kind: 'away', label: 'Nghỉ phép' })
    expect(carryProblem(carried, [], away.slice(0, 2))).toEqual({ kind: 'away' })
  })
})

test('a day has room as long as one gap is wide enough, and a customer is in nobody else’s way but their own', () => {
  const hours = { start: 480, end: 600 }
  const held = { ...DOCTOR, id: 1, start: 500, end: 590 }
  expect(fullDay({ id: 2, minutes: 30 }, hours, [held])).toBe('full')
  expect(fullDay({ id: 2, minutes: 20 }, hours, [held])).toBeUndefined()
  expect(fullDay({ id: 1, minutes: 30 }, hours, [held])).toBeUndefined()
  expect(fullDay({ id: 2, minutes: 30 }, hours, [], [{ start: 0, end: 1440 }])).toBe('away')
})
