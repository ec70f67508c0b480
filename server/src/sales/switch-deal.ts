import { Fault, type Parsed } from '@bcare/contract'
import type { pipeline } from '@bcare/contract/sales/pipeline'
import { Deal, type StageChangeSource } from '@bcare/contract/sales/deal'
import { mayEnterStage } from '@bcare/rules/sales/stage'
import { copyCustom } from '../kit/custom/write.ts'
import { carrying } from '../kit/database/carried.ts'
import { getText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { checkTerms } from '../settings/term.ts'
import { DEAL_TERMS, dealTable } from './deal-table.ts'
import { enterStage, insertDeal } from './enter-stage.ts'
import { findPlace, refuseBy, type MovePlace } from './move.ts'
import {
  chosenStage,
  lockStage,
  neighbourQuery,
  rankAt,
  stageIn,
  stageQuery,
  type StageFacts,
} from './place.ts'

type Switch = Parsed<typeof pipeline.switch_deal>

const HANDED_OVER = 'Chuyển giao'

function targetOf({ to }: MovePlace, { pipeline_id }: Switch): StageFacts {
  if (to === undefined) throw new Fault('rule', 'Quy trình này không có giai đoạn đang mở')
  if (to.pipeline_id !== pipeline_id) throw new Fault('rule', 'Giai đoạn không thuộc quy trình này')
  return to
}

/** Stages of different pipelines have no order among each other, so nothing is a step back. */
function checkEntry({ deal, from }: MovePlace, to: StageFacts, input: Switch): void {
  const across = from.pipeline_id !== to.pipeline_id
  refuseBy(
    mayEnterStage(
      { ...deal, ...input.fields, pipeline_id: to.pipeline_id },
      { ...from, allow_back: across || from.allow_back },
      to,
      input,
    ),
  )
}

async function moveOver(
  context: Context,
  found: MovePlace,
  to: StageFacts,
  input: Switch,
): Promise<JsonText> {
  const there =
    input.stage_id === undefined ? found.deal.pipeline_id === to.pipeline_id : found.deal.stage_id === to.id
  if (there) return new JsonText(await getText(dealTable, context, found.deal.id))
  checkEntry(found, to, input)
  const { json } = await enterStage(context, found.deal, {
    to,
    rank: found.rank,
    source: 'switch',
    reason: input.reason,
    fields: input.fields,
  })
  return new JsonText(json)
}

/** What a copy takes along; the pipeline is the one that it is made for, and what became of the first deal stays with it. */
export const COPIED_DEAL = carrying(Deal, { also: ['branch_id', 'is_new_customer'], own: ['pipeline_id'] })

/** Labels and custom fields go along with a copy. */
const withRest = (tenant_id: number, user_id: number | null, from: number, to: number): Sql[] => [
  copyCustom(tenant_id, 'deal', from, to),
  sql`insert into deal_tag (tenant_id, deal_id, tag_id, created_by)
    select l.tenant_id, ${to}::bigint, l.tag_id, ${user_id}::bigint from deal_tag l where l.tenant_id = ${tenant_id} and l.deal_id = ${from}`,
]

/** Ends a deal that was handed over as won in its own pipeline. */
async function handOver(context: Context, { deal }: MovePlace, source: StageChangeSource): Promise<void> {
  const { tenant_id } = context.caller
  const won = sql`(select f.id from stage f where f.tenant_id = ${tenant_id} and f.pipeline_id = ${deal.pipeline_id} and f.kind = 'won'
    and f.is_active and f.deleted_at is null order by f."order", f.id limit 1)`
  const [, stages, places] = await context.db.batch(
    lockStage(tenant_id, won),
    stageQuery(tenant_id, won),
    neighbourQuery(tenant_id, won, { id: deal.id }),
  )
  const to = stageIn(stages)
  if (to === undefined) throw new Fault('rule', 'Quy trình hiện tại không có giai đoạn thành công')
  await enterStage(context, deal, { to, rank: rankAt(places), source, reason: HANDED_OVER })
}

async function copyOver(
  context: Context,
  found: MovePlace,
  to: StageFacts,
  input: Switch,
): Promise<JsonText> {
  const { deal } = found
  const made = await context.db.one<{ id: number }>(sql`
    select d.id from deal d where d.tenant_id = ${context.caller.tenant_id} and d.origin_deal_id = ${deal.id} and d.pipeline_id = ${to.pipeline_id} and d.deleted_at is null`)
  if (made !== undefined) return new JsonText(await getText(dealTable, context, made.id))
  if (deal.pipeline_id === to.pipeline_id)
    throw new Fault('rule', 'Cơ hội đã ở trong quy trình này, hãy chọn quy trình khác')
  refuseBy(mayEnterStage({ ...deal, ...input.fields, pipeline_id: to.pipeline_id }, undefined, to, input))
  const copied = Object.fromEntries(
    COPIED_DEAL.fields.map((field) => [field, (deal as unknown as Record<string, unknown>)[field]]),
  ) as {
    name: string
    person_id: number
    branch_id: number
  }
  const place = { pipeline_id: to.pipeline_id, stage_id: to.id, status: to.kind, rank: found.rank }
  const { id } = await insertDeal(
    context,
    { ...copied, ...input.fields, ...place, origin_deal_id: deal.id },
    'switch',
    input.reason ?? HANDED_OVER,
  )
  const { tenant_id, user_id } = context.caller
  await context.db.batch(...withRest(tenant_id, user_id, deal.id, id))
  if (deal.status === 'open') await handOver(context, found, 'switch')
  return new JsonText(await getText(dealTable, context, id))
}

/**
 * Sends a deal into another pipeline: `move` keeps the deal, `copy` ends it as won and opens another
 * one. Asked again with the same target it answers what the first call made.
 * @throws Fault rule when the target may not be entered; not_found
 */
export async function switchDeal(context: Context, input: Switch): Promise<JsonText> {
  if (input.fields) await checkTerms(context, DEAL_TERMS, input.fields)
  const found = await findPlace(context, input.deal_id, chosenStage(context.caller.tenant_id, input), {})
  const to = targetOf(found, input)
  return input.mode === 'copy' ? copyOver(context, found, to, input) : moveOver(context, found, to, input)
}
