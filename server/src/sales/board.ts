import { Fault, type Parsed } from '@bcare/contract'
import { DealCard, type deal } from '@bcare/contract/sales/deal'
import { fieldsFor, listParts } from '../kit/database/list.ts'
import { column, join, sql, unnamed } from '../kit/database/sql.ts'
import { selectList } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { dealTable, narrowedBy } from './deal-table.ts'
import { shownTo } from './pipeline-table.ts'

const CARD = join(Object.keys(DealCard.shape).map((field) => column('r', field)))

/**
 * One pipeline as a board in one statement: each stage with count and sum of its whole column and its first cards.
 * A stage out of use is shown on the board for as long as deals are in it. @throws Fault not_found
 */
export async function board(
  context: Context,
  { tag_ids, is_rotting, pipeline_id, limit, ...filters }: Parsed<typeof deal.board>,
): Promise<JsonText> {
  const { tenant_id } = context.caller
  const input = { ...filters, pipeline_id, page: 1, limit, sort_by: 'rank' }
  const more = narrowedBy(context.caller, { tag_ids, is_rotting, search: filters.search })
  const fields = await fieldsFor(dealTable, context, input)
  const { conditions, searching } = listParts(dealTable, context, input, more, fields)
  const query = sql`
    select json_agg(b order by b."order", b.stage_id)::text as json from (
      select s.id as stage_id, s.name, s.kind, s.color, s."order", s.rotting_days, c.deal_count, c.sum_expected, k.cards
      from stage s
      cross join lateral (select count(*)::int as deal_count, coalesce(sum(t.expected_amount), 0)::bigint as sum_expected
        from deal t where ${conditions} and t.stage_id = s.id) c
      cross join lateral (select coalesce(json_agg(card), '[]') as cards from (
        select ${CARD} from (
          select ${selectList(dealTable, context.caller)}
          from (select t.* from deal t where ${conditions} and t.stage_id = s.id order by t.rank, t.id limit ${limit}) t ${dealTable.joins}
          order by t.rank, t.id) r) card) k
      where s.tenant_id = ${tenant_id} and s.pipeline_id = ${pipeline_id} and exists (select 1 from pipeline t where t.tenant_id = s.tenant_id and t.id = s.pipeline_id and ${shownTo(context.caller)})
        and s.deleted_at is null and (s.is_active or c.deal_count > 0)
    ) b`
  const found = await context.db.one<{ json: string | null }>(searching ? unnamed(query) : query)
  if (typeof found?.json !== 'string') throw new Fault('not_found', 'Không tìm thấy quy trình')
  return new JsonText(`{"columns":${found.json}}`)
}
