import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caseProblem,
  controlRefusal,
  finishedOn,
  monthsBetween,
  monthsOf,
  ORTHO_STATUSES,
  ORTHO_TRANSITIONS,
  type OrthoCaseState,
  type OrthoStatus,
  orthoStatusOf,
} from './case.ts'

const status = fc.constantFrom(...ORTHO_STATUSES)
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-28'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

/** Takes a case through states, leaving out those that are refused. */
function walked(ways: readonly (readonly [OrthoStatus, string])[]) {
  let now: OrthoCaseState | null = null
  const seen: OrthoCaseState[] = []
  for (const [to, today] of ways) {
    const next: OrthoCaseState = { status: to }
    if (caseProblem(now, next) !== undefined) continue
    const finished_on = finishedOn(now, next, today)
    now = { ...next, ...(finished_on !== undefined && { finished_on }) }
    seen.push(now)
  }
  return seen
}

const ways = fc.array(fc.tuple(status, day), { maxLength: 20 })

test('a case goes from one state to another by the table alone, and begins open', () => {
  fc.assert(
    fc.property(ways, (steps) => {
      const seen = walked(steps).map(orthoStatusOf)
      if (seen[0] !== undefined) expect(['active', 'paused']).toContain(seen[0])
      for (const [at, to] of seen.entries()) {
        const from = seen[at - 1]
        if (from !== undefined && from !== to) expect(ORTHO_TRANSITIONS[from]).toContain(to)
      }
    }),
  )
})

test('nothing follows a case that went elsewhere', () => {
  fc.assert(
    fc.property(status, (to) => {
      expect(caseProblem({ status: 'transferred_out' }, { status: to })).toBeDefined()
    }),
  )
})

test('a case that was finished once has the day of it from then on, whatever comes after', () => {
  fc.assert(
    fc.property(ways, (steps) => {
      const seen = walked(steps)
      const first = seen.findIndex((one) => orthoStatusOf(one) === 'finished')
      for (const [at, one] of seen.entries())
        expect(one.finished_on !== undefined).toBe(first !== -1 && at >= first)
    }),
  )
})

test('a control is taken by a case that runs or rests, and by no other', () => {
  fc.assert(
    fc.property(status, (of) => {
      expect(controlRefusal({ status: of }) === undefined).toBe(of === 'active' || of === 'paused')
    }),
  )
  expect(controlRefusal(null)).toBeDefined()
  expect(controlRefusal({})).toBeUndefined()
})

test('days that contradict each other are refused at their field', () => {
  fc.assert(
    fc.property(day, day, (start_on, debond_expected_on) => {
      const problem = caseProblem(null, { start_on, debond_expected_on })
      expect(problem?.field).toBe(debond_expected_on < start_on ? 'value.debond_expected_on' : undefined)
    }),
  )
})

test('months are whole, never negative, and add up', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, months) => {
      const at = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
      const later = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-28`
      const exact = from.slice(8) <= '28' ? months : Math.max(0, months - 1)
      expect(monthsBetween(from, later)).toBe(exact)
      expect(monthsBetween(later, from)).toBe(0)
    }),
  )
  expect(monthsOf({ start_on: '2025-01-15', debond_expected_on: '2027-01-15' }, '2026-01-14')).toEqual({
    done: 11,
    of: 24,
  })
  expect(
    monthsOf({ status: 'finished', start_on: '2025-01-15', finished_on: '2025-07-15' }, '2026-01-14'),
  ).toEqual({
    done: 6,
  })
  expect(monthsOf({}, '2026-01-14')).toEqual({})
})
