import { type AppointmentStatus, BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'
import { nextReminder } from '@bcare/rules/appointments/reminder'
import { sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { setting, settingForJob } from '../settings/setting.ts'

interface Reminded {
  id: number
  status: AppointmentStatus
  start_at: string
  person_id: number | null
}

/**
 * Plans the reminders of an appointment anew, after it was booked, moved or passed to another status. What was queued
 * for the old time is called back; what was sent stays sent.
 */
export async function planReminder(context: Context, row: Reminded): Promise<void> {
  const { caller, db, now } = context
  const at = nextReminder(row, now, await setting(context, 'booking.remind_hours'))
  await db.rows(sql`
    update appointment set reminder_at = ${at}, reminder = case when reminder = 'queued' then 'none' else reminder end
    where tenant_id = ${caller.tenant_id} and id = ${row.id} and (reminder = 'queued' or reminder_at is distinct from ${at}::timestamptz)`)
}

const AT_ONCE = 500

/** What became of a reminder that was queued; one that was planned anew meanwhile stays as it is. */
export async function settleReminder(
  { db, tenant_id, bus }: JobContext,
  id: number,
  to: 'sent' | 'failed',
): Promise<void> {
  const settled = await db.one(sql`
    update appointment set reminder = ${to}, version = version + 1, updated_at = now()
    where tenant_id = ${tenant_id} and id = ${id} and reminder = 'queued' returning id`)
  if (settled !== undefined)
    bus.publish(tenant_id, { entity: 'appointment', id, action: 'update', keys: ['reminder'], by: null })
}

/**
 * Queues the reminders whose time has come. Nothing is sent here: the messages of the clinic take what is queued.
 * A reminder of an appointment that has begun meanwhile, because no server ran, is dropped.
 */
export const reminderJob: Job = async (_payload, job) => {
  const { tenant_id } = job
  const hours = await settingForJob(job, 'booking.remind_hours')
  await job.transaction(async (tx) => {
    const due = await tx.rows<Reminded>(sql`
      select id, status, start_at, person_id from appointment
      where tenant_id = ${tenant_id} and reminder_at <= now() and status in ${states(BOOKED_STATUSES)} and deleted_at is null
      order by reminder_at limit ${AT_ONCE} for update skip locked`)
    if (due.length === 0) return
    const now = Date.now()
    const next = due.map((row) => nextReminder(row, now, hours))
    await tx.rows(sql`
      update appointment t set reminder_at = n.at, reminder = case when t.start_at > now() then 'queued' else t.reminder end
      from unnest(${due.map(({ id }) => id)}::bigint[], ${next}::timestamptz[]) as n (id, at)
      where t.tenant_id = ${tenant_id} and t.id = n.id`)
  })
}
