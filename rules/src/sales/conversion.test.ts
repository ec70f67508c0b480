import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversion, outcomes, type Path, type Step } from './conversion.ts'

const STAGES: readonly Step[] = [
  { id: 1, kind: 'open', order: 0 },
  { id: 2, kind: 'open', order: 1 },
  { id: 3, kind: 'open', order: 2 },
  { id: 6, kind: 'won', order: 3 },
  { id: 7, kind: 'lost', order: 4 },
]
const ids = STAGES.map(({ id }) => id)
const path = fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 12 })
const paths = fc.array(fc.record({ stages: path, deals: fc.integer({ min: 1, max: 50 }) }), { maxLength: 20 })
const of = (stage_id: number, given: readonly Path[]) =>
  conversion(STAGES, given).find((one) => one.stage_id === stage_id)

test('a deal counts once a stage, however often it comes back', () => {
  fc.assert(
    fc.property(paths, (given) => {
      for (const { stage_id, entered } of conversion(STAGES, given)) {
        const through = given.filter(({ stages }) => stages.includes(stage_id))
        expect(entered).toBe(through.reduce((sum, { deals }) => sum + deals, 0))
      }
    }),
  )
})

test('of those that entered no more can go on, win or lose, and nobody does both', () => {
  fc.assert(
    fc.property(paths, (given) => {
      for (const { entered, advanced, won, lost, rate } of conversion(STAGES, given)) {
        expect(advanced).toBeLessThanOrEqual(entered)
        expect(won + lost).toBeLessThanOrEqual(entered)
        if (rate !== null) expect(rate).toBeGreaterThanOrEqual(0)
        if (rate !== null) expect(rate).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('deals that went the same way may be counted together or one by one', () => {
  fc.assert(
    fc.property(paths, (given) => {
      const single = given.flatMap(({ stages, deals }) =>
        Array.from({ length: deals }, () => ({ stages, deals: 1 })),
      )
      expect(conversion(STAGES, single)).toEqual(conversion(STAGES, given))
      expect(outcomes(STAGES, single)).toEqual(outcomes(STAGES, given))
    }),
  )
})

test('going to and fro adds nothing to going once', () => {
  fc.assert(
    fc.property(path, fc.integer({ min: 1, max: 3 }), (stages, again) => {
      const forth = [{ stages: [1, 2], deals: 1 }]
      const back = [{ stages: Array.from({ length: again }, () => [1, 2]).flat(), deals: 1 }]
      expect(of(1, back)).toEqual(of(1, forth))
      expect(of(2, [{ stages: [...stages, 2, 1, 2], deals: 1 }])?.entered).toBe(1)
    }),
  )
})

test('the way of ten deals', () => {
  const given = [
    { stages: [1, 2, 3, 6], deals: 4 },
    { stages: [1, 2, 7], deals: 3 },
    { stages: [1], deals: 2 },
    { stages: [7, 2], deals: 1 },
  ]
  expect(of(1, given)).toEqual({ stage_id: 1, entered: 9, advanced: 7, won: 4, lost: 3, rate: 77.8 })
  expect(of(2, given)).toEqual({ stage_id: 2, entered: 8, advanced: 4, won: 4, lost: 3, rate: 50 })
  expect(of(6, given)).toMatchObject({ entered: 4, advanced: 0, rate: null })
  expect(outcomes(STAGES, given)).toEqual({ deals: 10, won: 4, lost: 3 })
})
