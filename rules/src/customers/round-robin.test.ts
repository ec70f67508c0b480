import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut, type Worker } from './round-robin.ts'

const id = fc.integer({ min: 1, max: 10_000 })
const people = fc.uniqueArray(id, { maxLength: 200 })
const staff = fc.uniqueArray(fc.record({ id, active: fc.boolean(), load: fc.nat(500) }), {
  maxLength: 12,
  selector: (worker) => worker.id,
})

const sharesOf = (shared: Map<number, number>, workers: readonly Worker[]) =>
  workers
    .filter(({ active }) => active)
    .map((worker) => ({ worker, count: [...shared.values()].filter((one) => one === worker.id).length }))

test('everybody is given to somebody who works here, and shares differ by one at most', () => {
  fc.assert(
    fc.property(people, staff, (wanted, workers) => {
      const shared = shareOut(wanted, workers)
      const shares = sharesOf(shared, workers)
      expect([...shared.keys()]).toEqual(shares.length === 0 ? [] : wanted)
      if (shares.length === 0) return
      const counts = shares.map(({ count }) => count)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(wanted.length)
    }),
  )
})

test('whoever has fewer gets no less than whoever has more', () => {
  fc.assert(
    fc.property(people, staff, (wanted, workers) => {
      const shares = sharesOf(shareOut(wanted, workers), workers)
      for (const one of shares)
        for (const other of shares)
          if (one.worker.load < other.worker.load) expect(one.count).toBeGreaterThanOrEqual(other.count)
    }),
  )
})

test('the order in which staff were named does not matter', () => {
  fc.assert(
    fc.property(people, staff, (wanted, workers) => {
      expect(shareOut(wanted, workers.toReversed())).toEqual(shareOut(wanted, workers))
    }),
  )
})

test('leads that come one at a time go round', () => {
  const loads = new Map([7, 8, 9].map((worker) => [worker, 0]))
  const given = Array.from({ length: 7 }, (_, lead) => {
    const workers = [...loads].map(([worker, load]) => ({ id: worker, active: worker !== 8, load }))
    const to = shareOut([lead], workers).get(lead) ?? 0
    loads.set(to, (loads.get(to) ?? 0) + 1)
    return to
  })
  expect(given).toEqual([7, 9, 7, 9, 7, 9, 7])
})
