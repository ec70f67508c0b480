import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDate } from '../text/date.ts'
import {
  chartAt,
  chartDays,
  type ChartLine,
  lineStatusAt,
  type Mouth,
  type NotedFinding,
  usualPresence,
} from './chart.ts'
import { LINE_STATUSES } from './line.ts'
import { DENTITIONS, surfacesOf, TEETH, teethOf } from './tooth.ts'
import { TOOTH_PRESENCES, toothState } from './tooth-state.ts'

const DAY = 86_400_000
const BEGIN = Date.parse('2026-01-01T00:00:00Z')
const LAST = 300
const at = (day: number) => BEGIN + day * DAY
const iso = (day: number) => new Date(at(day)).toISOString()
const day = fc.integer({ min: 0, max: LAST })
const maybeDay = fc.option(day)

const anyOn = fc
  .constantFrom(...TEETH)
  .chain((tooth) => fc.record({ tooth: fc.constant(tooth), surfaces: fc.subarray([...surfacesOf(tooth)]) }))

const anyFinding: fc.Arbitrary<NotedFinding> = fc
  .record({
    id: fc.nat(),
    on: anyOn,
    noted: day,
    lasts: maybeDay,
    presence: fc.option(fc.constantFrom(...TOOTH_PRESENCES)),
  })
  .map(({ id, on, noted, lasts, presence }) => ({
    id,
    ...on,
    attachment_id: null,
    noted_at: iso(noted),
    resolved_at: lasts === null ? null : iso(noted + lasts),
    kind: { presence },
  }))

const anyLine: fc.Arbitrary<ChartLine> = fc
  .record({
    id: fc.nat(),
    status: fc.constantFrom(...LINE_STATUSES),
    items: fc.array(anyOn, { maxLength: 3 }),
    days: fc.tuple(day, day, day),
  })
  .map(({ id, status, items, days }) => {
    const [agreed, started, completed] = days.toSorted((one, other) => one - other)
    const bound = ['agreed', 'in_progress', 'paused', 'completed', 'cancelled'].includes(status)
    const begun = ['in_progress', 'paused', 'completed'].includes(status)
    return {
      id,
      status,
      teeth: { items, arches: [] },
      agreed_at: bound ? iso(agreed ?? 0) : null,
      started_at: begun ? iso(started ?? 0) : null,
      completed_at: status === 'completed' ? iso(completed ?? 0) : null,
      updated_at: iso(completed ?? 0),
    }
  })

const anyMouth: fc.Arbitrary<Mouth> = fc.record({
  birth: fc
    .constantFrom(1970, 2018, 2023, null)
    .map((birth_year) => ({ birth_day: null, birth_month: null, birth_year })),
  facts: fc.array(
    fc.oneof(
      fc.record({
        tooth: fc.constant(null),
        fact: fc.constant('dentition' as const),
        value: fc.constantFrom(...DENTITIONS),
        noted_at: day.map(iso),
      }),
      fc.record({
        tooth: fc.constantFrom(...TEETH),
        fact: fc.constant('presence' as const),
        value: fc.constantFrom(...TOOTH_PRESENCES),
        noted_at: day.map(iso),
      }),
    ),
    { maxLength: 6 },
  ),
  findings: fc.array(anyFinding, { maxLength: 6 }),
  lines: fc.array(anyLine, { maxLength: 4 }),
})

test('a chart of a day changes only on days that are named', () => {
  fc.assert(
    fc.property(anyMouth, day, (mouth, one) => {
      const next = one + 1
      const days = chartDays(mouth)
      if (days.includes(clinicDate(at(next)))) return
      // Birthdays are no event of the chart: the same age is asked for on both days.
      const ageless = { ...mouth, birth: { birth_day: null, birth_month: null, birth_year: null } }
      expect(chartAt(ageless, at(next))).toEqual(chartAt(ageless, at(one)))
    }),
  )
})

test('a finding stands from the day it was noted to the one on which it ended, and draws its tooth', () => {
  fc.assert(
    fc.property(anyMouth, day, (mouth, when) => {
      const chart = chartAt(mouth, at(when))
      const open = mouth.findings.filter(
        ({ noted_at, resolved_at }) =>
          Date.parse(noted_at) <= at(when) && (resolved_at === null || Date.parse(resolved_at) > at(when)),
      )
      expect(chart.findings.map(({ id, tooth }) => [id, tooth])).toEqual(
        open.map(({ id, tooth }) => [id, tooth]),
      )
      const drawn = chart.teeth.map(({ tooth }) => tooth)
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn).toEqual(
        expect.arrayContaining([...teethOf(chart.dentition), ...open.map(({ tooth }) => tooth)]),
      )
    }),
  )
})

test('today a line counts as it stands, and a finding is as its lines are', () => {
  fc.assert(
    fc.property(anyMouth, (mouth) => {
      for (const line of mouth.lines)
        expect(toothState([lineStatusAt(line, at(3 * LAST))])).toBe(toothState([line.status]))
      const chart = chartAt(mouth, at(3 * LAST))
      for (const { state, line_ids } of chart.findings)
        if (line_ids.length === 0) expect(state).toBe('current')
      for (const { state } of chart.works) expect(state).not.toBe('current')
    }),
  )
})

test('while teeth change, a permanent tooth and the milk tooth in its place are never both there by age alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 14 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      (age, quadrant, place) => {
        const permanent = usualPresence(`${quadrant}${place}`, 'mixed', age)
        const milk = usualPresence(`${quadrant + 4}${place}`, 'mixed', age)
        expect([permanent, milk].filter((one) => one === 'present')).toHaveLength(1)
      },
    ),
  )
})
