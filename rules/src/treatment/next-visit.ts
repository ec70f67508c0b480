/** What decides when the customer of a treatment comes again. */
export interface RunningLine {
  id: number
  product_id: number
  title: string
  status: string
  next_step_no: number | null
  next_due_on: string | null
  doctor_id: number | null
  doctor_name: string | null
  steps: readonly VisitStep[]
}

interface VisitStep {
  no: number
  name: string
  duration_min: number | null
  is_repeatable?: boolean
  spacing_days?: number | null
}

/** What is done on the day that a line is due: the step that asks for that day, or else, by its records, a repeated one. */
function stepDue({ steps, next_step_no }: RunningLine): VisitStep | undefined {
  const next = steps.find(({ no }) => no === next_step_no)
  return next?.spacing_days === null
    ? (steps.find(({ is_repeatable }) => is_repeatable === true) ?? next)
    : next
}

/** The step that calls the customer back. */
export interface NextVisit {
  line_id: number
  product_id: number
  line_title: string
  step: string
  due_on: string
  duration_min: number | null
  doctor_id: number | null
  doctor_name: string | null
}

/**
 * The visit that the steps to come ask for: that of the line in treatment whose next step is due first, the older line
 * where two are; null while nothing that has begun waits for a day.
 */
export function nextVisit(lines: readonly RunningLine[]): NextVisit | null {
  const waiting = lines.flatMap((line) => {
    const step = stepDue(line)
    return line.status === 'in_progress' && step !== undefined && line.next_due_on !== null
      ? [{ line, step, due_on: line.next_due_on }]
      : []
  })
  const [first] = waiting.toSorted(
    (one, other) => one.due_on.localeCompare(other.due_on) || one.line.id - other.line.id,
  )
  if (first === undefined) return null
  const { line, step, due_on } = first
  return {
    line_id: line.id,
    product_id: line.product_id,
    line_title: line.title,
    step: step.name,
    due_on,
    duration_min: step.duration_min,
    doctor_id: line.doctor_id,
    doctor_name: line.doctor_name,
  }
}

/** The step of a line that is ticked off next: the one that comes next, else one that is done again and again. */
export function stepToTick<S extends { no: number; is_repeatable: boolean }>(line: {
  steps: readonly S[]
  next_step_no: number | null
  done_steps: readonly number[]
}): S | undefined {
  const { steps, next_step_no, done_steps } = line
  return (
    steps.find(({ no }) => no === next_step_no) ??
    steps.find(({ no, is_repeatable }) => !is_repeatable && !done_steps.includes(no)) ??
    steps.find(({ is_repeatable }) => is_repeatable)
  )
}
