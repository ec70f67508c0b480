import { entities, Fault, type Parsed } from '@bcare/contract'
import { history, type HistoryEntry } from '@bcare/contract/insight/history'
import {
  actionLabel,
  entityLabel,
  changeLabel,
  isTold,
  readableChange,
  type Trace,
} from '@bcare/contract/insight/trace'
import { maskPhone } from '@bcare/rules/text/phone'
import { samePerson } from '../customers/merged-into.ts'
import { personTable } from '../customers/person-table.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { placeName } from '../settings/location.ts'
import { taskTable } from '../work/task-table.ts'
import { customOfChanges, namesOfChanges } from './names.ts'

type Wanted = Parsed<typeof history.list>

interface Row extends Trace {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  entity_id: number | null
  request_id: string | null
  ip: string | null
  user_agent: string | null
}

/** A log longer than this is not counted to its end. */
const MOST_COUNTED = 10_000

const PHONES = new Set(['phone', 'phone2', 'temp_phone'])

function conditionsOf(
  { caller }: Context,
  { entity_type, entity_id, actor_id, action, fields, from, to }: Wanted,
): Sql {
  return all([
    sql`h.tenant_id = ${caller.tenant_id}`,
    ...(entity_type === undefined ? [] : [sql`h.entity_type = ${entity_type}`]),
    ...(entity_id === undefined
      ? []
      : entity_type === 'person'
        ? [sql`h.entity_id = any (${samePerson(caller.tenant_id, entity_id)})`]
        : [sql`h.entity_id = ${entity_id}`]),
    ...(actor_id === undefined ? [] : [sql`h.actor_id = ${actor_id}`]),
    ...(action === undefined ? [] : [sql`h.action = ${action}`]),
    ...(fields === undefined ? [] : [sql`h.changes ?| ${fields}::text[]`]),
    ...(from === undefined ? [] : [sql`h.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`h.at <= ${to}`]),
  ])
}

/** Rows whose own log is open to whoever may read them. */
const OPEN_LOGS: Readonly<Record<string, { table: Table; permission: `${string}:read` }>> = {
  person: { table: personTable as unknown as Table, permission: 'person:read' },
  task: { table: taskTable as unknown as Table, permission: 'task:read' },
}

/** Without the right to the whole log, the log of a customer or a task that the caller may read. @throws Fault forbidden, not_found */
async function requireReader({ caller, db }: Context, { entity_type, entity_id }: Wanted): Promise<void> {
  if (caller.may('history:read')) return
  const open = OPEN_LOGS[entity_type ?? '']
  if (open === undefined || entity_id === undefined)
    throw new Fault('forbidden', undefined, { needs: 'history:read' })
  const { table, permission } = open
  const found = await db.one(
    sql`select t.id from ${table.name} t where t.id = ${entity_id} and ${visible(table, caller, { permission })}`,
  )
  if (found === undefined) throw new Fault('not_found', `Không tìm thấy ${table.entity.label.toLowerCase()}`)
}

const PLACES = new Set(['province_code', 'ward_code'])

/** The changed fields in the order of the entity; of a new row not those that say no. */
function toldFields({ action, entity_type, changes }: Row): string[] {
  const order = Object.keys(entities[entity_type]?.labels ?? {})
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.keys(changes)
    .filter((field) => action !== 'create' || changes[field]?.[1] !== false)
    .toSorted((one, other) => place(one) - place(other))
}

function entryOf(row: Row, { caller }: Context): HistoryEntry {
  const whole = caller.may('history:read')
  const numbers = caller.may('phone_number:read')
  const { id, at, actor_id, actor_name, action, entity_type, entity_id, reason, request_id, ip, user_agent } =
    row
  const fields = toldFields(row).filter((field) => whole || isTold(row, field))
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
    reason,
    ...labels,
    ...place,
  }
}

export const historyFamily = serve(history, {
  async list(context, input) {
    await requireReader(context, input)
    const conditions = conditionsOf(context, input)
    const page = sql`
      select h.id, h.at, h.actor_id, u.name as actor_name, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip,
        h.user_agent, ${namesOfChanges} as names, ${customOfChanges(context.caller)} as custom
      from (select h.* from history h where ${conditions} order by h.id desc limit ${input.limit} offset ${(input.page - 1) * input.limit}) h
      left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id
      order by h.id desc`
    const counting = sql`select count(*)::int as total from (select 1 from history h where ${conditions} limit ${MOST_COUNTED}) c`
    const [rows = [], counted] = await context.db.batch<Row & { total: number }>(page, counting)
    const total = counted?.[0]?.total ?? 0
    return {
      data: rows.map((row) => entryOf(row, context)),
      total,
      total_page: Math.ceil(total / input.limit),
    }
  },
})
