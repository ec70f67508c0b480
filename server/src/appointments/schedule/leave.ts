import { Fault, type Parsed } from '@bcare/contract'
import type { schedule } from '@bcare/contract/appointments/schedule'
import { leaveTransition, type LeaveStatus } from '@bcare/rules/appointments/schedule/schedule'
import { clinicDate } from '@bcare/rules/text/date'
import { holdsRight } from '../../notifications/deliver.ts'
import { lockRow, updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { assertDisplacedAccepted } from './displaced.ts'
import { faultOf, giveReason } from '../references.ts'
import type { ScheduleRow } from './schedule-form.ts'
import { scheduleTable } from './schedule-table.ts'
import { notifyLeaveRequested, notifyLeaveDecided } from './notify-leave.ts'

interface LeaveInput {
  id: number
  version?: number | undefined
  reason?: string | undefined
}

/** The leave locked, once its way to `to` is open. @throws Fault rule, conflict (stale), not_found */
async function lockLeave(
  context: Context,
  { id, version, reason }: LeaveInput,
  to: LeaveStatus,
): Promise<ScheduleRow> {
  const leave = await lockRow(scheduleTable, context, id)
  if (leave.status === null) throw new Fault('rule', 'Đây không phải đơn xin nghỉ')
  if (version !== undefined && version !== leave.version)
    throw new Fault('conflict', undefined, { current: leave })
  const refusal = leaveTransition(leave.status, to, reason)
  if (refusal !== undefined) throw faultOf(refusal)
  return leave
}

/** Asks for the leave to be approved. @throws Fault rule, conflict (stale, or other leave at that time), not_found */
export async function submitLeave(
  context: Context,
  input: Parsed<typeof schedule.submit>,
): Promise<ScheduleRow> {
  const { id } = await lockLeave(context, input, 'pending')
  const leave = await updateRow(scheduleTable, context, { id, status: 'pending', reject_reason: null })
  await notifyLeaveRequested(context, leave)
  return leave
}

/**
 * A user does not decide on their own leave, but where no other could: one who runs the clinic alone approves it.
 * @throws Fault rule
 */
async function requireOthersLeave({ caller, db }: Context, leave: ScheduleRow): Promise<void> {
  if (leave.user_id !== caller.user_id) return
  const other = await db.one(sql`
    select u.id from "user" u where u.tenant_id = ${caller.tenant_id} and u.id <> ${caller.user_id} and u.status = 'active' and u.deleted_at is null
      and ${holdsRight({ permission: 'schedule:approve', branch_id: leave.branch_id })} limit 1`)
  if (other !== undefined)
    throw new Fault('rule', 'Bạn không thể tự duyệt đơn của mình, hãy nhờ người khác có quyền duyệt')
}

/**
 * Approves a leave of another member of staff. Appointments within it are answered first and never touched.
 * @throws Fault rule (with `data.appointments` that `force` passes), conflict (stale), forbidden, not_found
 */
export async function approveLeave(
  context: Context,
  { force, ...input }: Parsed<typeof schedule.approve>,
): Promise<ScheduleRow> {
  const leave = await lockLeave(context, input, 'approved')
  await requireOthersLeave(context, leave)
  await assertDisplacedAccepted(context, leave, force)
  const stamp = { approved_by: context.caller.user_id, approved_at: context.now }
  const approved = await updateRow(scheduleTable, context, { id: leave.id, status: 'approved', ...stamp })
  await notifyLeaveDecided(context, approved)
  return approved
}

/** @throws Fault rule, conflict (stale), not_found */
export async function rejectLeave(
  context: Context,
  input: Parsed<typeof schedule.reject>,
): Promise<ScheduleRow> {
  const { id } = await lockLeave(context, input, 'rejected')
  await giveReason(context, input.reason)
  const change = { id, status: 'rejected', reject_reason: input.reason }
  const rejected = await updateRow(scheduleTable, context, change)
  await notifyLeaveDecided(context, rejected)
  return rejected
}

/** Gives a leave up. One that has begun is taken back by staff who approve leave. @throws Fault rule, conflict, not_found */
export async function cancelLeave(
  context: Context,
  input: Parsed<typeof schedule.cancel>,
): Promise<ScheduleRow> {
  const leave = await lockLeave(context, input, 'cancelled')
  const begun = leave.status === 'approved' && (leave.date ?? '') <= clinicDate(context.now)
  if (begun && !context.caller.may('schedule:approve'))
    throw new Fault('rule', 'Kỳ nghỉ đã bắt đầu, hãy nhờ quản lý hủy đơn')
  await giveReason(context, input.reason)
  return updateRow(scheduleTable, context, { id: leave.id, status: 'cancelled' })
}
