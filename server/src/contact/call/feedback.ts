import { Fault, type Parsed } from '@bcare/contract'
import type { call } from '@bcare/contract/contact/call'
import { isLow } from '@bcare/rules/sales/rating'
import { book } from '../../appointments/booking/booking.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { getText, lockRow, updateRow } from '../../kit/database/rows.ts'
import { addTask } from '../../work/add.ts'
import { makeAutoTasks } from '../../work/auto-task.ts'
import { callTable } from './call-table.ts'
import { requireOutcome, wrong } from './references.ts'

type Feedback = Parsed<typeof call.feedback>
type Locked = Awaited<ReturnType<typeof lockRow<typeof callTable>>>

/** Who took the call says what came of it, or a supervisor. @throws Fault rule, conflict */
async function lockMine(context: Context, { id, version }: Feedback): Promise<Locked> {
  const { caller } = context
  const row = await lockRow(callTable, context, id)
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
  if (row.status === 'ringing') throw new Fault('rule', 'Cuộc gọi đang đổ chuông, hãy nhận cuộc gọi trước')
  if (row.user_id !== null && row.user_id !== caller.user_id && !caller.may('call:manage'))
    throw new Fault(
      'rule',
      `${row.user_name ?? 'Đồng nghiệp'} đã nhận cuộc gọi này, người nhận mới ghi kết quả`,
    )
  return row
}

/** The task that comes next, as the user may make it by hand. @throws Fault forbidden, rule */
async function nextTask(context: Context, { next_task }: Feedback, row: Locked): Promise<number | null> {
  if (next_task === undefined) return null
  context.caller.scopeFor('task:create')
  const text = await addTask(context, {
    ...next_task,
    person_id: next_task.person_id ?? row.person_id,
    deal_id: next_task.deal_id ?? row.deal_id,
  })
  return (JSON.parse(text) as { id: number }).id
}

/** The visit that was agreed on. @throws Fault forbidden, rule, conflict */
async function nextVisit(
  context: Context,
  { appointment, force = false }: Feedback,
  row: Locked,
): Promise<number | null> {
  if (appointment === undefined) return null
  context.caller.scopeFor('appointment:create')
  if (force) context.caller.scopeFor('appointment:force')
  if (row.person_id === null)
    throw wrong('person_id', 'Hãy chọn hoặc thêm khách hàng của cuộc gọi trước khi đặt hẹn')
  const { id } = await book(systemContext(context), {
    ...appointment,
    person_id: row.person_id,
    deal_id: row.deal_id,
    branch_id: row.branch_id,
    force,
  })
  return id
}

/** An unhappy customer is called by a manager. */
async function followUp(context: Context, row: Locked, rating: number | null): Promise<void> {
  if (rating === null || !isLow(rating, 'customer') || row.person_id === null) return
  const { person_id, person_name, deal_id, deal_name, branch_id } = row
  await makeAutoTasks(systemContext(context), [
    {
      rule: 'low_rating',
      target: `call/${row.id}`,
      person_id,
      person_name: person_name ?? '',
      deal_id,
      deal_name,
      appointment_id: null,
      branch_id,
      candidates: [],
    },
  ])
}

/** Says what came of a call, with the next task and visit, all or nothing. @throws Fault rule, conflict, forbidden */
export async function giveFeedback(context: Context, input: Feedback): Promise<JsonText> {
  const { caller, now } = context
  const row = await lockMine(context, input)
  await requireOutcome(context, input.outcome_term_id)
  const next_task_id = (await nextTask(context, input, row)) ?? row.next_task_id
  const next_appointment_id = (await nextVisit(context, input, row)) ?? row.next_appointment_id
  const rating = input.rating === undefined ? row.rating : input.rating
  await updateRow(callTable, systemContext(context), {
    id: row.id,
    outcome_term_id: input.outcome_term_id,
    feedback_note: input.note === undefined ? row.feedback_note : input.note,
    rating,
    feedback_at: now.toISOString(),
    feedback_by: caller.user_id,
    user_id: row.user_id ?? caller.user_id,
    next_task_id,
    next_appointment_id,
  })
  await followUp(context, row, rating)
  return new JsonText(await getText(callTable, context, row.id))
}
