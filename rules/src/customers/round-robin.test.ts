import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countShares, shareByPreference, shareOut, type Worker } from './round-robin.ts'

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

test('every customer is given to a user who works here, and shares differ by one at most', () => {
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

test('a user who has fewer gets no less than one who has more', () => {
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

test('what has a user already goes there, and the rest to the one who then has least', () => {
  fc.assert(
    fc.property(people, staff, fc.infiniteStream(fc.nat(13)), (wanted, workers, picks) => {
      const preferred = new Map(
        wanted.flatMap((thing): [number, number][] => {
          const worker = workers[picks.next().value ?? 0]
          return worker === undefined ? [] : [[thing, worker.id]]
        }),
      )
      const shared = shareByPreference(wanted, workers, preferred)
      const here = new Set(workers.filter(({ active }) => active).map((worker) => worker.id))
      expect(new Set(shared.keys())).toEqual(new Set(here.size === 0 ? [] : wanted))
      for (const [thing, worker] of shared) {
        expect(here.has(worker)).toBe(true)
        const wish = preferred.get(thing) ?? 0
        if (here.has(wish)) expect(worker).toBe(wish)
      }
      const counts = countShares(
        workers.map((worker) => ({ ...worker, name: '' })),
        shared,
      )
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(shared.size)
    }),
  )
})

test('who has been given much by preference comes last in the turn', () => {
  const workers = [7, 8].map((worker) => ({ id: worker, active: true, load: 0 }))
  const shared = shareByPreference(
    [1, 2, 3, 4],
    workers,
    new Map([
      [1, 7],
      [2, 7],
    ]),
  )
  expect([...shared]).toEqual([
    [1, 7],
    [2, 7],
    [3, 8],
    [4, 7],
  ])
})
