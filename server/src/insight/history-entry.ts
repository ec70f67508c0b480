import { entities } from '@bcare/contract'
import type { HistoryEntry } from '@bcare/contract/insight/history'
import {
  actionLabel,
  entityLabel,
  changeLabel,
  isShownChange,
  readableChange,
  type Trace,
} from '@bcare/contract/insight/trace'
import { MASK } from '@bcare/rules/settings/custom-field'
import { maskPhone } from '@bcare/rules/text/phone'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { viewedPart } from '../customers/person/viewed-part.ts'
import { placeName } from '../settings/location.ts'
import { customOfChanges, namesOfChanges } from './names.ts'

/** A line of the log with the names of what its ids refer to. */
export interface EntryRow extends Trace {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  entity_id: number | null
  request_id: string | null
  ip: string | null
  user_agent: string | null
  /** Whether the reader may read the record that the line is about; of others the line says nothing but that it was. */
  is_readable: boolean
  /** Whether the reader sees numbers whole. */
  numbers: boolean
}

/** What an entry is read with, over `h` of `judgedLines` and the actor `u`. */
export const entryColumns = (caller: Caller): Sql => sql`
  h.id, h.at, h.actor_id, u.name as actor_name, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip,
  h.user_agent, h.is_readable, h.numbers, ${namesOfChanges} as names, ${customOfChanges(caller)} as custom`

/** Numbers that no kind of a field declares. */
const PHONES = new Set(['phone', 'phone2', 'temp_phone'])
const isPhone = (entity_type: string, field: string): boolean =>
  PHONES.has(field) || entities[entity_type]?.kinds[field] === 'phone'

/** What stands where a line is about a record that the reader may not read. */
export const UNREADABLE = 'Nội dung dành cho người được xem bản ghi này'

const PLACES = new Set(['province_code', 'ward_code'])

/** The changed fields in the order of the entity; of a new row not those that say no. */
function fieldsOf({ action, entity_type, changes }: EntryRow): string[] {
  const order = Object.keys(entities[entity_type]?.labels ?? {})
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.keys(changes)
    .filter((field) => action !== 'create' || changes[field]?.[1] !== false)
    .toSorted((one, other) => place(one) - place(other))
}

/** One changed field in words, as far as the caller may know them. */
function changeOf(row: EntryRow, field: string, { caller }: Pick<Context, 'caller'>) {
  const label = changeLabel(row, field)
  const own = row.custom?.[field]
  const [before, after] = readableChange(row, field)
  const told = (side: string | null): string | null => {
    if (side === null) return null
    if (own?.is_sensitive === true && !caller.may('sensitive_field:read')) return MASK
    if (isPhone(row.entity_type, field)) return row.numbers ? side : maskPhone(side)
    return PLACES.has(field) ? (placeName(side) ?? side) : side
  }
  return { field, label, from: told(before), to: told(after) }
}

const reasonOf = ({ action, reason, is_readable }: EntryRow): string | null => {
  if (!is_readable) return UNREADABLE
  return action === 'view' ? viewedPart(reason) : reason
}

/** An entry in words, as far as the caller may know them. */
export function entryOf(row: EntryRow, context: Pick<Context, 'caller'>): HistoryEntry {
  const { id, at, actor_id, actor_name, action, entity_type, entity_id, request_id, ip, user_agent } = row
  const fields = fieldsOf(row).filter((field) => isShownChange(row, field))
  const place = context.caller.may('history:read')
    ? { request_id, ip, user_agent }
    : { request_id: null, ip: null, user_agent: null }
  const labels = { action_label: actionLabel(action), entity_type_label: entityLabel(entity_type) }
  return {
    id,
    at,
    actor_id,
    actor_name,
    action,
    entity_type,
    entity_id,
    changes: fields.map((field) => changeOf(row, field, context)),
    reason: reasonOf(row),
    ...labels,
    ...place,
  }
}
