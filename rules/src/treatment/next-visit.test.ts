import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextVisit, type RunningLine, stepToTick } from './next-visit.ts'

const aLine = fc.record<RunningLine>({
  id: fc.integer({ min: 1, max: 1_000 }),
  product_id: fc.nat(),
  title: fc.string(),
  status: fc.constantFrom('agreed', 'in_progress', 'paused'),
  next_step_no: fc.option(fc.integer({ min: 1, max: 3 })),
  next_due_on: fc.option(fc.constantFrom('2026-03-01', '2026-03-15', '2026-04-01')),
  doctor_id: fc.option(fc.nat()),
  doctor_name: fc.option(fc.string()),
  steps: fc.constant([
    { no: 1, name: 'Một', duration_min: 30 },
    { no: 2, name: 'Hai', duration_min: null },
  ]),
})

test('the customer comes again for the step that is due first, whatever the order of the lines', () => {
  fc.assert(
    fc.property(fc.uniqueArray(aLine, { selector: ({ id }) => id }), (lines) => {
      const next = nextVisit(lines)
      expect(nextVisit(lines.toReversed())).toEqual(next)
      const due = lines.filter(
        ({ status, next_due_on, next_step_no, steps }) =>
          status === 'in_progress' && next_due_on !== null && steps.some(({ no }) => no === next_step_no),
      )
      expect(next === null).toBe(due.length === 0)
      for (const line of due) expect((next?.due_on ?? '') <= (line.next_due_on ?? '')).toBe(true)
    }),
  )
})

test('what is ticked off next is a step that can still be done', () => {
  const aStep = fc.record({ no: fc.integer({ min: 1, max: 6 }), is_repeatable: fc.boolean() })
  fc.assert(
    fc.property(
      fc.uniqueArray(aStep, { selector: ({ no }) => no, maxLength: 6 }),
      fc.subarray([1, 2, 3, 4, 5, 6]),
      (steps, done_steps) => {
        const step = stepToTick({ steps, done_steps, next_step_no: null })
        const open = steps.filter(({ no, is_repeatable }) => is_repeatable || !done_steps.includes(no))
        expect(step === undefined).toBe(open.length === 0)
        if (step !== undefined) expect(open).toContain(step)
        for (const { no } of steps) expect(stepToTick({ steps, done_steps, next_step_no: no })?.no).toBe(no)
      },
    ),
  )
})
