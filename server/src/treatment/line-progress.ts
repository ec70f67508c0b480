import {
  doneWeight,
  nextStep,
  type PerformedStep,
  type StepPlan,
  stepsLeft,
} from '@bcare/rules/treatment/progress'
import { clinicDate } from '@bcare/rules/text/date'
import { systemContext, type Context } from '../kit/context.ts'
import { lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { controlDueOf } from './ortho/records.ts'

/** The steps of a line as the rules of progress know them. */
export const plansOf = ({ steps }: Pick<AttachmentRow, 'steps'>): StepPlan[] =>
  steps.map(({ no, weight, is_required, is_repeatable, spacing_days }) => ({
    id: no,
    order: no,
    weight,
    is_required,
    is_repeatable,
    spacing_days,
  }))

/** Every performance of a line's steps that was not taken back. */
export async function performedOf({ caller, db }: Context, line_id: number): Promise<PerformedStep[]> {
  const rows = await db.rows<{ step_no: number; performed_at: string }>(sql`
    select o.step_no, to_json(o.performed_at) #>> '{}' as performed_at from attachment o
    where o.tenant_id = ${caller.tenant_id} and o.parent_id = ${line_id} and o.status = 'done' and o.deleted_at is null`)
  return rows.map(({ step_no, performed_at }) => ({
    step_id: step_no,
    performed_on: clinicDate(performed_at),
  }))
}

/** How many required steps of a line are not done. */
export const stepsLeftOf = (line: AttachmentRow, performed: readonly PerformedStep[]): number =>
  stepsLeft(plansOf(line), performed).length

/** What a line says of its progress, as its columns. */
function progressOf(
  line: AttachmentRow,
  performed: readonly PerformedStep[],
  control_on: string | undefined,
) {
  const plans = plansOf(line)
  const next = nextStep(plans, performed)
  const [due_on = null] = [next?.due_on, control_on].filter((day) => day !== undefined).toSorted()
  return {
    sessions_done: new Set(performed.map(({ performed_on }) => performed_on)).size,
    progress: doneWeight(plans, performed) / 100,
    next_step_no: next?.step.id ?? null,
    next_due_on: due_on,
  }
}

/** Brings a locked line up to date with what was performed of it; `more` are columns that change with it. */
export async function refreshLine(
  context: Context,
  line: AttachmentRow,
  more: object = {},
): Promise<AttachmentRow> {
  const performed = await performedOf(context, line.id)
  const control_on = await controlDueOf(context, line.id)
  return updateRow(attachmentTable, systemContext(context), {
    id: line.id,
    ...progressOf(line, performed, control_on),
    ...more,
  })
}

/** The same after a record of the line that says when its customer comes again. */
export async function refreshRecorded(context: Context, line_id: number): Promise<void> {
  const line = await lockRow(attachmentTable, systemContext(context), line_id)
  const control_on = await controlDueOf(context, line_id)
  const { next_due_on } = progressOf(line, await performedOf(context, line_id), control_on)
  if (next_due_on !== line.next_due_on)
    await updateRow(attachmentTable, systemContext(context), { id: line_id, next_due_on })
}
