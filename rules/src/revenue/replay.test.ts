import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../text/date.ts'
import { attribute, COLLECTED_PARTS, entriesBetween } from './attribution.ts'
import { revenueLine } from './line.ts'
import { type LineEvent, replayLine } from './replay.ts'

const step = (no: number, weight: number) => ({
  id: no,
  order: no,
  weight,
  is_required: true,
  is_repeatable: false,
  spacing_days: null,
})

const LINE = {
  total: 10_000_000,
  material: 3_000_000,
  used: null,
  doctor_id: 1,
  is_completed: false,
  steps: [step(1, 4_000), step(2, 6_000)],
  attribution: 'performed_first' as const,
}

const moment = (day: number): string => `${addDays('2025-01-01', day)}T03:00:00.000Z`
const money = (day: number, amount: number): LineEvent => ({
  at: moment(day),
  kind: 'money',
  amount,
  payment_id: day + 1,
  cause: amount < 0 ? 'refunded' : 'collected',
})
const done = (day: number, step_no: number): LineEvent => ({
  at: moment(day),
  kind: 'performed',
  performance: { id: 100 + step_no, step_no, doctor_id: 10 + step_no },
})

test('each entry is of the day of what caused it: material first, held until its step is done', () => {
  const entries = replayLine(LINE, [done(40, 2), money(0, 4_000_000), done(10, 1), money(30, 6_000_000)])
  expect(
    entries.map(({ at, kind, part, user_id, gross }) => [at.slice(0, 10), kind, part, user_id, gross]),
  ).toEqual([
    ['2025-01-01', 'collected', 'material', 1, 3_000_000],
    ['2025-01-01', 'held', 'held', 1, 1_000_000],
    ['2025-01-11', 'performed', 'performed', 11, 4_000_000],
    ['2025-01-11', 'released', 'step', 11, 1_000_000],
    ['2025-01-11', 'released', 'held', 1, -1_000_000],
    ['2025-01-31', 'collected', 'step', 11, 1_800_000],
    ['2025-01-31', 'held', 'held', 1, 4_200_000],
    ['2025-02-10', 'performed', 'performed', 12, 6_000_000],
    ['2025-02-10', 'released', 'step', 12, 4_200_000],
    ['2025-02-10', 'released', 'held', 1, -4_200_000],
  ])
})

describe('whatever happened to a line', () => {
  const event = fc.oneof(
    fc.tuple(fc.nat(300), fc.nat(2_000_000)).map(([day, amount]) => money(day, amount + 1)),
    fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 2 })).map(([day, no]) => done(day, no)),
  )

  test('the entries come to what is collected, and lie where the line says today', () =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.boolean(), (events, completed) => {
        const all: LineEvent[] = completed ? [...events, { at: moment(301), kind: 'completed' }] : events
        const entries = replayLine(LINE, all)
        const collected = events.reduce((sum, one) => sum + (one.kind === 'money' ? one.amount : 0), 0)
        const told = entries
          .filter(({ part }) => COLLECTED_PARTS.includes(part))
          .reduce((sum, { gross }) => sum + gross, 0)
        expect(told).toBe(collected)
        const performances = events
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .flatMap((one) => (one.kind === 'performed' ? [one.performance] : []))
        const today = attribute(revenueLine({ ...LINE, collected, performances, is_completed: completed }))
        expect(entriesBetween(entries, today)).toEqual([])
      }),
    ))
})
