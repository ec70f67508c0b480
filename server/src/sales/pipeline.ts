import { Fault, type Parsed } from '@bcare/contract'
import { pipeline } from '@bcare/contract/sales/pipeline'
import { stagesProblem } from '@bcare/rules/sales/pipeline'
import { listPage } from '../kit/database/list.ts'
import { addRow, getText, lockRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { dealTable } from './deal-table.ts'
import { refuseBy } from './move.ts'
import { pipelineTable, shownTo, stagesOf } from './pipeline-table.ts'
import { insertStages, saveStages, type StageDraft } from './save-stages.ts'
import { switchDeal } from './switch-deal.ts'
import { termNamed, termPlaces } from '../settings/term-places.ts'
import { clinicBegins } from '../identity/hooks.ts'
import { STARTER_PIPELINE_IDS, starterPipelines } from './starter-pipelines.ts'
import { granted } from '../kit/granted.ts'

/** Count and sum of each stage, over the deals that the caller may see. */
const dealTotals = ({ caller }: Context) => ({
  columns: sql`, c.deal_count, c.sum_expected`,
  from: sql`left join lateral (
    select count(*)::int as deal_count, coalesce(sum(t.expected_amount), 0)::bigint as sum_expected from deal t
    where ${visible(dealTable, caller, { permission: 'deal:read' })} and t.pipeline_id = s.pipeline_id and t.stage_id = s.id) c on true`,
})

async function list(
  context: Context,
  { with_totals, ...input }: Parsed<typeof pipeline.list>,
): Promise<JsonText> {
  const counted = with_totals && context.caller.may('deal:read')
  const joined = counted
    ? { ...pipelineTable.joined, stages: stagesOf(dealTotals(context)) }
    : pipelineTable.joined
  return new JsonText(await listPage({ ...pipelineTable, joined }, context, input, [shownTo(context.caller)]))
}

const plain = {
  allow_back: true,
  required_fields: [],
  probability: 0,
  rotting_days: null,
  auto_task: null,
  is_booked_stage: false,
}
const FIRST_STAGES: readonly StageDraft[] = [
  { ...plain, name: 'Mới', kind: 'open', color: '#64748B' },
  { ...plain, name: 'Thành công', kind: 'won', color: '#16A34A', probability: 100 },
  { ...plain, name: 'Thất bại', kind: 'lost', color: '#DC2626' },
]

/** A new pipeline with its stages in the order that they were sent. */
async function add(context: Context, { stages = [...FIRST_STAGES], ...draft }: Parsed<typeof pipeline.add>) {
  refuseBy(stagesProblem(stages.map(({ kind }) => ({ kind, is_active: true }))))
  const { id } = await addRow(pipelineTable, context, draft)
  await insertStages(context, id, stages)
  return new JsonText(await getText(pipelineTable, context, id))
}

/** A pipeline goes out of use only when no open deal is left in it, and check-in would not look for it. */
async function checkUnused(context: Context, id: number): Promise<void> {
  const { tenant_id } = context.caller
  if ((await setting(context, 'pipeline.offline_pipeline_id')) === id)
    throw new Fault(
      'rule',
      'Đây là quy trình tại phòng khám, hãy chọn quy trình khác trong cấu hình trước khi ngưng dùng',
    )
  const found = await context.db.one<{ open: number }>(
    sql`select count(*)::int as open from deal d where d.tenant_id = ${tenant_id} and d.pipeline_id = ${id} and d.status = 'open' and d.deleted_at is null`,
  )
  if (found !== undefined && found.open > 0)
    throw new Fault(
      'rule',
      `Quy trình còn ${found.open} cơ hội đang mở, hãy chuyển hoặc khép lại chúng trước`,
    )
}

/** Changes a pipeline, and with `stages` all that is in it, at once. */
async function update(
  context: Context,
  { stages, emptied = [], ...change }: Parsed<typeof pipeline.update>,
): Promise<JsonText> {
  if (change.is_active === false) await checkUnused(context, change.id)
  const text = await updateText(pipelineTable, context, change)
  if (stages === undefined) return new JsonText(text)
  await saveStages(context, change.id, { stages, emptied })
  return new JsonText(await getText(pipelineTable, context, change.id))
}

async function deactivate(context: Context, input: Parsed<typeof pipeline.delete>) {
  await lockRow(pipelineTable, context, input.id)
  await checkUnused(context, input.id)
  await updateText(pipelineTable, context, { ...input, is_active: false })
  return { id: input.id }
}

export const pipelineFamily = serve(
  pipeline,
  {
    list,
    add,
    get: async (context, { id }) =>
      new JsonText(await getText({ ...pipelineTable, always: shownTo }, context, id)),
    update,
    delete: deactivate,
    switch_deal: switchDeal,
  },
  termPlaces(
    termNamed(
      'pipeline',
      'default_owner_role',
      'deal_role',
      'Vai trò phụ trách của quy trình',
      sql`r.default_owner_role`,
      (word) => sql`${word}`,
    ),
  ),
  clinicBegins({ statements: starterPipelines, settings: STARTER_PIPELINE_IDS }),
  granted('pipeline', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete' },
  }),
)
