import type { Parsed } from '@bcare/contract'
import type { deal } from '@bcare/contract/sales/deal'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { dealTable } from './deal-table.ts'
import { notFound } from './move.ts'

/** The stages that a deal has gone through, newest first. @throws Fault not_found */
export async function stageHistory(
  context: Context,
  { deal_id, page, limit }: Parsed<typeof deal.stage_history>,
): Promise<JsonText> {
  const { tenant_id } = context.caller
  const [found, rows] = await context.db.batch(
    sql`select (select count(*)::int from deal_stage_history h where h.tenant_id = t.tenant_id and h.deal_id = t.id) as total
        from deal t where ${visible(dealTable, context.caller, context.call)} and t.id = ${deal_id}`,
    sql`select coalesce(json_agg(r), '[]')::text as json from (
          select h.id, h.deal_id, h.person_id, h.from_pipeline_id, h.from_stage_id, h.to_pipeline_id, h.to_stage_id,
            from_stage.name as from_stage_name, to_stage.name as to_stage_name,
            from_pipeline.name as from_pipeline_name, to_pipeline.name as to_pipeline_name,
            h.source, h.reason, h.seconds_in_previous, h.amount_at_change, h.at, h."by", u.name as by_name
          from deal_stage_history h
          join stage to_stage on to_stage.tenant_id = h.tenant_id and to_stage.id = h.to_stage_id
          join pipeline to_pipeline on to_pipeline.tenant_id = h.tenant_id and to_pipeline.id = h.to_pipeline_id
          left join stage from_stage on from_stage.tenant_id = h.tenant_id and from_stage.id = h.from_stage_id
          left join pipeline from_pipeline on from_pipeline.tenant_id = h.tenant_id and from_pipeline.id = h.from_pipeline_id
          left join "user" u on u.tenant_id = h.tenant_id and u.id = h."by"
          where h.tenant_id = ${tenant_id} and h.deal_id = ${deal_id}
          order by h.id desc limit ${limit} offset ${(page - 1) * limit}) r`,
  )
  const total = found?.[0]?.['total'] as number | undefined
  if (total === undefined) throw notFound()
  return new JsonText(
    `{"data":${rows?.[0]?.['json'] as string},"total":${total},"total_page":${Math.ceil(total / limit)}}`,
  )
}
