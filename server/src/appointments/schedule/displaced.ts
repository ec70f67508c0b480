import { Fault } from '@bcare/contract'
import type { Displacing } from '@bcare/contract/appointments/schedule'
import { instantAt } from '@bcare/rules/text/date'
import { minutesOf, WHOLE_DAY } from '@bcare/rules/appointments/schedule/day'
import { sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { appointmentTable } from '../appointment-table.ts'
import { EXPECTED_STATUSES, PRESENT_STATUSES } from '@bcare/rules/appointments/appointment'

/** Time off: of one person, of a branch, or with neither of the whole clinic. */
export interface TimeOff {
  user_id: number | null
  branch_id: number | null
  date: string | null
  date_to: string | null
  start_time: string | null
  end_time: string | null
}

const MOST = 200

/** Appointments still to come that are within a member of staff's time off, the first ones first. */
async function displacedBy(context: Context, off: TimeOff): Promise<Displacing['appointments']> {
  const { caller, db, now } = context
  if (off.date === null) return []
  const from = instantAt(off.date, off.start_time === null ? 0 : minutesOf(off.start_time))
  const to = instantAt(off.date_to ?? off.date, off.end_time === null ? WHOLE_DAY : minutesOf(off.end_time))
  const whose =
    off.user_id === null
      ? sql`(${off.branch_id}::bigint is null or t.branch_id = ${off.branch_id})`
      : sql`(t.doctor_id = ${off.user_id} or ${off.user_id} = any(t.assistant_ids))`
  const seen = caller.may('appointment:read')
    ? visible(appointmentTable, caller, { permission: 'appointment:read' })
    : sql`false`
  return db.rows(sql`
    select t.id, t.code, t.start_at, t.end_at, t.branch_id, case when ${seen} then coalesce(p.full_name, t.temp_name) end as person_name
    from appointment t left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.status in ${states([...EXPECTED_STATUSES, ...PRESENT_STATUSES])}
      and ${whose} and t.start_at < ${to} and t.end_at > ${from} and t.end_at > ${now.toISOString()}
    order by t.start_at, t.id limit ${MOST}`)
}

/**
 * Answers the appointments that time off would displace, for the staff to re-arrange: nothing is ever cancelled by it.
 * `force` passes, and they stay as conflicts of the schedule until they are moved.
 * @throws Fault rule with `Displacing` as data; forbidden
 */
export async function assertDisplacedAccepted(context: Context, off: TimeOff, force: boolean): Promise<void> {
  const appointments = await displacedBy(context, off)
  if (appointments.length === 0) return
  const may_force = context.caller.may('schedule:force')
  const message = `Còn ${appointments.length} lịch hẹn trong thời gian nghỉ, hãy sắp xếp lại hoặc xác nhận vẫn tiếp tục`
  const data: Displacing = { warnings: [{ kind: 'displaced', message }], may_force, appointments }
  if (!force) throw new Fault('rule', message, data)
  if (!may_force)
    throw new Fault('forbidden', 'Bạn không có quyền bỏ qua cảnh báo này', {
      needs: 'schedule:force',
      ...data,
    })
}
