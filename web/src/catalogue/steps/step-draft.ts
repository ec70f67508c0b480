import type { ProductOperation } from '@bcare/contract/catalogue/product-operation'
import type { Input } from '@bcare/contract/kit/call'
import type { productOperation } from '@bcare/contract/catalogue/product-operation'
import type { Row } from '@bcare/contract/kit/entity'
import type { PlannedStep } from '@bcare/rules/catalogue/steps'
import { stepsProblem } from '@bcare/rules/catalogue/steps'

export type StepRow = Row<typeof ProductOperation>

/** A step in the editor; `key` tells it from the others before it has an id. What is no number yet stands as text. */
export interface StepDraft {
  key: string
  id?: number
  operation_id: number | null
  operation_name: string
  name_override: string
  session_no: number | null
  revenue_weight: number | null
  default_role: StepRow['default_role']
  duration_min: number | null
  spacing_days: number | null
  is_required: boolean
  is_billing_milestone: boolean
  is_repeatable: boolean
  norm_override: StepRow['norm_override']
}

let serial = 0

export const newStep = (): StepDraft => ({
  key: `new-${(serial += 1)}-${Date.now()}`,
  operation_id: null,
  operation_name: '',
  name_override: '',
  session_no: null,
  revenue_weight: null,
  default_role: 'doctor',
  duration_min: null,
  spacing_days: null,
  is_required: true,
  is_billing_milestone: false,
  is_repeatable: false,
  norm_override: null,
})

/** A step that is there already, as the editor begins with it. */
export const draftOf = (row: StepRow): StepDraft => ({
  key: String(row.id),
  id: row.id,
  operation_id: row.operation_id,
  operation_name: row.operation_name,
  name_override: row.name_override ?? '',
  session_no: row.session_no,
  revenue_weight: row.revenue_weight,
  default_role: row.default_role,
  duration_min: row.duration_min,
  spacing_days: row.spacing_days,
  is_required: row.is_required,
  is_billing_milestone: row.is_billing_milestone,
  is_repeatable: row.is_repeatable,
  norm_override: row.norm_override,
})

/** A step like one of another service. */
export const copyOf = (row: StepRow): StepDraft => {
  const { id: _id, ...copied } = draftOf(row)
  return { ...copied, key: newStep().key }
}

type Sent = Input<typeof productOperation.bulk_set>['steps'][number]

/** A step as the call takes it. Its operation is chosen by then. */
export const sentStep = (step: StepDraft): Sent => ({
  ...(step.id !== undefined && { id: step.id }),
  operation_id: step.operation_id ?? 0,
  name_override: step.name_override.trim() || null,
  session_no: step.session_no,
  revenue_weight: step.revenue_weight,
  default_role: step.default_role,
  duration_min: step.duration_min,
  spacing_days: step.spacing_days,
  is_required: step.is_required,
  is_billing_milestone: step.is_billing_milestone,
  is_repeatable: step.is_repeatable,
  norm_override: step.norm_override,
})

const planned = (step: StepDraft): PlannedStep => ({ ...step, operation_id: step.operation_id ?? 0 })

/** What is against saving these steps: the first step that is wrong, by its key, or their sum. */
export function draftProblem(
  steps: readonly StepDraft[],
  texts: { choose_operation: string },
): { key?: string; message: string } | undefined {
  const empty = steps.find(({ operation_id }) => operation_id === null)
  if (empty !== undefined) return { key: empty.key, message: texts.choose_operation }
  const problem = stepsProblem(steps.map(planned))
  if (problem === undefined) return undefined
  const key = problem.at === undefined ? undefined : steps[problem.at]?.key
  return key === undefined ? { message: problem.message } : { key, message: problem.message }
}
