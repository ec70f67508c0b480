import { entities, READS_PHONES } from '@bcare/contract'
import { PERSON_DATA } from '@bcare/contract/customers/person-data'
import { sharedWith } from '../customers/note.ts'
import { personTable } from '../customers/person/person-table.ts'
import { all, join, sql, type Sql } from '../kit/database/sql.ts'
import {
  phoneReadable,
  reachesAll,
  tableNamed,
  type Table,
  unknownTo,
  within,
} from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import { readRight } from '../kit/read-right.ts'

/** Reads what lines of the log say whatever the reader's right to their records: also private notes of others. */
const REVEALS = 'history:reveal'

/** The customer of a line, for what has no right of its own; what concerns no customer is open. */
function ofReadableCustomer(caller: Caller): Sql {
  const call = { permission: 'person:read' } as const
  if (!caller.may(call.permission)) return sql`h.person_id is null`
  if (reachesAll(personTable as unknown as Table, caller, call)) return sql`true`
  return sql`(h.person_id is null or exists (select from person t where t.id = h.person_id
    and ${within(personTable as unknown as Table, caller, call)}))`
}

/** A note as it was shared when the line was written, and before it: what was private then stays so. */
const asThenShared = (caller: Caller): Sql => {
  const said = sql`(select v.changes #>> '{visibility,1}' from history v where v.tenant_id = h.tenant_id and v.entity_type = 'note'
    and v.entity_id = h.entity_id and v.changes ? 'visibility' and v.id < h.id order by v.id desc limit 1)`
  return sql`exists (select from note t where t.tenant_id = h.tenant_id and t.id = h.entity_id
    and ${sharedWith(caller, sql`coalesce(h.changes #>> '{visibility,1}', ${said}, t.visibility)`)}
    and ${sharedWith(caller, sql`coalesce(h.changes #>> '{visibility,0}', ${said}, h.changes #>> '{visibility,1}', t.visibility)`)})`
}

/** Kinds of structured data about customers that the caller may read, each by the right of its own. */
const readableKinds = (caller: Caller): string[] =>
  Object.entries(PERSON_DATA)
    .filter(([, { object }]) => caller.may(`${object}:read`))
    .map(([kind]) => kind)

const ofReadableKind = (
  caller: Caller,
): Sql => sql`(${ofReadableCustomer(caller)} and exists (select from entity_data t
  where t.tenant_id = h.tenant_id and t.id = h.entity_id and case t.entity_type when 'person' then t.kind = any (${readableKinds(caller)}::text[])
    when 'user' then ${caller.may('user:read')}::boolean else ${caller.may('attachment:read')}::boolean end))`

/** Whether the caller may read the record of a line of this entity; undefined where it may read all of them. */
function recordRule(entity_type: string, caller: Caller): Sql | undefined {
  const permission = readRight(entity_type)
  if (permission === undefined || permission === 'signed_in' || permission === 'anyone') return undefined
  if (!caller.may(permission)) return sql`false`
  const target = tableNamed(entity_type)
  if (target === undefined || reachesAll(target, caller, { permission })) return undefined
  const rows = sql`exists (select from ${target.name} t where t.id = h.entity_id and ${within(target, caller, { permission })})`
  return sql`(h.entity_id is null or ${entity_type === 'note' ? all([rows, asThenShared(caller)]) : rows})`
}

/** The entities with a rule of their own; what a line may be about beside them goes with its customer. */
const judged = (): string[] => Object.keys(entities).filter((entity) => readRight(entity) !== undefined)

/** Whether the caller may read what a line `h` of the log says: by the right to its record, as it is now. */
export function readableLine(caller: Caller): Sql {
  if (caller.may(REVEALS)) return sql`true`
  const rules = judged().flatMap((entity_type) => {
    const rule = recordRule(entity_type, caller)
    return [sql`when ${entity_type} then ${rule ?? sql`true`}`]
  })
  return sql`(case h.entity_type when 'entity_data' then ${ofReadableKind(caller)} ${join(rules, ' ')} else ${ofReadableCustomer(caller)} end)`
}

/** Fields that the caller may not know of any record, by entity: costs without the right to costs. */
function withoutUnknown(caller: Caller, changes: Sql): Sql {
  const cases = Object.keys(entities).flatMap((entity_type) => {
    const target = tableNamed(entity_type)
    const fields = target === undefined ? [] : unknownTo(target, caller)
    return fields.length === 0 ? [] : [sql`when ${entity_type} then ${changes} - ${fields}::text[]`]
  })
  return cases.length === 0 ? changes : sql`(case h.entity_type ${join(cases, ' ')} else ${changes} end)`
}

/** The definition of a changed custom field: the one in use, else the last that was thrown away. */
export const definitionOf = (key: Sql): Sql => sql`
  select d.* from custom_definition d where d.tenant_id = h.tenant_id and d.entity_type = h.entity_type and 'custom.' || d.name = ${key}
  order by (d.deleted_at is null) desc, d.id desc limit 1`

/** Whether a definition `d` is for the caller to see. */
export const isForRoles = ({ roles }: Pick<Caller, 'roles'>): Sql =>
  sql`(d.visible_roles = '{}' or d.visible_roles && ${roles}::text[] or 'admin' = any (${roles}::text[]))`

/** The changes without custom fields that the caller may not see, or of which it may not read the value. */
function withoutCustom(changes: Sql, seen: Sql): Sql {
  return sql`(case when h.changes::text like '%"custom.%' then ${changes} - array(
    select k.key from jsonb_object_keys(h.changes) k (key) where k.key like 'custom.%'
      and not coalesce((select ${seen} from (${definitionOf(sql`k.key`)}) d), false)) else ${changes} end)`
}

/** What changed, as far as the caller may know it, over a line `h` that it may read. */
export const shownChanges = (caller: Caller): Sql =>
  withoutCustom(withoutUnknown(caller, sql`h.changes`), isForRoles(caller))

/** The same for a search: neither are values found that the caller sees masked. */
export function searchedChanges(caller: Caller): Sql {
  // Numbers are in values of many kinds: a reader of some numbers only finds lines by their reason.
  if (!caller.may(READS_PHONES) || caller.scopeFor(READS_PHONES) !== 'all') return sql`'{}'::jsonb`
  const seen = caller.may('sensitive_field:read')
    ? isForRoles(caller)
    : sql`(${isForRoles(caller)} and not d.is_sensitive)`
  return withoutCustom(withoutUnknown(caller, sql`h.changes`), seen)
}

/** Whether the caller reads the numbers of a line whole: as far as its right to numbers reaches the customer. */
export function numbersOf(caller: Caller): Sql {
  if (!caller.may(READS_PHONES)) return sql`false`
  if (caller.scopeFor(READS_PHONES) === 'all') return sql`true`
  const target = personTable as unknown as Table
  return sql`exists (select from person t where t.tenant_id = h.tenant_id and t.id = h.person_id and ${phoneReadable(target, caller)})`
}

/**
 * Lines of the log with what the caller may know of each: `is_readable`, `changes` and `reason` accordingly, and
 * `numbers`. `whole` is false where the caller's right to the one record was proved before. Judged once a line.
 */
export function judgedLines(caller: Caller, lines: Sql, { whole }: { whole: boolean }): Sql {
  return sql`select l.id, l.tenant_id, l.at, l.actor_id, l.action, l.entity_type, l.entity_id, l.person_id, l.request_id, l.ip, l.user_agent, l.is_readable, l.numbers,
      case when l.is_readable then l.changes else '{}'::jsonb end as changes, case when l.is_readable then l.reason end as reason
    from (select h.id, h.tenant_id, h.at, h.actor_id, h.action, h.entity_type, h.entity_id, h.person_id, h.reason, h.request_id, h.ip, h.user_agent,
        ${shownChanges(caller)} as changes, ${whole ? readableLine(caller) : sql`true`} as is_readable, ${numbersOf(caller)} as numbers
      from (${lines}) h offset 0) l offset 0`
}
