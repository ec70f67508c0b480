import { Fault } from '@bcare/contract'
import { PERSON_DATA } from '@bcare/contract/customers/person-data'
import { undoRefusal, type Pair } from '@bcare/rules/customers/merge/merge'
import { column, join, name, sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { personMerged } from '../hooks.ts'
import { revertPlan } from './merge-tables.ts'
import { resetCustom, revertLinks } from './merge-custom.ts'
import { columnsOf, countGroups, MERGED, mergingAs, type MergePlan } from './merge-plan.ts'
import { personTable } from '../person/person-table.ts'

interface Done extends Pair {
  plan: MergePlan
  merged_at: string
  undone: boolean
}

interface Now {
  id: number
  code: string
  deleted: boolean
  anonymised: boolean
  merged_into: string | null
  newer: string[]
}

/** A merge that the caller may take back, both of its records locked in the order of their ids. @throws Fault not_found */
async function lockMerge(context: Context, id: number): Promise<{ done: Done; records: Now[] }> {
  const { caller, call, db } = context
  const { tenant_id } = caller
  const [, records, [done]] = await db.batch<[object, Now, Omit<Done, 'plan'> & { plan: string }]>(
    sql`select pg_advisory_xact_lock(hashtextextended('person_merge/' || ${id}::bigint, ${tenant_id}))`,
    sql`select t.id, t.code, t.deleted_at is not null as deleted, t.anonymised_at is not null as anonymised,
        (select i.code from person i where i.tenant_id = t.tenant_id and i.id = t.merged_into_id) as merged_into,
        coalesce((select json_agg(distinct d.kind) from entity_data d, person_merge m where m.tenant_id = t.tenant_id and m.id = ${id}
          and d.tenant_id = t.tenant_id and d.entity_type = 'person' and d.entity_id = t.id and d.created_at > m.created_at
          and exists (select from jsonb_array_elements(m.plan -> 'rows' -> 'entity_data') c
            join entity_data moved on moved.tenant_id = m.tenant_id and moved.id = (c ->> 'id')::bigint
            where moved.kind = d.kind and moved.key = d.key)), '[]') as newer
      from person t where t.tenant_id = ${tenant_id} and t.id in (
        select m.keep_id from person_merge m where m.tenant_id = ${tenant_id} and m.id = ${id}
        union all select m.merge_id from person_merge m where m.tenant_id = ${tenant_id} and m.id = ${id})
      order by t.id for update of t`,
    sql`select m.keep_id, m.merge_id, m.plan::text as plan, m.created_at as merged_at, m.undone_at is not null as undone from person_merge m
      where m.tenant_id = ${tenant_id} and m.id = ${id}
        and (${caller.scopeFor(call.permission) === 'all'} or m.keep_id in (select t.id from person t where ${visible(personTable, caller, call)}))`,
  )
  if (done === undefined) throw new Fault('not_found', 'Không tìm thấy lần gộp')
  const { plan, ...facts } = done
  return { done: { ...facts, plan: JSON.parse(plan) as MergePlan }, records }
}

const kindName = (kind: string) => (PERSON_DATA as Record<string, { label: string }>)[kind]?.label ?? kind

/** @throws Fault rule with what prevents it */
function refuse(
  { done, records }: { done: Done; records: readonly Now[] },
  now: Date,
): { keep: Now; other: Now } {
  const keep = records.find(({ id }) => id === done.keep_id)
  const other = records.find(({ id }) => id === done.merge_id)
  if (keep === undefined || other === undefined) throw new Error('a merge names a person who is not there')
  const refused = undoRefusal(
    {
      merged_at: new Date(done.merged_at),
      undone: done.undone,
      kept_in: keep.merged_into,
      keep_deleted: keep.deleted,
      anonymised: keep.anonymised,
      newer_data: keep.newer.map(kindName),
    },
    now,
  )
  if (refused !== undefined) throw new Fault('rule', refused)
  return { keep, other }
}

/** Columns that still hold what the merge gave them have their own values again; what was changed since stays. */
function resetColumns({ fields: { before, after } }: MergePlan): Sql {
  const columns = columnsOf(before).filter((field) => field !== 'merged_codes')
  if (columns.length === 0) return sql``
  const back = columns.map(
    (field) =>
      sql`case when ${column('t', field)} is not distinct from ${column('a', field)} then ${column('b', field)} else ${column('t', field)} end`,
  )
  return sql`(${join(columns.map((field) => name(field)))}) = (select ${join(back)}
    from jsonb_populate_record(null::person, ${JSON.stringify(before)}::jsonb) b, jsonb_populate_record(null::person, ${JSON.stringify(after)}::jsonb) a), `
}

/** Takes a merge back: exactly the rows that it moved, as far as they have not been changed since. @throws Fault rule, not_found */
export async function undoMerge(context: Context, id: number): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const { done, records } = await lockMerge(context, id)
  const { keep, other } = refuse({ done, records }, context.now)
  const { plan } = done
  const reason = `Hoàn tác gộp ${other.code} vào ${keep.code}`
  const stamp = sql`version = t.version + 1, updated_at = now(), updated_by = ${user_id}::bigint`
  const both = [keep.id, other.id]
  await context.db.batch(
    mergingAs(reason),
    ...revertPlan(tenant_id, plan.rows),
    countGroups(tenant_id, plan.rows),
    ...resetCustom(tenant_id, keep.id, plan),
    sql`update person t set merged_into_id = null, deleted_at = null, ${stamp} where t.tenant_id = ${tenant_id} and t.id = ${other.id}`,
    sql`update person t set ${resetColumns(plan)}merged_codes = array(
        select c from unnest(t.merged_codes) with ordinality k (c, at) where c <> all (
          select o.code from person o where o.tenant_id = t.tenant_id and o.id = ${other.id}
          union all select unnest(o.merged_codes) from person o where o.tenant_id = t.tenant_id and o.id = ${other.id}) order by at), ${stamp}
      where t.tenant_id = ${tenant_id} and t.id = ${keep.id}`,
    sql`update person t set owner_id = (app.owning(t.tenant_id, t.id)).user_id where t.tenant_id = ${tenant_id} and t.id = any (${both}::bigint[])
      and t.owner_id is distinct from (app.owning(t.tenant_id, t.id)).user_id`,
    ...revertLinks(tenant_id, user_id, plan.links),
    sql`update person_merge set undone_at = now(), undone_by = ${user_id}, updated_at = now(), version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
    sql`select app.refresh_consents(${tenant_id}, ${both}::bigint[])`,
    sql`select app.record_of(${keep.id}, ${user_id}, 'unmerge', ${reason})`,
    MERGED,
  )
  for (const person_id of both) {
    for (const follow of personMerged.all()) await follow(context, person_id)
    context.emit({ entity: 'person', id: person_id, action: 'update', keys: ['merged_into_id'] })
  }
}
