import { waitingWords, type Waiting } from '@bcare/rules/sales/owner-notice'
import { notifyFromJob } from '../notifications/notify.ts'
import { sql } from '../kit/database/sql.ts'
import type { Job } from '../kit/jobs/job.ts'
import { isRotting } from './rotting.ts'

interface WaitingOf extends Waiting {
  owner_id: number
  pipeline_id: number
  oldest_id: number
}

/** Every owner, once a pipeline, with the deals that have stayed in their stage for longer than it allows. */
const waitingQuery = (tenant_id: number) => sql`
  select d.owner_id, d.pipeline_id, p.name as pipeline_name, count(*)::int as deals,
    (array_agg(d.id order by d.stage_entered_at, d.id))[1] as oldest_id,
    (array_agg(d.name order by d.stage_entered_at, d.id))[1] as oldest_name,
    (array_agg(person.full_name order by d.stage_entered_at, d.id))[1] as oldest_person,
    floor(extract(epoch from now() - min(d.stage_entered_at)) / 86400)::int as oldest_days
  from deal d
  join stage s on s.tenant_id = d.tenant_id and s.id = d.stage_id
  join pipeline p on p.tenant_id = d.tenant_id and p.id = d.pipeline_id and p.is_active
  join person on person.tenant_id = d.tenant_id and person.id = d.person_id
  where d.tenant_id = ${tenant_id} and d.deleted_at is null and d.owner_id is not null and ${isRotting('d', 's')}
  group by d.owner_id, d.pipeline_id, p.name order by d.owner_id, d.pipeline_id`

/** Notifies owners in the morning of the deals that wait for them. */
export const rottingDealsJob: Job = async (_payload, job) => {
  for (const waiting of await job.db.rows<WaitingOf>(waitingQuery(job.tenant_id))) {
    const { owner_id, pipeline_id, oldest_id } = waiting
    await notifyFromJob(job, {
      type: 'deal_rotting',
      to: [owner_id],
      ...waitingWords(waiting),
      url: `/deals?pipeline=${pipeline_id}&view=table&owner_id=${owner_id}&is_rotting=true`,
      carries: [{ type: 'deal', id: oldest_id }],
      dedupe_key: `deal_rotting/${pipeline_id}`,
    })
  }
}
