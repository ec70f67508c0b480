import type { Row } from '@bcare/contract'
import type { Deal, EntryFields, StageChangeSource } from '@bcare/contract/sales/deal'
import type { DealStatus } from '@bcare/rules/sales/stage'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import { selectList } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { dealTable } from './deal-table.ts'
import { stageEntered } from './hooks.ts'
import type { StageFacts } from './place.ts'
import { notifyMoved } from './notify-moved.ts'

interface Written {
  id: number
  json: string
}

/** What other areas do on entering a stage comes about in the statement that brings the deal there. */
const followed = (context: Context): Sql =>
  join(
    stageEntered.all().map(({ steps }) => sql`, ${steps(context)}`),
    '',
  )

/** What the steps made, in the order of the hook. */
const made = (): Sql => sql`json_build_array(${join(stageEntered.all().map((entered) => entered.made))})`

/** Rows of the append-only history of stages, from what a statement before it returned as `t`. */
export const record = (
  context: Context,
  source: StageChangeSource,
  reason: Sql,
  from: { pipeline: Sql; stage: Sql; seconds: Sql },
): Sql => sql`
  insert into deal_stage_history (tenant_id, deal_id, person_id, from_pipeline_id, from_stage_id, to_pipeline_id, to_stage_id, source, reason,
    seconds_in_previous, amount_at_change, "by")
  select t.tenant_id, t.id, t.person_id, ${from.pipeline}, ${from.stage}, t.pipeline_id, t.stage_id, ${source}, ${reason}, ${from.seconds},
    t.expected_amount, ${context.caller.user_id}::bigint from t`

const answer = (context: Context): Sql =>
  sql`select r.id, row_to_json(r)::text as json, ${made()} as made from (select ${selectList(dealTable, context.caller)} from t ${dealTable.joins}) r`

/** The reason goes into the log of rows, too. */
async function run(
  context: Context,
  reason: Sql,
  statement: Sql,
  action: 'create' | 'update',
  keys: string[],
): Promise<Written> {
  const explained = sql`select set_config('app.reason', coalesce(${reason}, ''), true)`
  const written = (await context.db.batch<Written & { made: unknown[] }>(explained, statement))[1]?.[0]
  if (written === undefined) throw new Error('a deal was not written')
  context.emit({ entity: 'deal', id: written.id, action, keys })
  for (const [at, { after }] of stageEntered.all().entries()) await after(context, written.made[at])
  if (action === 'update') await notifyMoved(context, JSON.parse(written.json) as Row<typeof Deal>)
  return written
}

export interface NewDeal {
  name: string
  person_id: number
  pipeline_id: number
  stage_id: number
  status: DealStatus
  rank: string
  branch_id: number
  [column: string]: unknown
}

/** Writes a new deal and the first row of its history; answers it as JSON text. */
export function insertDeal(
  context: Context,
  deal: NewDeal,
  source: StageChangeSource,
  reason: string | null = null,
): Promise<Written> {
  const { tenant_id, user_id } = context.caller
  const entries = Object.entries({ ...deal, created_by: user_id, updated_by: user_id }).filter(
    ([, value]) => value !== undefined,
  )
  const nowhere = { pipeline: sql`null::bigint`, stage: sql`null::bigint`, seconds: sql`null::bigint` }
  const why = sql`${reason}::text`
  return run(
    context,
    why,
    sql`with t as (
        insert into deal (tenant_id, ${join(entries.map(([field]) => name(field)))}) values (${tenant_id}, ${join(entries.map(([, value]) => sql`${value}`))}) returning *
      ), recorded as (${record(context, source, why, nowhere)})${followed(context)} ${answer(context)}`,
    'create',
    entries.map(([field]) => field),
  )
}

/** Where a deal is before it moves, as its locked row says. */
export interface Standing {
  id: number
  pipeline_id: number
  stage_id: number
  status: DealStatus
  stage_entered_at: string
}

export interface Entry {
  to: StageFacts
  rank: string
  source: StageChangeSource
  reason?: string | null | undefined
  lost_reason_id?: number | null | undefined
  lost_note?: string | null | undefined
  /** What the stage asked for and the deal did not have. */
  fields?: EntryFields | undefined
}

const filled = (fields: EntryFields | undefined): [string, unknown][] =>
  Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)

/** The stamps that a stage's kind leaves on a deal; those of an earlier end stay in the history only. */
const stamps = ({ to, lost_reason_id, lost_note }: Entry): Sql => {
  const lost = to.kind === 'lost'
  return sql`won_at = ${to.kind === 'won' ? sql`now()` : sql`null`}, lost_at = ${lost ? sql`now()` : sql`null`},
    lost_reason_id = ${lost ? (lost_reason_id ?? null) : null}::bigint, lost_note = ${lost ? (lost_note ?? null) : null}::text`
}

/**
 * Puts a locked deal into another stage, under that stage's lock, and records the change. Every path
 * goes through here, automation included; whether it may is decided before. Answers the deal as JSON text.
 */
export async function enterStage(context: Context, deal: Standing, entry: Entry): Promise<Written> {
  const { tenant_id, user_id } = context.caller
  const { to, rank, source, lost_reason_id, lost_note } = entry
  const more = filled(entry.fields)
  const set = sql`${join(
    more.map(([field, value]) => sql`, ${name(field)} = ${value}`),
    '',
  )}`
  const given = entry.reason ?? lost_note ?? null
  const reason = sql`coalesce(${given}::text, (select term.name from term where term.tenant_id = ${tenant_id} and term.id = ${lost_reason_id ?? null}::bigint))`
  const from = {
    pipeline: sql`${deal.pipeline_id}::bigint`,
    stage: sql`${deal.stage_id}::bigint`,
    seconds: sql`greatest(0, floor(extract(epoch from now() - ${deal.stage_entered_at}::timestamptz)))::bigint`,
  }
  return run(
    context,
    reason,
    sql`with t as (
        update deal d set pipeline_id = ${to.pipeline_id}, stage_id = ${to.id}, status = ${to.kind}, rank = ${rank}, last_stage_id = ${deal.stage_id},
          stage_entered_at = now(), ${stamps(entry)}${set}, version = d.version + 1, updated_at = now(), updated_by = ${user_id}
        where d.tenant_id = ${tenant_id} and d.id = ${deal.id} returning d.*
      ), recorded as (${record(context, source, reason, from)})${followed(context)} ${answer(context)}`,
    'update',
    ['stage_id', 'status', 'rank', 'pipeline_id', ...more.map(([field]) => field)],
  )
}
