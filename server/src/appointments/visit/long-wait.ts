import { waitingWords, type SpokenVisit } from '@bcare/rules/appointments/notice'
import { notifyFromJob } from '../../notifications/notify.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Job } from '../../kit/jobs/job.ts'
import { settingForJob } from '../../settings/setting.ts'

interface Waiting extends SpokenVisit {
  id: number
  person_id: number
  branch_id: number | null
  waited_minutes: number
  staff: (number | null)[]
}

const HALF_A_DAY = 12 * 3_600_000

/**
 * Notifies doctor, consultant and receptionist of a visit, once, that its person has waited too long.
 * Runs every minute; after half a day there is no notification any more.
 */
export const longWaitJob: Job = async (_payload, job) => {
  const visits = await job.db.rows<Waiting>(sql`
    select k.id, k.person_id, k.branch_id, floor(extract(epoch from now() - k.checked_in_at) / 60)::int as waited_minutes, p.full_name as person_name, k.checked_in_at, k.reason, ty.name as type_name, rm.name as room_name,
      array[k.doctor_id, k.consultant_id, k.checked_in_by] as staff
    from track k join person p on p.tenant_id = k.tenant_id and p.id = k.person_id
    left join appointment a on a.tenant_id = k.tenant_id and a.id = k.appointment_id
    left join term ty on ty.tenant_id = k.tenant_id and ty.id = a.type_term_id
    left join term rm on rm.tenant_id = k.tenant_id and rm.id = k.room_term_id
    where k.tenant_id = ${job.tenant_id} and k.deleted_at is null and k.status = 'waiting' and k.checked_in_at > now() - interval '12 hours'
      and not exists (select 1 from notification n where n.tenant_id = k.tenant_id and n.dedupe_key = 'visit_waiting_long/' || k.id)
    order by k.checked_in_at`)
  for (const visit of visits) {
    const minutes = await settingForJob(job, 'booking.waiting_minutes', visit.branch_id)
    if (visit.waited_minutes < minutes) continue
    await notifyFromJob(job, {
      type: 'visit_waiting_long',
      to: visit.staff,
      ...waitingWords(visit, minutes),
      entity: { type: 'person', id: visit.person_id },
      data: { track_id: visit.id },
      url: '/appointments-offline',
      dedupe_key: `visit_waiting_long/${visit.id}`,
      expires_at: new Date(Date.now() + HALF_A_DAY).toISOString(),
    })
  }
}
