import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlannedStep, stepsProblem, stepWeights, weightSum } from './steps.ts'

const step = (
  operation_id: number,
  revenue_weight: number | null,
  rest: Partial<PlannedStep> = {},
): PlannedStep => ({
  operation_id,
  revenue_weight,
  session_no: null,
  is_repeatable: false,
  ...rest,
})

/** Steps of different operations, with weights or without. */
const anySteps = fc
  .array(fc.record({ weighed: fc.integer({ min: 0, max: 10_000 }), repeats: fc.boolean() }), {
    maxLength: 30,
  })
  .chain((list) =>
    fc
      .boolean()
      .map((weighing) =>
        list.map(({ weighed, repeats }, at) =>
          step(at + 1, weighing && !repeats ? weighed / 100 : null, { is_repeatable: repeats }),
        ),
      ),
  )

test('weights of accepted steps add up to the whole wherever there is something to weigh', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      if (stepsProblem(steps) !== undefined) return
      const sum = stepWeights(steps).reduce((one, other) => one + other, 0)
      expect(sum).toBe(steps.some(({ is_repeatable }) => !is_repeatable) ? 10_000 : 0)
    }),
  )
})

test('steps are refused exactly where their weights are incomplete or do not add up', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const weighed = steps.filter(({ is_repeatable }) => !is_repeatable)
      const none = weighed.every(({ revenue_weight }) => revenue_weight === null)
      expect(stepsProblem(steps) === undefined).toBe(none || weightSum(steps) === 10_000)
    }),
  )
})

test('equal shares differ by no more than what does not divide', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const weights = stepWeights(Array.from({ length: count }, (_, at) => step(at + 1, null)))
      expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(count)
    }),
  )
})

test('a case of metal braces weighs its controls by the session', () => {
  const controls = Array.from({ length: 22 }, (_, at) => step(2, 2, { session_no: at + 2 }))
  const braces = [step(1, 30, { session_no: 1 }), ...controls, step(3, 16), step(4, 10)]
  expect(stepsProblem(braces)).toBeUndefined()
  expect(stepsProblem(braces.slice(1))?.message).toBe('Tổng tỷ trọng phải là 100%, hiện là 70%')
})

test('one operation is in a session once, and what is repeated has no weight', () => {
  expect(stepsProblem([step(1, null), step(1, null)])).toMatchObject({ at: 1 })
  expect(stepsProblem([step(1, null, { session_no: 1 }), step(1, null, { session_no: 2 })])).toBeUndefined()
  expect(stepsProblem([step(1, 100), step(2, 5, { is_repeatable: true })])).toMatchObject({ at: 1 })
  expect(stepsProblem([step(1, 50.5), step(2, 49.5)])).toBeUndefined()
  expect(stepsProblem([step(1, 33.3), step(2, 66.6)])?.message).toContain('99,9%')
})
