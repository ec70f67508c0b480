import type { Parsed } from '@bcare/contract'
import type { TaskDraft } from '@bcare/contract/work/task'
import { clinicDate } from '@bcare/rules/text/date'
import { nextNotice, settleDue } from '@bcare/rules/work/due'
import { dueRefusal } from '@bcare/rules/work/task'
import type * as z from 'zod/mini'
import { faultOf } from '../appointments/references.ts'
import { addRow, getText } from '../kit/database/rows.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { giveTasks, mainFirst, requireStaff } from './assignees.ts'
import { dueOf } from './draft-due.ts'
import { findReferences, findType, wrong } from './references.ts'
import { taskTable } from './task-table.ts'

export type Draft = z.output<typeof TaskDraft> & Partial<Parsed<{ body: typeof TaskDraft }>>

/** When a new task is due, and when its assignees are notified. @throws Fault rule */
function timesOf({ now }: Context, draft: Draft) {
  const given = { due_at: null, all_day: draft.all_day, ...dueOf(draft.due_at) }
  const due_at = settleDue(given.due_at, given.all_day)
  const refusal = dueRefusal({ start_at: draft.start_at, due_at })
  if (refusal !== undefined) throw faultOf(refusal)
  if (draft.repeat !== null && due_at === null) throw wrong('due_at', 'Công việc lặp lại cần có hạn')
  const { all_day } = given
  const notice_at = nextNotice({ status: 'todo', due_at, all_day, remind_before: draft.remind_before }, now)
  const series_start = draft.repeat === null || due_at === null ? null : clinicDate(due_at)
  return { due_at, all_day, first_due_at: due_at, notice_at, series_start }
}

/**
 * Opens a task and assigns it: those that are named, else the one of the department who takes it, else the
 * one who wrote it down. Answers it as JSON text. @throws Fault rule
 */
export async function addTask(
  context: Context,
  { type, type_term_id, assignee_ids, branch_id, ...draft }: Draft,
): Promise<string> {
  const times = timesOf(context, draft)
  const { person_id, deal_id, appointment_id, track_id, parent_id, ...plain } = draft
  const about = await findReferences(context, {
    person_id,
    deal_id,
    appointment_id,
    track_id,
    parent_id,
    branch_id,
  })
  const kind = await findType(context, { type, type_term_id })
  const own = context.caller.user_id
  const unassigned = (assignee_ids ?? []).length === 0 && draft.department_id === null && own !== null
  const staff = unassigned ? [own] : (await requireStaff(context, assignee_ids ?? [])).map(({ id }) => id)
  const checklist = JSON.stringify(draft.checklist)
  const row = await addRow(taskTable, context, {
    ...plain,
    ...times,
    ...about,
    type_term_id: kind.id,
    checklist,
  })
  if (staff.length > 0) await giveTasks(context, [row], mainFirst(row.id, staff), 'none')
  const written = Object.keys(row.custom ?? {})
  return getText(taskTable, systemContext(context), row.id, written.length > 0 ? written : undefined)
}
