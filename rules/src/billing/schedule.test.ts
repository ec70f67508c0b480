import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../text/date.ts'
import {
  equalParts,
  makeSchedule,
  type Planned,
  replan,
  replanProblem,
  rhythmProblem,
  type Rhythm,
  scheduleProblem,
} from './schedule.ts'

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const rises = (days: readonly string[]) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? ''))

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days))
const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  frequency: fc.constantFrom('week', '2week', 'month'),
  first_due_on: day,
  day_of_month: fc.option(fc.integer({ min: 1, max: 31 })),
})

describe('a schedule', () => {
  test('45.000.000, 13.000.000 down, 12 months: 11 × 2.666.000 + 2.674.000 (E4)', () => {
    const rows = makeSchedule({
      total: 45_000_000,
      down: 13_000_000,
      count: 12,
      frequency: 'month',
      first_due_on: '2026-01-31',
      down_due_on: '2026-01-05',
    })
    expect(rows).toHaveLength(13)
    expect(rows[0]).toEqual({ seq: 0, due_on: '2026-01-05', amount: 13_000_000 })
    expect(rows.slice(1, 12).every(({ amount }) => amount === 2_666_000)).toBe(true)
    expect(rows[12]).toEqual({ seq: 12, due_on: '2026-12-31', amount: 2_674_000 })
    expect(rows.slice(1, 5).map(({ due_on }) => due_on)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('comes to its total, in equal thousands but for the last, on days that rise', () => {
    fc.assert(
      fc.property(
        rhythm,
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.integer({ min: 1_000, max: 9_000_000 }),
        (when, down, each) => {
          const terms = { ...when, down, total: down + each * when.count }
          expect(scheduleProblem(terms)).toBeUndefined()
          const rows = makeSchedule(terms)
          expect(sumOf(rows)).toBe(terms.total)
          const parts = rows.filter(({ seq }) => seq > 0)
          expect(parts).toHaveLength(when.count)
          expect(rises(parts.map(({ due_on }) => due_on))).toBe(true)
          for (const { amount } of parts.slice(0, -1)) expect(amount % 1_000).toBe(0)
          expect(new Set(parts.slice(0, -1).map(({ amount }) => amount)).size).toBeLessThanOrEqual(1)
          expect(parts.at(-1)?.amount).toBeGreaterThanOrEqual(parts[0]?.amount ?? 0)
          expect(rows[0]?.due_on.localeCompare(parts[0]?.due_on ?? '')).toBeLessThanOrEqual(0)
        },
      ),
    )
  })

  test('by visits takes the days that are said, as many as instalments, and rising', () => {
    const terms = {
      total: 3_000_000,
      down: 0,
      count: 2,
      frequency: 'visit',
      first_due_on: '2026-03-01',
    } as const
    expect(
      makeSchedule({ ...terms, due_dates: ['2026-03-01', '2026-04-12'] }).map(({ due_on }) => due_on),
    ).toEqual(['2026-03-01', '2026-04-12'])
    expect(rhythmProblem(terms)).toMatchObject({ field: 'due_dates' })
    expect(rhythmProblem({ ...terms, due_dates: ['2026-03-01', '2026-03-01'] })).toMatchObject({
      message: 'Ngày đến hạn của các kỳ phải tăng dần',
    })
  })

  test('is refused with parts under 1.000 đ, or when all is paid down', () => {
    const terms = { count: 12, frequency: 'month', first_due_on: '2026-01-31' } as const
    expect(scheduleProblem({ ...terms, total: 11_999, down: 0 })).toMatchObject({ field: 'count' })
    expect(scheduleProblem({ ...terms, total: 12_000, down: 0 })).toBeUndefined()
    expect(scheduleProblem({ ...terms, total: 9_000_000, down: 9_000_000 })).toMatchObject({
      field: 'down_payment',
    })
  })
})

describe('planning again', () => {
  const plan = fc
    .tuple(rhythm, fc.integer({ min: 1_000, max: 500_000 }), fc.integer({ min: 0, max: 60 }))
    .map(([when, each, paid]): Planned[] =>
      makeSchedule({ ...when, down: 1_000_000, total: 1_000_000 + each * when.count }).map((row) => ({
        ...row,
        frozen: row.seq <= paid,
      })),
    )

  test('keeps what has money as it is and the sum as it was, and comes after what stays', () => {
    fc.assert(
      fc.property(plan, rhythm, (rows, wanted) => {
        const when = { ...wanted, first_due_on: addDays(wanted.first_due_on, 30_000) }
        const open = rows.filter(({ seq, frozen }) => seq > 0 && !frozen)
        const kept = rows.filter((row) => !open.includes(row))
        if (replanProblem(rows, when) !== undefined) {
          expect(sumOf(open)).toBeLessThan(when.count * 1_000)
          return
        }
        const made = replan(rows, when)
        expect(sumOf(made) + sumOf(kept)).toBe(sumOf(rows))
        expect(made).toHaveLength(when.count)
        const numbers = [...kept, ...made].map(({ seq }) => seq)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(rises([...kept.filter(({ seq }) => seq > 0), ...made].map(({ due_on }) => due_on))).toBe(true)
      }),
    )
  })

  test('does not begin before what stays', () => {
    const rows = [
      { seq: 1, due_on: '2026-05-10', amount: 1_000_000, frozen: true },
      { seq: 2, due_on: '2026-06-10', amount: 1_000_000, frozen: false },
    ]
    const wanted = { count: 1, frequency: 'month', first_due_on: '2026-05-10' } as const
    expect(replanProblem(rows, wanted)).toMatchObject({ field: 'first_due_on' })
    expect(replan(rows, { ...wanted, first_due_on: '2026-07-01' })).toEqual([
      { seq: 2, due_on: '2026-07-01', amount: 1_000_000 },
    ])
  })
})

test('equal parts add up to the whole', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 48), fc.integer({ min: 1, max: 120 }), (amount, count) => {
      expect(equalParts(amount, count).reduce((sum, part) => sum + part, 0)).toBe(amount)
    }),
  )
})
