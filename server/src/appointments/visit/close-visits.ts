import { sql, states } from '../../kit/database/sql.ts'
import type { Job } from '../../kit/jobs/job.ts'
import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { PRESENT_STATUSES } from '@bcare/rules/appointments/appointment'

/** The note in a visit that no user has ended. */
export const CLOSED_BY_NIGHT = 'Tự đóng: lượt khám quá 24 giờ chưa được kết thúc'

/**
 * Ends visits that have been going on for more than a day: no customer is still at the clinic
 * (docs/domain/appointments.md, "Closing in the night"). Runs at two in the night; a second run, or a second server,
 * finds nothing left to end. A person in treatment has been treated, one who only arrived has gone.
 */
export const closeVisitsJob: Job = async (_payload, { tenant_id, db, bus }) => {
  const closed = await db.rows<{ id: number; person_id: number; appointment_id: number | null }>(sql`
    with closed as (
      update track set status = 'left', left_at = now(), left_reason = ${CLOSED_BY_NIGHT},
        note = concat_ws(E'\n', nullif(note, ''), ${CLOSED_BY_NIGHT}::text), version = version + 1, updated_at = now(), updated_by = null
      where tenant_id = ${tenant_id} and deleted_at is null and status in ${states(ACTIVE_TRACK_STATUSES)}
        and checked_in_at < now() - interval '24 hours'
      returning id, person_id, appointment_id
    ), followed as (
      update appointment a set version = a.version + 1, updated_at = now(), updated_by = null,
        status = case a.status when 'in_progress' then 'completed' else 'cancelled' end,
        finished_at = case a.status when 'in_progress' then now() end,
        cancelled_at = case a.status when 'arrived' then now() end,
        status_note = case a.status when 'arrived' then ${CLOSED_BY_NIGHT}::text else a.status_note end
      from closed c where a.tenant_id = ${tenant_id} and a.id = c.appointment_id and a.status in ${states(PRESENT_STATUSES)}
    )
    select id, person_id, appointment_id from closed`)
  for (const { id, appointment_id } of closed) {
    bus.publish(tenant_id, { entity: 'track', id, action: 'update', keys: ['status'], by: null })
    if (appointment_id !== null)
      bus.publish(tenant_id, {
        entity: 'appointment',
        id: appointment_id,
        action: 'update',
        keys: ['status'],
        by: null,
      })
  }
}
