import { type StepPlan, stepValues } from '../treatment/progress.ts'
import type { Attribution, Earning, RevenueLine, Worked } from './attribution.ts'

/** A performance of a step that was not taken back. */
export interface Performance {
  id: number
  step_no: number
  doctor_id: number | null
}

/** What is known of a line of treatment, or of an item that was billed without one. */
export interface LineFacts {
  total: number
  /** What its material is estimated to cost; never more than the line. */
  material: number
  /** What was recorded as used of it; null where nothing was. */
  used: number | null
  collected: number
  doctor_id: number | null
  is_completed: boolean
  steps: readonly StepPlan[]
  /** In the order in which they were performed. */
  performances: readonly Performance[]
  attribution: Attribution
}

/** The first performance of each step: a step counts once, however often it was recorded. */
function firstOfEach(
  performances: readonly Performance[],
  worth: ReadonlyMap<number, number>,
): Performance[] {
  const seen = new Set<number>()
  return performances.filter(({ step_no }) => {
    if (seen.has(step_no) || !worth.has(step_no)) return false
    seen.add(step_no)
    return true
  })
}

/** What the material of a line costs: its estimate while it runs, what was used of it once it is completed (Families 2.8). */
export const materialOf = ({
  material,
  used,
  total,
  is_completed,
}: Pick<LineFacts, 'material' | 'used' | 'total' | 'is_completed'>): number =>
  Math.min(is_completed ? (used ?? material) : material, total)

/**
 * What of a line is worked and can be credited (Families 2.8): its steps by those who performed them; what is left of a line
 * that is completed, by the line's doctor. A line without steps earns as it is collected, and is worked when it is completed.
 */
export function revenueLine(facts: LineFacts): RevenueLine {
  const { total, collected, doctor_id, is_completed, steps, attribution } = facts
  const material = materialOf(facts)
  const gross = stepValues(total, steps)
  const net = stepValues(total - material, steps)
  const has_steps = gross.size > 0
  const worked: Worked[] = firstOfEach(facts.performances, gross).map(
    ({ id, step_no, doctor_id: user_id }) => ({
      step_id: id,
      user_id,
      gross: gross.get(step_no) ?? 0,
      net: net.get(step_no) ?? 0,
    }),
  )
  const rest = {
    gross: total - worked.reduce((sum, one) => sum + one.gross, 0),
    net: total - material - worked.reduce((sum, one) => sum + one.net, 0),
  }
  if (is_completed && rest.gross > 0) worked.push({ step_id: null, user_id: doctor_id, ...rest })
  const earning: Earning[] =
    has_steps && attribution === 'performed_first'
      ? worked.map(({ step_id, user_id, net: most }) => ({ step_id, user_id, most }))
      : [{ step_id: null, user_id: doctor_id, most: total - material }]
  return { collected, material, worked, earning, doctor_id }
}
