/** One step of a line, copied from the service when the line was made. Weights are hundredths of a percent. */
export interface StepPlan {
  id: number
  order: number
  weight: number
  is_required: boolean
  /** Done as often as needed; it has no weight, and nothing waits for it. */
  is_repeatable: boolean
  /** How long after the step before it at the earliest. */
  spacing_days: number | null
}

/** A step that was performed and not voided. */
export interface PerformedStep {
  step_id: number
  /** `YYYY-MM-DD` of the clinic. */
  performed_on: string
}

const WHOLE = 10_000

const performedIds = (performed: readonly PerformedStep[]): ReadonlySet<number> =>
  new Set(performed.map(({ step_id }) => step_id))

/** How much of a line is done, in hundredths of a percent: each step counts once, however often it was recorded. */
export function doneWeight(steps: readonly StepPlan[], performed: readonly PerformedStep[]): number {
  const done = performedIds(performed)
  const weighed = steps.filter(({ is_repeatable }) => !is_repeatable)
  const sum = weighed.reduce((total, { id, weight }) => (done.has(id) ? total + weight : total), 0)
  return Math.min(sum, WHOLE)
}

/** The required steps that are not done, in their order. */
export function stepsLeft(steps: readonly StepPlan[], performed: readonly PerformedStep[]): StepPlan[] {
  const done = performedIds(performed)
  return steps
    .filter(({ id, is_required, is_repeatable }) => is_required && !is_repeatable && !done.has(id))
    .toSorted((one, other) => one.order - other.order)
}

/**
 * What each weighed step is worth in đồng: its part of the total, rounded down, and what is left over to the last one, so
 * that all steps are worth the total and none less than nothing, even where the weights come to more than the whole
 * (docs/domain/treatment.md, "Value of steps").
 */
export function stepValues(total: number, steps: readonly StepPlan[]): ReadonlyMap<number, number> {
  const weighed = steps
    .filter(({ is_repeatable, weight }) => !is_repeatable && weight > 0)
    .toSorted((one, other) => one.order - other.order || one.id - other.id)
  let left = total
  return new Map(
    weighed.map(({ id, weight }, at) => {
      const part = Math.floor((total * weight) / WHOLE)
      const value = at === weighed.length - 1 ? left : Math.min(left, part)
      left -= value
      return [id, value]
    }),
  )
}

/** What the performed part of a line is worth in đồng; all of it when every weighed step is done. */
export function performedValue(
  total: number,
  steps: readonly StepPlan[],
  performed: readonly PerformedStep[],
): number {
  const done = performedIds(performed)
  let value = 0
  for (const [id, worth] of stepValues(total, steps)) if (done.has(id)) value += worth
  return value
}

const DAY = 86_400_000

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export interface NextStep {
  step: StepPlan
  /** The earliest day for it, `YYYY-MM-DD`; undefined where nothing asks to wait. */
  due_on: string | undefined
}

/** The step that comes next, and from which day on: the spacing counts from the last performed step before it. */
export function nextStep(
  steps: readonly StepPlan[],
  performed: readonly PerformedStep[],
): NextStep | undefined {
  const done = performedIds(performed)
  const step = steps
    .filter(({ id, is_repeatable }) => !is_repeatable && !done.has(id))
    .toSorted((one, other) => one.order - other.order)[0]
  if (step === undefined) return undefined
  const last = performed
    .map(({ performed_on }) => performed_on)
    .toSorted()
    .at(-1)
  return {
    step,
    due_on: last === undefined || step.spacing_days === null ? undefined : later(last, step.spacing_days),
  }
}
