import type { FilterTree } from '@bcare/contract'
import { settleGroupFilter } from '@bcare/rules/customers/group-filter'
import { treeCondition } from '../../kit/database/filter.ts'
import { integer, sql, unnamed, type Sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import type { Job } from '../../kit/jobs/job.ts'
import { countMembers } from './group-table.ts'
import { personTable } from '../person/person-table.ts'

/** Rows that one statement changes, so that no user waits for a large group. */
const BATCH = 2_000

export interface Dynamic {
  id: number
  filter: FilterTree
}

export interface Refreshed {
  added: number
  removed: number
}

/** All people of the clinic, `t.id`, who fit a group's filter at a moment. */
export const fitting = (tenant_id: number, filter: FilterTree, now: Date): Sql => sql`
  select t.id from person t where t.tenant_id = ${tenant_id} and t.deleted_at is null
    and ${treeCondition(personTable, settleGroupFilter(filter, now) as FilterTree, tenant_id)}`

function step(tenant_id: number, actor: number | null, { id, filter }: Dynamic, now: Date): Sql {
  const mine = sql`m.tenant_id = ${tenant_id} and m.group_id = ${id} and m.left_at is null`
  return sql`
    with wanted as materialized (${fitting(tenant_id, filter, now)}),
    gone as (
      update person_group_member m set left_at = greatest(now(), m.joined_at), version = m.version + 1, updated_at = now(), updated_by = ${actor}
      where m.tenant_id = ${tenant_id} and m.id in (
        select m.id from person_group_member m where ${mine} and m.person_id not in (select w.id from wanted w) limit ${integer(BATCH)})
      returning 1),
    come as (
      insert into person_group_member (tenant_id, group_id, person_id, source, created_by, updated_by)
      select ${tenant_id}, ${id}, w.id, 'rule', ${actor}, ${actor} from wanted w
      where w.id not in (select m.person_id from person_group_member m where ${mine}) limit ${integer(BATCH)}
      returning 1)
    select (select count(*)::int from come) as added, (select count(*)::int from gone) as removed`
}

/** Brings a batch of a dynamic group's members up to date; the group must be locked. Answers what changed. */
export async function refreshBatch(
  db: TenantDatabase,
  tenant_id: number,
  { actor, group, now }: { actor: number | null; group: Dynamic; now: Date },
): Promise<Refreshed & { more: boolean }> {
  const [changed] = await db.rows<Refreshed>(unnamed(step(tenant_id, actor, group, now)))
  const { added = 0, removed = 0 } = changed ?? {}
  return { added, removed, more: Math.max(added, removed) === BATCH }
}

/** Stamps a group that is up to date, and counts its members. */
export const stampRefreshed = (db: TenantDatabase, tenant_id: number, id: number) =>
  db.batch<{ member_count: number }>(
    sql`update person_group set refreshed_at = now() where tenant_id = ${tenant_id} and id = ${id}`,
    countMembers(tenant_id, id),
  )

const locked = (tenant_id: number, id: unknown): Sql => sql`
  select id, filter from person_group where tenant_id = ${tenant_id} and id = ${id}::bigint and kind = 'dynamic' and deleted_at is null for update`

/** Refreshes one dynamic group, batch by batch, each in a transaction of its own. */
export const refreshGroup: Job = async ({ group_id }, { tenant_id, transaction, signal, logger }) => {
  const total = { added: 0, removed: 0 }
  for (let more = true; more && !signal.aborted;) {
    more = await transaction(async (tx) => {
      const [group] = await tx.rows<Dynamic>(locked(tenant_id, group_id))
      if (group === undefined) return false
      const done = await refreshBatch(tx, tenant_id, { actor: null, group, now: new Date() })
      total.added += done.added
      total.removed += done.removed
      await stampRefreshed(tx, tenant_id, group.id)
      return done.more
    })
  }
  if (total.added + total.removed > 0) logger.info({ group_id, ...total }, 'refreshed a group')
}

/** Every dynamic group that is in use, at night: birthdays and counted days move on. */
export const refreshGroups: Job = async (payload, context) => {
  const groups = await context.db.rows<{ id: number }>(sql`
    select id from person_group where tenant_id = ${context.tenant_id} and kind = 'dynamic' and is_active and deleted_at is null order by id`)
  for (const { id } of groups) await refreshGroup({ ...payload, group_id: id }, context)
}
