import { sql, states } from '../kit/database/sql.ts'
import type { Job } from '../kit/jobs/job.ts'
import { settingForJob } from '../settings/setting.ts'
import { REJECTED_SUBMISSIONS } from '@bcare/rules/contact/submission'

const BATCH = 500

/**
 * Submissions that are not followed up are not stored for ever: spam after some days, what was discarded, a duplicate
 * or deleted after some more, by the clinic's settings. What another one still names as its first waits for that one.
 * The log says which ones went, and that no person did it.
 */
export const sweepSubmissions: Job = async (_payload, job) => {
  const { tenant_id, db, bus, signal, logger } = job
  const spam_days = await settingForJob(job, 'privacy.spam_days')
  const other_days = await settingForJob(job, 'privacy.discarded_days')
  let total = 0
  for (let gone = BATCH; gone === BATCH && !signal.aborted; total += gone) {
    const rows = await db.rows<{ id: number }>(sql`
      with gone as (delete from form_submission where tenant_id = ${tenant_id} and id = any(array(
          select f.id from form_submission f where f.tenant_id = ${tenant_id} and f.status <> 'converted'
            and (f.deleted_at is not null or f.status in ${states(REJECTED_SUBMISSIONS)})
            and coalesce(f.deleted_at, f.status_at, f.submitted_at) < now() - make_interval(days => case f.status when 'spam' then ${spam_days}::int else ${other_days}::int end)
            and not exists (select from form_submission later where later.tenant_id = f.tenant_id and later.duplicate_of_id = f.id)
          order by f.id limit ${BATCH})) returning id),
        untold as (delete from notification where tenant_id = ${tenant_id} and entity_type = 'form_submission' and entity_id in (select id from gone))
      select id from gone`)
    gone = rows.length
    for (const { id } of rows)
      bus.publish(tenant_id, { entity: 'form_submission', id, action: 'delete', keys: [], by: null })
  }
  if (total > 0) logger.info({ rows: total }, 'swept submissions')
}
