import { rankBetween } from '@bcare/rules/sales/rank'
import type { Stage as StageFacts } from '@bcare/rules/sales/stage'
import { sql, type Sql } from '../kit/database/sql.ts'

export type { StageFacts }

const FACTS = sql`row_to_json(x) as stage from (select s.id, s.pipeline_id, s.name, s.kind, s."order", s.required_fields, s.allow_back,
  s.is_active and exists (select 1 from pipeline p where p.tenant_id = s.tenant_id and p.id = s.pipeline_id and p.is_active and p.deleted_at is null) as is_active
  from stage s`

/** Reads one stage as `{ stage }`. */
export const stageQuery = (tenant_id: number, id: Sql): Sql =>
  sql`select ${FACTS} where s.tenant_id = ${tenant_id} and s.id = ${id}) x`

/** A stage chosen by its id, or the first open one of a pipeline: `(select …)` that yields one id, or none. */
export const chosenStage = (
  tenant_id: number,
  { pipeline_id, stage_id }: { pipeline_id: number; stage_id?: number | undefined },
): Sql =>
  stage_id === undefined
    ? sql`(select f.id from stage f where f.tenant_id = ${tenant_id} and f.pipeline_id = ${pipeline_id} and f.kind = 'open' and f.is_active
        and f.deleted_at is null order by f."order", f.id limit 1)`
    : sql`(select f.id from stage f where f.tenant_id = ${tenant_id} and f.id = ${stage_id} and f.deleted_at is null)`

/**
 * Locks a stage until the transaction ends: every command that places a card in its column holds this, so that ranks
 * are decided one after another. Deals that merely point at the stage do not wait for it.
 */
export const lockStage = (tenant_id: number, id: Sql): Sql =>
  sql`select s.id from stage s where s.tenant_id = ${tenant_id} and s.id in ${id} order by s.id for no key update`

export interface Neighbours {
  /** The card itself, which is no neighbour of its own. */
  id?: number | undefined
  after_id?: number | undefined
  before_id?: number | undefined
}

/**
 * Ranks above and below a place in a column, as `{ low, high }`: behind one card, else in front of another, else first
 * of all. A named card that has left the column is passed over. To be asked under the stage's lock.
 */
export const neighbourQuery = (
  tenant_id: number,
  stage_id: Sql,
  { id, after_id, before_id }: Neighbours,
): Sql => sql`
  with others as (
    select d.id, d.rank from deal d where d.tenant_id = ${tenant_id} and d.stage_id = ${stage_id} and d.deleted_at is null and d.id <> ${id ?? 0}
  ), anchor as (
    select (select rank from others where id = ${after_id ?? 0}) as behind, (select rank from others where id = ${before_id ?? 0}) as before
  )
  select
    case when behind is not null then behind when before is not null then (select max(o.rank) from others o where o.rank < before) end as low,
    case when behind is not null then (select min(o.rank) from others o where o.rank > behind)
      when before is not null then before else (select min(o.rank) from others o) end as high
  from anchor`

/** The stage that `stageQuery` found. */
export const stageIn = (rows: readonly object[] | undefined): StageFacts | undefined =>
  (rows?.[0] as { stage: StageFacts } | undefined)?.stage

/** A rank for the place that `neighbourQuery` found. */
export function rankAt(rows: readonly object[] | undefined): string {
  const { low, high } = (rows?.[0] ?? {}) as { low?: string | null; high?: string | null }
  return rankBetween(low, high)
}
