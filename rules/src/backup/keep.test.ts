import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clinicDate } from '../text/date.ts'
import { continuousSince, KEPT, retainedBackups } from './keep.ts'

const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
  .map((time) => ({ taken_at: new Date(time).toISOString() }))
const moments = fc.uniqueArray(moment, { selector: ({ taken_at }) => taken_at, maxLength: 80 })

const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => ({
    taken_at: new Date(Date.UTC(2026, 0, 1, 19) + night * 86_400_000).toISOString(),
  }))

describe('keeping backups', () => {
  test('the newest always stays', () => {
    fc.assert(
      fc.property(fc.tuple(moment, moments), ([first, rest]) => {
        const all = [first, ...rest]
        const newest = all.reduce((a, b) => (a.taken_at > b.taken_at ? a : b))
        expect(retainedBackups(all)[0]?.taken_at).toBe(newest.taken_at)
      }),
    )
  })

  const isLate = ({ taken_at }: { taken_at: string }, newest: { taken_at: string } | undefined) =>
    Date.parse(newest?.taken_at ?? '') - Date.parse(taken_at) < KEPT.hours * 3_600_000

  test('what was taken in the hours before the newest stays with it', () => {
    const hour = fc.integer({ min: 0, max: KEPT.hours * 3_600 - 1 })
    fc.assert(
      fc.property(moments, moment, fc.uniqueArray(hour, { maxLength: 10 }), (older, newest, seconds) => {
        const late = seconds.map((before) => ({
          taken_at: new Date(Date.parse(newest.taken_at) - before * 1_000).toISOString(),
        }))
        const past = older.filter((one) => one.taken_at < newest.taken_at)
        const kept = retainedBackups([...past, newest, ...late])
        expect(kept).toEqual(expect.arrayContaining(late))
        expect(continuousSince([newest, ...late])).toEqual(
          late.toSorted((a, b) => (a.taken_at < b.taken_at ? -1 : 1))[0] ?? newest,
        )
      }),
    )
  })

  test('never more than days, weeks and months together beside those, and nothing that was not there', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const kept = retainedBackups(all)
        expect(kept.filter((one) => !isLate(one, kept[0])).length).toBeLessThanOrEqual(
          KEPT.days + KEPT.weeks + KEPT.months,
        )
        expect(kept.every((one) => all.includes(one))).toBe(true)
      }),
    )
  })

  test('sweeping twice takes nothing more, and sweeping every night ends as sweeping once does', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const once = retainedBackups(all)
        expect(retainedBackups(once)).toEqual(once)
      }),
    )
    const nights = nightly(500)
    const step = nights.reduce<typeof nights>((kept, night) => retainedBackups([...kept, night]), [])
    expect(step.length).toBe(retainedBackups(nights).length)
  })

  test('after two years of nights: the last seven days, five weeks and twelve months', () => {
    const dates = retainedBackups(nightly(730)).map(({ taken_at }) => clinicDate(taken_at))
    expect(dates.slice(0, 7)).toEqual([
      '2028-01-01',
      '2027-12-31',
      '2027-12-30',
      '2027-12-29',
      '2027-12-28',
      '2027-12-27',
      '2027-12-26',
    ])
    expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(KEPT.months)
  })

  test('every second is restorable for the newest seven days that have a backup', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const since = continuousSince(all)
        const days = [...new Set(all.map(({ taken_at }) => clinicDate(taken_at)))]
          .toSorted()
          .slice(-KEPT.days)
        expect(since === null ? undefined : clinicDate(since.taken_at)).toBe(days[0])
      }),
    )
  })
})
