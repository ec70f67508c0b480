import { Fault, type Parsed } from '@bcare/contract'
import type { task, TaskOutcome } from '@bcare/contract/work/task'
import { clinicDate } from '@bcare/rules/text/date'
import { isOpenTask } from '@bcare/rules/work/status'
import { changeTask, type TaskState, type TaskWish } from '@bcare/rules/work/task'
import { faultOf, giveReason } from '../appointments/references.ts'
import { getRow, getText, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { addTask, type Draft } from './add.ts'
import { giveTasks, mainFirst, requireStaff } from './assignees.ts'
import { dueOf } from './draft-due.ts'
import { lockTasks, type LockedTask } from './locked.ts'
import { checkResult, findType, wrong } from './references.ts'
import { followUp } from './repeats.ts'
import { taskTable } from './task-table.ts'

/** One task, locked for a change made on `version`. @throws Fault not_found, conflict with `data.current` */
async function lockTask(context: Context, id: number, version: number | undefined): Promise<LockedTask> {
  const [found] = await lockTasks(context, [id])
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy công việc')
  if (version !== undefined && version !== found.version)
    throw new Fault('conflict', undefined, { current: await getRow(taskTable, context, id) })
  return found
}

const factsOf = ({ now, caller }: Context, needs_result: boolean) => ({
  now,
  user_id: caller.user_id,
  needs_result,
})

/** A task as an input makes it. @throws Fault rule */
function changed(
  context: Context,
  before: LockedTask,
  wish: TaskWish,
  needs_result = before.needs_result,
): TaskState {
  const outcome = changeTask(before, wish, factsOf(context, needs_result))
  if (outcome.refusal !== undefined) throw faultOf(outcome.refusal)
  return stateOf(outcome.state)
}

/** The columns of a state, and nothing else that the locked row brought along. */
const stateOf = (state: TaskState): TaskState => ({
  status: state.status,
  start_at: state.start_at,
  due_at: state.due_at,
  all_day: state.all_day,
  remind_before: state.remind_before,
  priority: state.priority,
  type_term_id: state.type_term_id,
  result_term_id: state.result_term_id,
  result_note: state.result_note,
  status_reason: state.status_reason,
  status_at: state.status_at,
  status_by: state.status_by,
  done_at: state.done_at,
  done_by: state.done_by,
  snooze_count: state.snooze_count,
  first_due_at: state.first_due_at,
  notice_at: state.notice_at,
})

/**
 * Ends of tasks that go on without their assignees: those who had a part in them are done, and a series goes on. A task
 * that was called off ends its series.
 */
async function settle(
  context: Context,
  changes: readonly { before: LockedTask; state: TaskState }[],
): Promise<void> {
  const { caller, db, now } = context
  const turned = changes.filter(
    ({ before, state }) => (before.status === 'done') !== (state.status === 'done'),
  )
  if (turned.length > 0)
    await db.rows(sql`
      update task_assignment a set done_at = t.done_at, updated_at = now() from task t
      where a.tenant_id = ${caller.tenant_id} and a.task_id = any (${turned.map(({ before }) => before.id)}::bigint[]) and a.deleted_at is null
        and a.role = 'main' and t.tenant_id = a.tenant_id and t.id = a.task_id`)
  const ended = changes.filter(
    ({ before, state }) =>
      isOpenTask(before.status) && (state.status === 'done' || state.status === 'failed'),
  )
  const { tenant_id, user_id } = caller
  const made = await followUp(
    db,
    { tenant_id, user_id, now },
    ended.map(({ before, state }) => ({ ...before, ...state })),
  )
  for (const id of made) context.emit({ entity: 'task', id, action: 'create', keys: ['due_at'] })
}

/** A next step is noted in passing: what else the clinic asks of a task is filled in later. */
const inPassing = ({ custom, ...draft }: Draft): Draft =>
  Object.keys(custom ?? {}).length === 0 ? draft : { ...draft, custom }

/** Moves a task along, with its result and the next step. @throws Fault rule, conflict (stale), not_found */
export async function changeStatus(
  context: Context,
  { id, version, to, next_task, due_at, ...ending }: Parsed<typeof task.update_status>,
): Promise<JsonText> {
  await checkResult(context, ending.result_term_id)
  const before = await lockTask(context, id, version)
  if (before.status === to) throw new Fault('rule', 'Công việc đang ở trạng thái này rồi')
  const state = changed(context, before, { status: to, ...dueOf(due_at), ...ending })
  await giveReason(context, ending.reason ?? ending.result_note)
  const text = await updateText(taskTable, context, { id, ...state })
  await settle(context, [{ before, state }])
  if (next_task !== undefined) await addTask(context, inPassing(next_task))
  return new JsonText(text)
}

/** Edits a task; a new date counts as a snooze. @throws Fault rule, conflict (stale), not_found */
export async function editTask(
  context: Context,
  { id, version, due_at, assignee_ids, checklist, ...patch }: Parsed<typeof task.update>,
): Promise<JsonText> {
  const staff = await requireStaff(context, assignee_ids ?? [])
  const type = patch.type_term_id === undefined ? undefined : await findType(context, patch)
  const before = await lockTask(context, id, version)
  const { start_at, all_day, remind_before, priority, type_term_id, ...plain } = patch
  const wish: TaskWish = { start_at, all_day, remind_before, priority, type_term_id, ...dueOf(due_at) }
  const state = changed(context, before, wish, type?.needs_result)
  const repeat = plain.repeat === undefined ? before.repeat : plain.repeat
  if (repeat !== null && state.due_at === null) throw wrong('due_at', 'Công việc lặp lại cần có hạn')
  // Another rule begins where the task is due now; one that stays keeps the place from which it goes on.
  const begun =
    repeat !== null && state.due_at !== null && repeat.rrule !== before.repeat?.rrule
      ? { series_start: clinicDate(state.due_at), first_due_at: state.due_at }
      : {}
  const text = await updateText(taskTable, context, {
    id,
    ...plain,
    ...state,
    ...begun,
    ...(checklist !== undefined && { checklist: JSON.stringify(checklist) }),
  })
  if (assignee_ids === undefined) return new JsonText(text)
  await giveTasks(
    context,
    [{ ...before, ...state }],
    mainFirst(
      id,
      staff.map((one) => one.id),
    ),
    'all',
  )
  return new JsonText(await getText(taskTable, context, id))
}

/** Writes many tasks in one statement. */
async function store(
  context: Context,
  changes: readonly { before: LockedTask; state: TaskState }[],
): Promise<void> {
  const { caller, db } = context
  const rows = changes.map(({ before: { id }, state: { remind_before: _kept, ...state } }) => ({
    id,
    ...state,
  }))
  await db.rows(sql`
    update task t set status = n.status, start_at = n.start_at, due_at = n.due_at, all_day = n.all_day, priority = n.priority, type_term_id = n.type_term_id,
      result_term_id = n.result_term_id, result_note = n.result_note, status_reason = n.status_reason, status_at = n.status_at, status_by = n.status_by,
      done_at = n.done_at, done_by = n.done_by, snooze_count = n.snooze_count, first_due_at = n.first_due_at, notice_at = n.notice_at,
      version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id bigint, status text, start_at timestamptz, due_at timestamptz, all_day boolean, priority text,
      type_term_id bigint, result_term_id bigint, result_note text, status_reason text, status_at timestamptz, status_by bigint, done_at timestamptz,
      done_by bigint, snooze_count int, first_due_at timestamptz, notice_at timestamptz)
    where t.tenant_id = ${caller.tenant_id} and t.id = n.id`)
  for (const { id } of rows)
    context.emit({ entity: 'task', id, action: 'update', keys: ['status', 'due_at'] })
}

export const outcomesOf = (
  ids: readonly number[],
  found: readonly { id: number }[],
  refused: ReadonlyMap<number, string>,
): TaskOutcome[] => {
  const there = new Set(found.map(({ id }) => id))
  return [...new Set(ids)].map((id) => {
    const message = refused.get(id) ?? null
    if (!there.has(id)) return { id, outcome: 'not_found', message: 'Không tìm thấy công việc' }
    return { id, outcome: message === null ? 'updated' : 'refused', message }
  })
}

/**
 * Changes many tasks by the same rules as one, and says of each what became of it.
 * @throws Fault rule when no user could do what is asked
 */
export async function bulkUpdate(
  context: Context,
  { ids, set, result = {} }: Parsed<typeof task.bulk_update>,
): Promise<{ results: TaskOutcome[] }> {
  const { assignee_ids, type, due_at, ...plain } = set
  if (Object.keys(set).length === 0) throw new Fault('rule', 'Hãy chọn điều cần thay đổi')
  await checkResult(context, result.result_term_id)
  const staff = await requireStaff(context, assignee_ids ?? [])
  const kind = type === undefined ? undefined : await findType(context, { type })
  const found = await lockTasks(context, ids)
  const wish: TaskWish = { ...plain, ...dueOf(due_at), ...result, ...(kind && { type_term_id: kind.id }) }
  const judged = found.map((before) => {
    const { needs_result } = kind ?? before
    if (
      assignee_ids !== undefined &&
      !isOpenTask(before.status) &&
      (wish.status ?? before.status) === before.status
    )
      return { before, refusal: { message: 'Công việc đã kết thúc, hãy mở lại trước khi giao' } }
    return { before, ...changeTask(before, wish, factsOf(context, needs_result)) }
  })
  const changes = judged.flatMap((one) =>
    'state' in one && one.state ? [{ before: one.before, state: stateOf(one.state) }] : [],
  )
  const refused = new Map(
    judged.flatMap(({ before, refusal }) => (refusal ? [[before.id, refusal.message] as const] : [])),
  )
  await giveReason(context, result.reason)
  if (changes.length > 0) {
    await store(context, changes)
    await settle(context, changes)
  }
  const user_ids = staff.map((one) => one.id)
  if (user_ids.length > 0)
    await giveTasks(
      context,
      changes.map(({ before, state }) => ({ ...before, ...state })),
      changes.flatMap(({ before }) => mainFirst(before.id, user_ids)),
      'all',
    )
  return { results: outcomesOf(ids, found, refused) }
}
