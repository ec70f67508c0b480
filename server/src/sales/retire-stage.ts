import { Fault } from '@bcare/contract'
import { rankBetween } from '@bcare/rules/sales/rank'
import { updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { record } from './enter-stage.ts'
import { lockStage, stageIn, stageQuery } from './place.ts'
import { stageTable, type StageRow } from './stage-table.ts'

interface LockedDeals {
  ids: number[]
  /** Rank of the last card of the column that they come to. */
  last: string | null
}

/** The deals of a stage in their order, locked, and the end of the column that they go to. */
async function lockDeals(
  context: Context,
  stage_id: number,
  target_id: number | undefined,
): Promise<LockedDeals> {
  const { tenant_id } = context.caller
  const both = sql`(select unnest(${[stage_id, target_id ?? stage_id]}::bigint[]))`
  const [, deals, ends] = await context.db.batch(
    lockStage(tenant_id, both),
    sql`select id from deal where tenant_id = ${tenant_id} and stage_id = ${stage_id} and deleted_at is null order by rank, id for update`,
    sql`select max(rank) as last from deal where tenant_id = ${tenant_id} and stage_id = ${target_id ?? 0} and deleted_at is null`,
  )
  return {
    ids: (deals ?? []).map(({ id }) => id as number),
    last: (ends?.[0]?.['last'] ?? null) as string | null,
  }
}

/** Where deals of a stage may go that goes out of use: their status must not change by it. @throws Fault rule */
async function targetOf(context: Context, stage: StageRow, target_id: number) {
  const { tenant_id } = context.caller
  const [rows] = await context.db.batch(stageQuery(tenant_id, sql`(select ${target_id}::bigint)`))
  const to = stageIn(rows)
  if (to === undefined || to.pipeline_id !== stage.pipeline_id)
    throw new Fault('rule', 'Giai đoạn không thuộc quy trình này')
  if (!to.is_active || to.id === stage.id)
    throw new Fault('rule', 'Hãy chọn một giai đoạn khác đang dùng để chuyển cơ hội sang')
  if (to.kind !== stage.kind)
    throw new Fault('rule', `Hãy chọn giai đoạn cùng loại với «${stage.name}» để chuyển cơ hội sang`)
  return to
}

/** Puts deals behind the last card of another stage, each with its line in the history. */
async function carryOver(context: Context, from: StageRow, to_id: number, { ids, last }: LockedDeals) {
  let rank = last
  const places = ids.map((id) => ({ id, rank: (rank = rankBetween(rank, null)) }))
  const { tenant_id, user_id } = context.caller
  const reason = sql`${`Ngưng dùng giai đoạn «${from.name}»`}::text`
  await context.db.batch(
    sql`select set_config('app.reason', ${reason}, true)`,
    sql`
    with before as (
      select d.id, d.stage_entered_at from deal d where d.tenant_id = ${tenant_id} and d.id = any (${ids})
    ), t as (
      update deal d set stage_id = ${to_id}, rank = p.rank, last_stage_id = ${from.id}, stage_entered_at = now(), version = d.version + 1,
        updated_at = now(), updated_by = ${user_id}
      from json_to_recordset(${JSON.stringify(places)}::json) as p(id bigint, rank text)
      where d.tenant_id = ${tenant_id} and d.id = p.id returning d.*
    ) ${record(context, 'manual', reason, {
      pipeline: sql`${from.pipeline_id}::bigint`,
      stage: sql`${from.id}::bigint`,
      seconds: sql`(select greatest(0, floor(extract(epoch from now() - before.stage_entered_at)))::bigint from before where before.id = t.id)`,
    })}`,
  )
}

/**
 * Takes a stage out of use. Deals that are in it go to the end of another stage of the same kind.
 * @throws Fault rule when there are deals and the input does not say where they go
 */
export async function retireStage(
  context: Context,
  stage: StageRow,
  target_id: number | undefined,
): Promise<void> {
  const to = target_id === undefined ? undefined : await targetOf(context, stage, target_id)
  const deals = await lockDeals(context, stage.id, to?.id)
  if (deals.ids.length > 0) {
    if (to === undefined) {
      const message = `Giai đoạn «${stage.name}» đang có ${deals.ids.length} cơ hội, hãy chọn giai đoạn nhận các cơ hội này`
      throw new Fault('rule', message, { errors: [{ field: 'target_stage_id', message }] })
    }
    await carryOver(context, stage, to.id, deals)
  }
  await updateText(stageTable, context, { id: stage.id, is_active: false })
}
