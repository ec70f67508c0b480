import { Fault, type Permission } from '@bcare/contract'
import type { FiledEntity } from '@bcare/contract/files/file-usage'
import { MEDICAL_PURPOSES } from '@bcare/rules/files/purpose'
import { userTable } from '../identity/user-table.ts'
import { all, join, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import { hook } from '../kit/hook.ts'
import type { Caller } from '../kit/caller.ts'

/** What files hang on: who may see those of a record, and who may change them. */
export interface Filed {
  entity: FiledEntity
  /** Its label, for refusals. */
  label: string
  /** The records that the caller may read, as their ids; undefined when it may read none. */
  readable: (caller: Caller) => Sql | undefined
  /** The records whose files it may add to and change. */
  writable: (caller: Caller) => Sql | undefined
  /** Whose record it is, over the row `t`. */
  table?: Table
  person_id?: Sql
}

/** The records that one of these rights reaches. */
const reached =
  (target: Table, permissions: readonly Permission[]) =>
  (caller: Caller): Sql | undefined => {
    const held = permissions.filter((permission) => caller.may(permission))
    if (held.length === 0) return undefined
    const rows = held.map((permission) => sql`(${visible(target, caller, { permission })})`)
    return sql`select t.id from ${target.name} t where ${join(rows, ' or ')}`
  }

/** A record of a table: its files are seen by callers who may read it, and changed by those who may change it. */
export function filedRecord(
  target: unknown,
  object: FiledEntity,
  person_id: Sql,
  more: readonly Permission[] = [],
): Filed {
  const noted = target as Table
  return {
    entity: object,
    label: noted.entity.label.toLowerCase(),
    table: noted,
    person_id,
    readable: reached(noted, [`${object}:read`]),
    writable: reached(noted, [`${object}:update`, ...more]),
  }
}

/** What a user wrote: its files are seen by callers who may read it, and changed by its author or those who may change all. */
export function filedWriting(target: unknown, object: FiledEntity): Filed {
  const noted = target as Table
  const permission: Permission = `${object}:read`
  return {
    ...filedRecord(target, object, sql`t.person_id`),
    writable(caller) {
      if (!caller.may(permission) || !caller.may(`${object}:create`)) return undefined
      const own = caller.may(`${object}:manage`) ? sql`` : sql` and t.created_by = ${caller.user_id}`
      return sql`select t.id from ${noted.name} t where ${visible(noted, caller, { permission })}${own}`
    },
  }
}

/** The file that shows a record `t`: the newest picture on it that is meant to. */
export const imageOf = (object: FiledEntity): Sql => sql`(select f.file_id from file_usage f
  where f.tenant_id = t.tenant_id and f.entity_type = ${object} and f.entity_id = t.id and f.purpose = 'avatar' and f.deleted_at is null
  order by f.id desc limit 1)`

/** A family whose records have files names it here; its type is in the contract's `FILED_ENTITIES`. */
export const filed = hook<Filed>()

/** How a look at the pictures of these people is written into the log. */
export const peopleViewed = hook<(viewer: Viewer, person_ids: readonly number[], what: string) => Sql>()

/** Who looks. */
export interface Viewer {
  caller: Pick<Caller, 'tenant_id' | 'user_id'>
}

/** A user's own picture: everyone changes theirs. */
export const filedUser: Filed = {
  ...filedRecord(userTable, 'user', sql`null::bigint`),
  readable: ({ tenant_id }) => sql`select t.id from "user" t where t.tenant_id = ${tenant_id}`,
  writable: (caller) =>
    caller.may('user:update')
      ? sql`select t.id from "user" t where t.tenant_id = ${caller.tenant_id}`
      : sql`select ${caller.user_id}::bigint`,
}

/** The clinic's own pictures: their number is the clinic's. */
export const filedBranding: Filed = {
  entity: 'branding',
  label: 'thương hiệu',
  readable: ({ tenant_id }) => sql`select ${tenant_id}::bigint`,
  writable: (caller) => (caller.may('setting:update') ? sql`select ${caller.tenant_id}::bigint` : undefined),
}

const among = (choose: (one: Filed) => Sql | undefined): Sql => {
  const parts = filed.all().flatMap((one) => {
    const ids = choose(one)
    // Asked for the one record of each file: by `in` alone all records that the caller may read would be gathered first.
    return ids === undefined
      ? []
      : [
          sql`(t.entity_type = ${one.entity} and exists (select from (select t.entity_id as id) of where of.id in (${ids})))`,
        ]
  })
  return parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`
}

const MEDICAL = sql`t.purpose = any (${[...MEDICAL_PURPOSES]}::text[])`

/** Usages `t` that the caller may see: of records that it may read, medical ones with the right to these. */
export const seen = (caller: Caller): Sql =>
  all([
    among(({ readable }) => readable(caller)),
    ...(caller.may('medical_history:read') ? [] : [sql`(not ${MEDICAL} or t.is_public_consented)`]),
  ])

/** Usages `t` whose record lets the caller change its files. */
export const changeable = (caller: Caller): Sql => among(({ writable }) => writable(caller))

/** Whose files those of a record are, for a caller who may add to it. @throws Fault not_found */
export async function requireFiled(
  { db, caller }: { db: TenantDatabase; caller: Caller },
  { entity_type, entity_id }: { entity_type: FiledEntity; entity_id: number },
): Promise<number | null> {
  const found = filed.all().find(({ entity }) => entity === entity_type)
  if (found === undefined) throw new Error(`no family says whose the files of ${entity_type} are`)
  const { label, table, person_id } = found
  const ids = found.writable(caller)
  const missing = () => new Fault('not_found', `Không tìm thấy ${label}`)
  if (ids === undefined) throw missing()
  const record = await db.one<{ person_id: number | null }>(
    table === undefined || person_id === undefined
      ? sql`select null::bigint as person_id where ${entity_id}::bigint in (${ids})`
      : sql`select ${person_id} as person_id from ${table.name} t
          where t.tenant_id = ${caller.tenant_id} and t.id = ${entity_id} and t.deleted_at is null and t.id in (${ids})`,
  )
  if (record === undefined) throw missing()
  return record.person_id
}
