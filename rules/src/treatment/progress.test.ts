import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepWeights } from '../catalogue/steps.ts'
import { doneWeight, nextStep, performedValue, type StepPlan, stepsLeft, stepValues } from './progress.ts'

/** The steps of a service as a line copies them: weights as the catalogue gives them. */
const anySteps: fc.Arbitrary<StepPlan[]> = fc
  .array(
    fc.record({
      is_required: fc.boolean(),
      is_repeatable: fc.boolean(),
      spacing_days: fc.option(fc.nat(60)),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts) => {
    const weights = stepWeights(
      parts.map(({ is_repeatable }, at) => ({
        operation_id: at,
        session_no: null,
        revenue_weight: null,
        is_repeatable,
      })),
    )
    return parts.map((part, at) => ({ ...part, id: at + 1, order: at, weight: weights[at] ?? 0 }))
  })

/** Performed in any order, some twice. */
const anyHistory = anySteps.chain((steps) =>
  fc.record({
    steps: fc.constant(steps),
    performed: fc.array(
      fc.record({
        step_id: fc.constantFrom(...steps.map(({ id }) => id)),
        performed_on: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      }),
      { maxLength: 30 },
    ),
  }),
)
const anyTotal = fc.integer({ min: 0, max: 200_000_000 })

test('the values of all weighed steps are the total to the đồng, and none is below zero', () => {
  fc.assert(
    fc.property(anyTotal, anySteps, (total, steps) => {
      const values = [...stepValues(total, steps).values()]
      if (values.length === 0) return
      expect(values.reduce((one, other) => one + other, 0)).toBe(total)
      expect(values.every((value) => value >= 0)).toBe(true)
    }),
  )
})

test('a step counts once however often it is recorded, and never does the part pass the whole', () => {
  fc.assert(
    fc.property(anyTotal, anyHistory, (total, { steps, performed }) => {
      const twice = [...performed, ...performed]
      expect(doneWeight(steps, twice)).toBe(doneWeight(steps, performed))
      expect(performedValue(total, steps, twice)).toBe(performedValue(total, steps, performed))
      expect(doneWeight(steps, performed)).toBeLessThanOrEqual(10_000)
      expect(performedValue(total, steps, performed)).toBeLessThanOrEqual(total)
    }),
  )
})

test('neither the order in which steps are listed nor that in which they are recorded matters', () => {
  fc.assert(
    fc.property(anyTotal, anyHistory, (total, { steps, performed }) => {
      const [other, turned] = [steps.toReversed(), performed.toReversed()]
      expect(performedValue(total, other, turned)).toBe(performedValue(total, steps, performed))
      expect(nextStep(other, turned)).toEqual(nextStep(steps, performed))
      expect(stepsLeft(other, turned)).toEqual(stepsLeft(steps, performed))
    }),
  )
})

test('performing one more step never lowers what is done, and what is done is no longer left', () => {
  fc.assert(
    fc.property(anyTotal, anyHistory, (total, { steps, performed }) => {
      const next = nextStep(steps, performed)
      if (next === undefined) {
        expect(stepsLeft(steps, performed)).toEqual([])
        return
      }
      const more = [...performed, { step_id: next.step.id, performed_on: '2026-03-28' }]
      expect(performedValue(total, steps, more)).toBeGreaterThanOrEqual(
        performedValue(total, steps, performed),
      )
      expect(stepsLeft(steps, more).map(({ id }) => id)).not.toContain(next.step.id)
      expect(nextStep(steps, more)?.step.id).not.toBe(next.step.id)
    }),
  )
})

test('a root canal of 1.000.001 đồng in steps of 30, 40 and 30 leaves the odd đồng to the last', () => {
  const steps = [3_000, 4_000, 3_000].map((weight, at) => ({
    id: at + 1,
    order: at,
    weight,
    is_required: true,
    is_repeatable: false,
    spacing_days: at === 0 ? null : 7,
  }))
  expect([...stepValues(1_000_001, steps).values()]).toEqual([300_000, 400_000, 300_001])
  const first = [{ step_id: 1, performed_on: '2026-02-25' }]
  expect(nextStep(steps, first)).toMatchObject({ step: { id: 2 }, due_on: '2026-03-04' })
  expect(nextStep(steps, [])?.due_on).toBeUndefined()
})

test('weights that come to more than the whole take nothing from the last step', () => {
  const steps = [6_000, 6_000, 1].map((weight, at) => ({
    id: at + 1,
    order: at,
    weight,
    is_required: true,
    is_repeatable: false,
    spacing_days: null,
  }))
  expect([...stepValues(35, steps).values()]).toEqual([21, 14, 0])
})
