import { isUnanswered, type CallStatus, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import { callBackPrefix, callBackTarget } from '@bcare/rules/contact/call/missed'
import { formatTime } from '@bcare/rules/text/date'
import { maskPhone, phoneTail } from '@bcare/rules/text/phone'
import { sql, states } from '../../kit/database/sql.ts'
import { notify } from '../../notifications/notify.ts'
import { dropAutoTasks, makeAutoTasks, type TaskMaking } from '../../work/auto-task.ts'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'

/** What is known of a call when it ends. */
export interface EndedCall {
  id: number
  direction: string
  status: CallStatus
  number: string | null
  started_at: string
  branch_id: number
  person_id: number | null
  ring_user_ids: readonly number[]
  user_id: number | null
}

/** What following up on an end needs: a command has it, and a job can make it. */
export type Settling = TaskMaking

interface Whom {
  full_name: string | null
  owner_id: number | null
}

/** Notifies the users at whose telephones it rang of a call that was missed, and makes the task to call back: one a number and hour. */
async function callBack(context: Settling, call: EndedCall, number: string): Promise<void> {
  const { tenant_id } = context.caller
  const whom = await context.db.one<Whom>(sql`
    select p.full_name, p.owner_id from person p where p.tenant_id = ${tenant_id} and p.id = ${call.person_id}::bigint`)
  const at = new Date(call.started_at)
  const called = whom?.full_name ?? maskPhone(number)
  await notify(context, {
    type: 'call_missed',
    ...(call.ring_user_ids.length > 0
      ? { to: call.ring_user_ids }
      : { holders: { permission: 'call:update', branch_id: call.branch_id } }),
    title: `Cuộc gọi nhỡ: ${called}`,
    body: `Lúc ${formatTime(at)}, hãy gọi lại`,
    entity: { type: 'call', id: call.id },
    url: '/call-center?tab=missed',
    dedupe_key: `call/${phoneTail(number)}`,
  })
  await makeAutoTasks(context, [
    {
      rule: 'missed_call',
      target: callBackTarget(number, at),
      person_id: call.person_id,
      person_name: `${called} (nhỡ ${formatTime(at)})`,
      deal_id: null,
      deal_name: null,
      appointment_id: null,
      branch_id: call.branch_id,
      candidates: [whom?.owner_id ?? null, ...call.ring_user_ids],
    },
  ])
}

/** A number that was spoken to: its missed calls are dealt with, and nobody is asked to call it back any more. */
async function dealtWith(context: Settling, number: string, at: Date): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const handled = await context.db.rows<{ id: number }>(sql`
    update call set missed_handled_at = ${at.toISOString()}::timestamptz, version = version + 1, updated_at = now(), updated_by = ${user_id}
    where tenant_id = ${tenant_id} and phone_tail = ${phoneTail(number)} and direction = 'in' and status in ${states(UNANSWERED_CALLS)}
      and missed_handled_at is null and deleted_at is null and started_at <= ${at.toISOString()}::timestamptz returning id`)
  if (handled.length === 0) return
  for (const { id } of handled)
    context.emit({ entity: 'call', id, action: 'update', keys: ['missed_handled_at'] })
  const targets = await context.db.rows<{ rule_target: string }>(sql`
    select distinct rule_target from task where tenant_id = ${tenant_id} and rule_key = 'missed_call' and deleted_at is null
      and starts_with(rule_target, ${callBackPrefix(number)}) and status in ${states(OPEN_TASK_STATUSES)}`)
  for (const { rule_target } of targets)
    await dropAutoTasks(context, 'missed_call', rule_target, `Đã nói chuyện lúc ${formatTime(at)}`)
}

/** What follows when a call has ended, in the transaction that says so. `context` is the system's. */
export async function settleEnded(context: Settling, call: EndedCall): Promise<void> {
  const { number } = call
  if (number === null) return
  if (call.status === 'completed') {
    await dealtWith(context, number, context.now)
    if (call.person_id !== null)
      await context.db
        .rows(sql`update person set last_contact_at = greatest(last_contact_at, ${call.started_at}::timestamptz)
        where tenant_id = ${context.caller.tenant_id} and id = ${call.person_id}`)
    return
  }
  if (call.direction === 'in' && isUnanswered(call.status)) await callBack(context, call, number)
}
