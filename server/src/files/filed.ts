import { Fault, type Permission } from '@bcare/contract'
import type { FiledEntity } from '@bcare/contract/files/file-usage'
import { MEDICAL_PURPOSES } from '@bcare/rules/files/purpose'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/track-table.ts'
import { noteTable } from '../customers/note.ts'
import { personTable } from '../customers/person-table.ts'
import { userTable } from '../identity/user-table.ts'
import { all, join, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Caller } from '../kit/http/caller.ts'
import { dealTable } from '../sales/deal-table.ts'
import { taskNoteTable } from '../work/task-note.ts'

interface Filed {
  /** Its label, for refusals. */
  label: string
  /** The records that the caller may read, as their ids; undefined when it may read none. */
  readable(caller: Caller): Sql | undefined
  /** The records whose files it may add to and change. */
  writable(caller: Caller): Sql | undefined
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

/** A record of a table: its files are seen by whoever may read it, and changed by whoever may change it. */
function record(target: unknown, object: string, person_id: Sql, more: readonly Permission[] = []): Filed {
  const noted = target as Table
  return {
    label: noted.entity.label.toLowerCase(),
    table: noted,
    person_id,
    readable: reached(noted, [`${object}:read`]),
    writable: reached(noted, [`${object}:update`, ...more]),
  }
}

/** What somebody wrote: its files are seen by whoever may read it, and changed by its author or whoever looks after all of these. */
function written(target: unknown, object: string): Filed {
  const noted = target as Table
  const permission: Permission = `${object}:read`
  return {
    ...record(target, object, sql`t.person_id`),
    writable(caller) {
      if (!caller.may(permission) || !caller.may(`${object}:create`)) return undefined
      const own = caller.may(`${object}:manage`) ? sql`` : sql` and t.created_by = ${caller.user_id}`
      return sql`select t.id from ${noted.name} t where ${visible(noted, caller, { permission })}${own}`
    },
  }
}

/** What files hang on. A new entity is one line here and one in the contract's `FILED_ENTITIES`. */
export const FILED: Readonly<Record<FiledEntity, Filed>> = {
  // Whoever treats somebody keeps their pictures, without changing anything else of the record.
  person: record(personTable, 'person', sql`t.id`, ['medical_history:update']),
  deal: record(dealTable, 'deal', sql`t.person_id`),
  appointment: record(appointmentTable, 'appointment', sql`t.person_id`),
  track: record(trackTable, 'track', sql`t.person_id`),
  note: written(noteTable, 'note'),
  task_note: written(taskNoteTable, 'task_note'),
  // Everyone changes their own picture.
  user: {
    ...record(userTable, 'user', sql`null::bigint`),
    readable: ({ tenant_id }) => sql`select t.id from "user" t where t.tenant_id = ${tenant_id}`,
    writable: (caller) =>
      caller.may('user:update')
        ? sql`select t.id from "user" t where t.tenant_id = ${caller.tenant_id}`
        : sql`select ${caller.user_id}::bigint`,
  },
  // The clinic's own: its number is the clinic's.
  branding: {
    label: 'thương hiệu',
    readable: ({ tenant_id }) => sql`select ${tenant_id}::bigint`,
    writable: (caller) =>
      caller.may('setting:update') ? sql`select ${caller.tenant_id}::bigint` : undefined,
  },
}

const TYPES = Object.keys(FILED) as FiledEntity[]

const among = (choose: (filed: Filed) => Sql | undefined): Sql => {
  const parts = TYPES.flatMap((type) => {
    const ids = choose(FILED[type])
    // Asked for the one record of each file: by `in` alone all records that the caller may read would be gathered first.
    return ids === undefined
      ? []
      : [
          sql`(t.entity_type = ${type} and exists (select from (select t.entity_id as id) of where of.id in (${ids})))`,
        ]
  })
  return parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`
}

const MEDICAL = sql`t.purpose = any (${[...MEDICAL_PURPOSES]}::text[])`

/** Usages `t` that the caller may see: of records that it may read, medical ones with the right to these. */
export const seen = (caller: Caller): Sql =>
  all([
    among((filed) => filed.readable(caller)),
    ...(caller.may('medical_history:read') ? [] : [sql`(not ${MEDICAL} or t.is_public_consented)`]),
  ])

/** Usages `t` whose record lets the caller change its files. */
export const changeable = (caller: Caller): Sql => among((filed) => filed.writable(caller))

/** Whose files those of a record are, for somebody who may add to it. @throws Fault not_found */
export async function requireFiled(
  { db, caller }: { db: TenantDatabase; caller: Caller },
  { entity_type, entity_id }: { entity_type: FiledEntity; entity_id: number },
): Promise<number | null> {
  const filed = FILED[entity_type]
  const { label, table, person_id } = filed
  const ids = filed.writable(caller)
  const missing = () => new Fault('not_found', `Không tìm thấy ${label}`)
  if (ids === undefined) throw missing()
  const found = await db.one<{ person_id: number | null }>(
    table === undefined || person_id === undefined
      ? sql`select null::bigint as person_id where ${entity_id}::bigint in (${ids})`
      : sql`select ${person_id} as person_id from ${table.name} t
          where t.tenant_id = ${caller.tenant_id} and t.id = ${entity_id} and t.deleted_at is null and t.id in (${ids})`,
  )
  if (found === undefined) throw missing()
  return found.person_id
}
