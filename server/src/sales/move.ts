import { Fault, type Parsed } from '@bcare/contract'
import type { deal } from '@bcare/contract/sales/deal'
import { mayEnterStage } from '@bcare/rules/sales/stage'
import type { Refusal } from '@bcare/rules/refusal'
import { getRow } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { checkTerms } from '../settings/term.ts'
import { DEAL_TERMS, dealTable } from './deal-table.ts'
import { enterStage, type Standing } from './enter-stage.ts'
import {
  lockStage,
  neighbourQuery,
  rankAt,
  stageIn,
  stageQuery,
  type Neighbours,
  type StageFacts,
} from './place.ts'

/** A locked deal: where it is, and every column that a stage may require. */
export interface LockedDeal extends Standing {
  version: number
  [field: string]: unknown
}

/** Refuses as a rule of the business does, at the field that would mend it. */
export function refuseBy(refused: Refusal | undefined): void {
  if (refused === undefined) return
  const { field, fields = field === undefined ? [] : [field], message } = refused
  const errors = fields.map((one) => ({ field: one, message }))
  throw new Fault('rule', message, errors.length === 0 ? null : { errors })
}

/** Locks a deal that the caller may touch, as `{ deal }`. */
export const lockDeal = (context: Context, id: number): Sql =>
  sql`select to_jsonb(t) as deal from deal t where ${visible(dealTable, context.caller, context.call)} and t.id = ${id} for update`

export const notFound = (): Fault => new Fault('not_found', 'Không tìm thấy cơ hội')

export interface MovePlace {
  deal: LockedDeal
  from: StageFacts
  to: StageFacts | undefined
  rank: string
}

/**
 * Locks a deal and the stage that it shall enter, and finds its place there, in one round trip.
 * @throws Fault not_found
 */
export async function findPlace(
  context: Context,
  id: number,
  target: Sql,
  place: Neighbours,
): Promise<MovePlace> {
  const { tenant_id } = context.caller
  const [deals, , stages, sources, places] = await context.db.batch(
    lockDeal(context, id),
    lockStage(tenant_id, target),
    stageQuery(tenant_id, target),
    stageQuery(
      tenant_id,
      sql`(select d.stage_id from deal d where d.tenant_id = ${tenant_id} and d.id = ${id})`,
    ),
    neighbourQuery(tenant_id, target, { ...place, id }),
  )
  const deal = deals?.[0]?.['deal'] as LockedDeal | undefined
  const from = stageIn(sources)
  if (deal === undefined || from === undefined) throw notFound()
  const to = stageIn(stages)
  return { deal, from, to, rank: rankAt(places) }
}

/** Changes a card's place in its column and nothing that others edit, so its version stays. */
async function reorder(context: Context, id: number, rank: string): Promise<string> {
  const { tenant_id, user_id } = context.caller
  const row = await context.db.one<{ json: string }>(sql`
    with t as (update deal d set rank = ${rank}, updated_by = ${user_id} where d.tenant_id = ${tenant_id} and d.id = ${id} returning d.*)
    select row_to_json(r)::text as json from (select ${selectList(dealTable, context.caller)} from t ${dealTable.joins}) r`)
  if (row === undefined) throw notFound()
  context.emit({ entity: 'deal', id, action: 'update', keys: ['rank'] })
  return row.json
}

/**
 * Puts a card into a stage, or elsewhere in its column. Of two users who move one card at once the
 * second is answered what the first made of it.
 * @throws Fault conflict with `data.current`; rule when the stage may not be entered so
 */
export async function moveDeal(context: Context, input: Parsed<typeof deal.move>): Promise<JsonText> {
  await checkTerms(
    context,
    { lost_reason_id: 'lost_reason', ...DEAL_TERMS },
    { lost_reason_id: input.lost_reason_id, ...input.fields },
  )
  const found = await findPlace(context, input.id, sql`(select ${input.stage_id}::bigint)`, input)
  if (found.deal.version !== input.version) {
    throw new Fault('conflict', undefined, { current: await getRow(dealTable, context, input.id) })
  }
  if (found.to === undefined) throw new Fault('rule', 'Giai đoạn không thuộc quy trình này')
  if (found.to.id === found.from.id) return new JsonText(await reorder(context, input.id, found.rank))
  refuseBy(mayEnterStage({ ...found.deal, ...input.fields }, found.from, found.to, input))
  const { json } = await enterStage(context, found.deal, {
    ...input,
    to: found.to,
    rank: found.rank,
    source: 'manual',
  })
  return new JsonText(json)
}
