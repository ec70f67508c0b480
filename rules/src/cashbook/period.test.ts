import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../text/date.ts'
import { isPeriod, periodBefore, periodDifference, runningDays, sameDayLater } from './period.ts'

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2022-01-01', days))
const money = fc.nat(1_000_000_000)
const moved = fc.record({ in: money, out: money, transfer_in: money, transfer_out: money })

describe('the period before', () => {
  test('of a month is the month before it, of a quarter the quarter', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(periodBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
      from: '2025-10-01',
      to: '2025-12-31',
    })
    expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    })
    expect(periodBefore({ from: '2026-03-05', to: '2026-03-05' })).toEqual({
      from: '2026-03-04',
      to: '2026-03-04',
    })
  })

  test('ends the day before, and is itself a period', () =>
    fc.assert(
      fc.property(day, fc.nat(400), (from, days) => {
        const before = periodBefore({ from, to: addDays(from, days) })
        expect(addDays(before.to, 1)).toBe(from)
        expect(isPeriod(before)).toBe(true)
      }),
    ))

  test('its first day is compared with the first', () =>
    fc.assert(
      fc.property(day, fc.nat(90), (from, days) => {
        const period = { from, to: addDays(from, days) }
        const before = periodBefore(period)
        expect(sameDayLater(before.from, before, period)).toBe(from)
      }),
    ))
})

test('a period never runs backwards, nor for centuries', () => {
  expect(isPeriod({ from: '2026-02-01', to: '2026-01-31' })).toBe(false)
  expect(isPeriod({ from: '1900-01-01', to: '2199-12-31' })).toBe(false)
})

test('an example: 150 + 50 − 5 = 195 million, and 20 million between two funds changes neither total', () => {
  const one = { opening: 150e6, in: 50e6, out: 5e6, transfer_in: 0, transfer_out: 0, closing: 195e6 }
  expect(periodDifference(one)).toBe(0)
  expect(periodDifference({ ...one, transfer_out: 20e6, closing: 175e6 })).toBe(0)
  expect(periodDifference({ ...one, closing: 194e6 })).toBe(1e6)
})

test('days follow each other: each opens with what the one before left, and the last one with all of it', () =>
  fc.assert(
    fc.property(
      fc.integer(),
      fc.uniqueArray(fc.tuple(day, moved), { selector: ([when]) => when, maxLength: 20 }),
      (opening, days) => {
        const run = runningDays(
          opening,
          days.map(([when, one]) => ({ day: when, ...one })),
        )
        run.forEach((one, at) => {
          expect(periodDifference(one)).toBe(0)
          expect(one.opening).toBe(at === 0 ? opening : run[at - 1]?.closing)
        })
        const all = days.reduce((sum, [, d]) => sum + d.in - d.out + d.transfer_in - d.transfer_out, opening)
        expect(run.at(-1)?.closing ?? opening).toBe(all)
      },
    ),
  ))
