import { sql, type Sql } from '../kit/database/sql.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { insertDeal } from './enter-stage.ts'
import { lockStage, neighbourQuery, rankAt } from './place.ts'

/** Where a visitor who asked online begins, and their deal that is open there already. */
export interface OnlinePlace {
  pipeline_id: number
  pipeline_name: string
  stage_id: number
  stage_name: string
  deal_id: number | null
  deal_name: string | null
}

/** The first open stage of a pipeline, else of the clinic's first online one; no row when there is none in use. `pipeline_id` and `person_id` are expressions. */
export const onlinePlaceQuery = (tenant_id: number, pipeline_id: Sql, person_id: number | null): Sql => sql`
  select p.id as pipeline_id, p.name as pipeline_name, s.id as stage_id, s.name as stage_name, d.id as deal_id, d.name as deal_name
  from (select ${pipeline_id} as wanted) w
  join pipeline p on p.tenant_id = ${tenant_id} and p.is_active and p.deleted_at is null and (p.id = w.wanted or (w.wanted is null and p.kind = 'online'))
  join stage s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id and s.kind = 'open' and s.is_active and s.deleted_at is null
  left join lateral (select d.id, d.name from deal d where d.tenant_id = p.tenant_id and d.person_id = ${person_id}::bigint and d.pipeline_id = p.id
    and d.status = 'open' and d.deleted_at is null order by d.id desc limit 1) d on true
  order by p."order", p.id, s."order", s.id limit 1`

export interface OnlineDeal {
  name: string
  person_id: number
  is_new_customer: boolean
  branch_id: number
  owner_id: number | null
  source_term_id: number | null
  campaign: string | null
  description: string | null
}

/**
 * Opens a deal where online submissions begin, for the inside of a command. What a stage requires by hand does not hold
 * up a visitor who waits for a call (as at check-in). Answers its id.
 */
export async function openOnlineDeal(
  context: Context,
  { pipeline_id, stage_id }: Pick<OnlinePlace, 'pipeline_id' | 'stage_id'>,
  deal: OnlineDeal,
): Promise<number> {
  const system = systemContext(context)
  const stage = sql`(select ${stage_id}::bigint)`
  const { tenant_id } = context.caller
  const [, places] = await context.db.batch(lockStage(tenant_id, stage), neighbourQuery(tenant_id, stage, {}))
  const place = { pipeline_id, stage_id, status: 'open' as const, rank: rankAt(places) }
  const { id } = await insertDeal(system, { ...deal, ...place, channel: 'Website' }, 'api')
  return id
}
