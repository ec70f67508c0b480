import { entities, READS_PHONES } from '@bcare/contract'
import type { HistoryEntry } from '@bcare/contract/insight/history'
import {
  actionLabel,
  entityLabel,
  changeLabel,
  isShownChange,
  readableChange,
  type Trace,
} from '@bcare/contract/insight/trace'
import { maskPhone } from '@bcare/rules/text/phone'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { viewedPart } from '../customers/viewed-part.ts'
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
}

/** What an entry is read with, over `h` and the actor `u`. */
export const entryColumns = (caller: Pick<Caller, 'roles'>): Sql => sql`
  h.id, h.at, h.actor_id, u.name as actor_name, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip,
  h.user_agent, ${namesOfChanges} as names, ${customOfChanges(caller)} as custom`

const PHONES = new Set(['phone', 'phone2', 'temp_phone'])

const PLACES = new Set(['province_code', 'ward_code'])

/** The changed fields in the order of the entity; of a new row not those that say no. */
function fieldsOf({ action, entity_type, changes }: EntryRow): string[] {
  const order = Object.keys(entities[entity_type]?.labels ?? {})
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.keys(changes)
    .filter((field) => action !== 'create' || changes[field]?.[1] !== false)
    .toSorted((one, other) => place(one) - place(other))
}

/** An entry in words, as far as the caller may know them. */
export function entryOf(row: EntryRow, { caller }: Pick<Context, 'caller'>): HistoryEntry {
  const whole = caller.may('history:read')
  const numbers = caller.may(READS_PHONES)
  const { id, at, actor_id, actor_name, action, entity_type, entity_id, reason, request_id, ip, user_agent } =
    row
  const fields = fieldsOf(row).filter((field) => whole || isShownChange(row, field))
  const changes = fields.map((field) => {
    const sides = readableChange(row, field).map((side) =>
      PLACES.has(field) ? (placeName(side ?? '') ?? side) : side,
    )
    const [from = null, to = null] =
      numbers || !PHONES.has(field) ? sides : sides.map((side) => (side === null ? null : maskPhone(side)))
    return { field, label: changeLabel(row, field), from, to }
  })
  const place = whole ? { request_id, ip, user_agent } : { request_id: null, ip: null, user_agent: null }
  const labels = { action_label: actionLabel(action), entity_type_label: entityLabel(entity_type) }
  return {
    id,
    at,
    actor_id,
    actor_name,
    action,
    entity_type,
    entity_id,
    changes,
    reason: action === 'view' ? viewedPart(reason) : reason,
    ...labels,
    ...place,
  }
}
