import { formatDate } from '@bcare/rules/text/date'
import { notify } from '../../notifications/notify.ts'
import type { Context } from '../../kit/context.ts'
import type { ScheduleRow } from './schedule-form.ts'

/** `23/11/2026`, `23/11/2026 08:00–10:00`, `23/11/2026 – 25/11/2026`. */
function timeOff({ date, date_to, start_time, end_time }: ScheduleRow): string {
  const from = formatDate(date ?? '')
  if (date_to !== null && date_to !== date) return `${from} – ${formatDate(date_to)}`
  return start_time === null ? from : `${from} ${start_time}–${end_time}`
}

const about = ({ id, date }: ScheduleRow) => ({
  entity: { type: 'schedule', id },
  url: `/schedule?date=${date}`,
  data: { date },
})

/** Notifies the staff who decide on leave of a request. */
export async function notifyLeaveRequested(context: Context, leave: ScheduleRow): Promise<void> {
  await notify(context, {
    type: 'leave_requested',
    holders: { permission: 'schedule:approve', branch_id: leave.branch_id },
    title: `${leave.user_name} xin nghỉ ${timeOff(leave)}`,
    body: leave.reason,
    ...about(leave),
    url: `/schedule?date=${leave.date}&tab=leave`,
  })
}

/** Notifies the user who asked of the decision. */
export async function notifyLeaveDecided(context: Context, leave: ScheduleRow): Promise<void> {
  const approved = leave.status === 'approved'
  await notify(context, {
    type: approved ? 'leave_approved' : 'leave_rejected',
    to: [leave.user_id],
    title: `Đơn xin nghỉ ${timeOff(leave)} ${approved ? 'đã được duyệt' : 'bị từ chối'}`,
    body: approved ? null : leave.reject_reason,
    ...about(leave),
  })
}
