import { Fault, type Parsed } from '@bcare/contract'
import { Pipeline, pipeline } from '@bcare/contract/sales/pipeline'
import { Stage } from '@bcare/contract/sales/stage'
import { stagesProblem } from '@bcare/rules/sales/pipeline'
import { explainConstraints } from '../kit/database/errors.ts'
import { listPage } from '../kit/database/list.ts'
import { addRow, getText, updateText } from '../kit/database/rows.ts'
import { column, join, sql, type Sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { JsonText } from '../kit/http/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { dealTable } from './deal-table.ts'
import { switchDeal } from './switch-deal.ts'

explainConstraints({ pipeline_name: 'Đã có quy trình trùng tên' })

const STAGE_COLUMNS = join(Object.keys(Stage.row.shape).map((field) => column('s', field)))

/** The stages of the pipeline `t` as JSON, in their order, with further columns if there are any. */
const stagesOf = (totals?: { columns: Sql; from: Sql }): Sql => sql`
  coalesce((select json_agg(x order by x."order", x.id) from (
    select ${STAGE_COLUMNS}${totals?.columns ?? sql``} from stage s ${totals?.from ?? sql``}
    where s.tenant_id = t.tenant_id and s.pipeline_id = t.id and s.deleted_at is null) x), '[]')`

export const pipelineTable = table(Pipeline, {
  joined: {
    stage_count: sql`(select count(*)::int from stage s where s.tenant_id = t.tenant_id and s.pipeline_id = t.id and s.deleted_at is null and s.is_active)`,
    stages: stagesOf(),
  },
})

/** Count and sum of each stage, over the deals that the caller may see. */
const dealTotals = ({ caller }: Context) => ({
  columns: sql`, c.deal_count, c.sum_expected`,
  from: sql`left join lateral (
    select count(*)::int as deal_count, coalesce(sum(t.expected_amount), 0)::bigint as sum_expected from deal t
    where ${visible(dealTable, caller, { permission: 'deal:read' })} and t.pipeline_id = s.pipeline_id and t.stage_id = s.id) c on true`,
})

/** A pipeline may belong to some departments; whoever runs the pipelines sees them all. */
function shown({ caller }: Context): Sql[] {
  if (caller.may('pipeline:update')) return []
  return [sql`(cardinality(t.department_ids) = 0 or ${caller.department_id} = any(t.department_ids))`]
}

async function list(
  context: Context,
  { with_totals, ...input }: Parsed<typeof pipeline.list>,
): Promise<JsonText> {
  const counted = with_totals && context.caller.may('deal:read')
  const joined = counted
    ? { ...pipelineTable.joined, stages: stagesOf(dealTotals(context)) }
    : pipelineTable.joined
  return new JsonText(await listPage({ ...pipelineTable, joined }, context, input, shown(context)))
}

type StageDraft = NonNullable<Parsed<typeof pipeline.add>['stages']>[number]

const plain = {
  is_active: true,
  allow_back: true,
  required_fields: [],
  probability: 0,
  rotting_days: null,
  auto_task: null,
  is_booked_stage: false,
}
const FIRST_STAGES: readonly StageDraft[] = [
  { ...plain, name: 'Mới', kind: 'open', color: '#64748B', order: 0 },
  { ...plain, name: 'Thành công', kind: 'won', color: '#16A34A', order: 1, probability: 100 },
  { ...plain, name: 'Thất bại', kind: 'lost', color: '#DC2626', order: 2 },
]

/** A new pipeline with its stages in the order that they were sent. */
async function add(context: Context, { stages = [...FIRST_STAGES], ...draft }: Parsed<typeof pipeline.add>) {
  const refused = stagesProblem(stages)
  if (refused !== undefined)
    throw new Fault('rule', refused.message, { errors: [{ field: refused.field, message: refused.message }] })
  const { id } = await addRow(pipelineTable, context, draft)
  const { tenant_id, user_id } = context.caller
  const rows = stages.map((stage, order) => ({ ...stage, order }))
  await context.db.rows(sql`
    insert into stage (tenant_id, pipeline_id, created_by, updated_by, name, "order", kind, probability, color, rotting_days, required_fields, auto_task, allow_back, is_booked_stage, is_active)
    select ${tenant_id}::int, ${id}::bigint, ${user_id}::bigint, ${user_id}::bigint, s.name, s."order", s.kind, s.probability, s.color, s.rotting_days,
      array(select json_array_elements_text(s.required_fields)), s.auto_task, s.allow_back, s.is_booked_stage, s.is_active
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(name text, "order" int, kind text, probability numeric, color text, rotting_days int,
      required_fields json, auto_task jsonb, allow_back boolean, is_booked_stage boolean, is_active boolean)`)
  return new JsonText(await getText(pipelineTable, context, id))
}

export const pipelineFamily = serve(pipeline, {
  list,
  add,
  get: async (context, { id }) => new JsonText(await getText(pipelineTable, context, id)),
  update: async (context, change) => new JsonText(await updateText(pipelineTable, context, change)),
  switch_deal: switchDeal,
})
