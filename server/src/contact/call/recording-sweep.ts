import { sql } from '../../kit/database/sql.ts'
import type { Job } from '../../kit/jobs/job.ts'
import { settingForJob } from '../../settings/setting.ts'

const BATCH = 200

/**
 * Deletes recordings whose time is over by the clinic's setting, and those of customers who have refused to be recorded.
 * The call says that there was one; the bytes are swept with all that no record names. Runs every night.
 */
export const sweepRecordingsJob: Job = async (_payload, job) => {
  const { tenant_id, transaction, bus, signal, logger } = job
  const days = await settingForJob(job, 'call.recording_days')
  let total = 0
  for (let gone = BATCH; gone === BATCH && !signal.aborted; total += gone) {
    const rows = await transaction(async (tx) => {
      const over = await tx.rows<{ id: number }>(sql`
        update call t set recording_state = 'deleted', recording_file_id = null, recording_at = now(),
          recording_problem = case when p.refused then 'refused' else 'expired' end,
          version = version + 1, updated_at = now(), updated_by = null
        from (select d.id, coalesce(c.consent_recording is false, false) as refused
          from call d left join person c on c.tenant_id = d.tenant_id and c.id = d.person_id
          where d.tenant_id = ${tenant_id} and d.recording_file_id is not null
            and (c.consent_recording is false or (${days}::int > 0 and d.started_at < now() - make_interval(days => ${days}::int)))
          order by d.id limit ${BATCH} for update of d) p
        where t.tenant_id = ${tenant_id} and t.id = p.id returning t.id`)
      await tx.rows(sql`
        delete from file_usage where tenant_id = ${tenant_id} and entity_type = 'call' and purpose = 'recording'
          and entity_id = any (${over.map(({ id }) => id)}::bigint[])`)
      return over
    })
    gone = rows.length
    for (const { id } of rows)
      bus.publish(tenant_id, { entity: 'call', id, action: 'update', keys: ['recording_state'], by: null })
  }
  if (total > 0) logger.info({ rows: total }, 'swept recordings')
}
