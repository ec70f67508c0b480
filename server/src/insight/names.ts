import { entities, nameColumnOf } from '@bcare/contract'
import { STAMPED_BY } from '@bcare/contract/insight/log-words'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/caller.ts'
import { definitionOf, isForRoles } from './log-rights.ts'

/** The entity that a field refers to by its own name: `deal_id` to a deal, `source_term_id` to a term. */
function referredBy(field: string): string | undefined {
  const entity = field.endsWith('_term_id') ? 'term' : field.replace(/_id$/, '')
  return field.endsWith('_id') && entities[entity]?.called !== undefined ? entity : undefined
}

/** The fields of entities that say themselves what they refer to. */
const regular = Object.values(entities).flatMap(({ labels, kinds, logged }) =>
  Object.keys({ ...labels, ...kinds, ...logged }).flatMap((field) => {
    const entity = referredBy(field)
    return entity === undefined ? [] : [[field, entity] as const]
  }),
)

/** Where the name of each reference is: field of a change → table. Named here is what its field does not say. */
const NAMED: Record<string, string> = {
  ...Object.fromEntries(regular),
  ...Object.fromEntries(STAMPED_BY.map((field) => [field, 'user'])),
  decided_by: 'user',
  done_by: 'user',
  feedback_by: 'user',
  batch_id: 'message_batch',
  fallback_of_id: 'message',
  next_task_id: 'task',
  rated_by: 'user',
  settled_by: 'user',
  signed_by: 'user',
  voided_by: 'user',
  presented_by: 'user',
  withdrawn_by: 'user',
  replaces_id: 'treatment_agreement',
  noted_by: 'user',
  low_id: 'person',
  high_id: 'person',
  related_person_id: 'person',
  relationship_id: 'custom_relationship',
  definition_id: 'custom_definition',
  next_appointment_id: 'appointment',
  series_id: 'appointment',
  leave_type_id: 'term',
  group_id: 'person_group',
  file_id: 'file_usage',
  option_set_id: 'custom_option_set',
  plan_id: 'installment_plan',
  previous_id: 'shift',
  receiver_id: 'user',
  cashier_id: 'user',
  signed_file_id: 'file_usage',
  rescheduled_from_id: 'appointment',
  rescheduled_to_id: 'appointment',
  duplicate_of_id: 'form_submission',
  last_stage_id: 'stage',
  owner_id: 'user',
  doctor_id: 'user',
  consultant_id: 'user',
  manager_id: 'user',
  branch_id: 'department',
  parent_id: 'department',
  substitute_material_id: 'material',
  lot_id: 'material_lot',
  operation_attachment_id: 'attachment',
  referrer_id: 'user',
  diagnosed_by: 'user',
  forced_by: 'user',
  status_reason_id: 'term',
  lost_reason_id: 'term',
  no_treatment_reason_id: 'term',
  tag_id: 'tag',
  origin_deal_id: 'deal',
  referrer_person_id: 'person',
  referrer_user_id: 'user',
  merged_into_id: 'person',
  role_id: 'role',
  assigned_user_id: 'user',
  matched_person_id: 'person',
  form_id: 'web_form',
  payer_person_id: 'person',
  refund_of_id: 'payment',
  reversal_of_id: 'payment',
  refund_reason_id: 'term',
  fund_account_id: 'term',
  counterparty_user_id: 'user',
  submitted_by: 'user',
  posted_by: 'user',
}

/** Where the names of several references are: field of a change → table. */
const NAMED_LISTS: Record<string, string> = {
  assistant_ids: 'user',
  ring_user_ids: 'user',
  assignee_ids: 'user',
  mention_user_ids: 'user',
  branch_ids: 'department',
  diagnosis_term_ids: 'term',
  supplier_term_ids: 'term',
  product_ids: 'product',
  department_ids: 'department',
}

/** What `entity_id` refers to, by what `entity_type` of the same entry says. */
const RECORDS = ['person', 'deal', 'appointment', 'task', 'user'] as const

/** Whether a reference is called by a name in the log. */
export const isNamed = (field: string): boolean =>
  field in NAMED || field in NAMED_LISTS || field === 'entity_id'

/** What has no name of its own is called as the record that the entry is about: bytes, as the place where they hang. */
const CALLED_HERE: ReadonlySet<string> = new Set(['file_id'])

/** Records of the same kind: what their field refers to is one of them, whatever the field of others means. */
const OF_THEIR_OWN: Record<string, readonly string[]> = {
  parent_id: ['term', 'task', 'attachment'],
  series_id: ['task'],
}

/** A function takes a hundred arguments at most. */
const PAIRS = 40

function side(field: string, table: string, at: number): Sql {
  const shown = name(nameColumnOf(table))
  if (CALLED_HERE.has(field))
    return sql`(select x.${shown} from ${name(table)} x where h.entity_type = ${table} and h.changes -> ${field}::text ->> ${at}::int is not null
      and x.tenant_id = h.tenant_id and x.id = h.entity_id)`
  return sql`(select x.${shown} from ${name(table)} x where x.tenant_id = h.tenant_id and x.id = (h.changes -> ${field}::text ->> ${at}::int)::bigint)`
}

function pair(field: string, table: string): Sql {
  const both = (of: string) => sql`jsonb_build_array(${side(field, of, 0)}, ${side(field, of, 1)})`
  const own = (OF_THEIR_OWN[field] ?? []).map(
    (kind) => sql`when h.entity_type = ${kind} and h.changes ? ${field}::text then ${both(kind)}`,
  )
  return sql`${field}::text, case ${join(own, ' ')} when h.changes ? ${field}::text then ${both(table)} end`
}

/** The names of several, in the order in which they were chosen. */
function listSide(field: string, table: string, at: number): Sql {
  const ids = sql`h.changes -> ${field}::text -> ${at}::int`
  return sql`(select string_agg(x.name, ', ' order by l.no)
    from jsonb_array_elements_text(case jsonb_typeof(${ids}) when 'array' then ${ids} else '[]' end) with ordinality l (id, no)
    join ${name(table)} x on x.tenant_id = h.tenant_id and x.id = l.id::bigint)`
}

const listPair = ([field, table]: [string, string]): Sql =>
  sql`${field}::text, case when h.changes ? ${field}::text then jsonb_build_array(${listSide(field, table, 0)}, ${listSide(field, table, 1)}) end`

function recordSide(at: number): Sql {
  const named = RECORDS.map(
    (table) =>
      sql`when ${table}::text then (select x.${name(nameColumnOf(table))} from ${name(table)} x
        where x.tenant_id = h.tenant_id and x.id = (h.changes -> 'entity_id' ->> ${at}::int)::bigint)`,
  )
  return sql`case coalesce(h.changes -> 'entity_type' ->> 1, h.changes -> 'entity_type' ->> 0) ${join(named, ' ')} end`
}

const recordPair = sql`'entity_id', case when h.changes ? 'entity_id' and h.changes ? 'entity_type' then jsonb_build_array(${recordSide(0)}, ${recordSide(1)}) end`

/** The services of a bundle with what is said of each, in words. */
function itemsSide(at: number): Sql {
  const items = sql`h.changes -> 'items' -> ${at}::int`
  return sql`(select string_agg(concat_ws(' · ', x.name || ' × ' || replace(trim_scale(i.quantity)::text, '.', ','), i.sessions || ' buổi',
      case when i.is_optional then 'tùy chọn' end, 'phần giá ' || replace(to_char(i.price_share, 'FM999,999,999,999,990'), ',', '.') || ' đ'), ', ' order by i.no)
    from rows from (jsonb_to_recordset(case jsonb_typeof(${items}) when 'array' then ${items} else '[]' end)
      as (product_id bigint, quantity numeric, sessions int, is_optional boolean, price_share bigint)) with ordinality i (product_id, quantity, sessions, is_optional, price_share, no)
    join product x on x.tenant_id = h.tenant_id and x.id = i.product_id)`
}

const itemsPair = sql`'items', case when h.entity_type = 'bundle' and h.changes ? 'items' then jsonb_build_array(${itemsSide(0)}, ${itemsSide(1)}) end`

const fields = Object.entries(NAMED)
const groups = Array.from({ length: Math.ceil(fields.length / PAIRS) }, (_, at) =>
  fields.slice(at * PAIRS, (at + 1) * PAIRS),
)

/** Names of what the ids in the changes of a log entry `h` refer to: `{ stage_id: ['Mới', 'Quan tâm'] }`. */
export const namesOfChanges: Sql = sql`jsonb_strip_nulls(${join(
  [
    ...groups.map(
      (some) => sql`jsonb_build_object(${join(some.map(([field, table]) => pair(field, table)))})`,
    ),
    sql`jsonb_build_object(${join([...Object.entries(NAMED_LISTS).map(listPair), recordPair, itemsPair])})`,
  ],
  ' || ',
)})`

/** The custom fields among the changes of a log entry `h` that the reader may see, by `custom.<name>`; sensitive ones say so. */
export const customOfChanges = (caller: Pick<Caller, 'roles'>): Sql => sql`
  (select jsonb_object_agg('custom.' || d.name, jsonb_build_object('label', d.label, 'type', d.type, 'options', coalesce(o.options, '[]'), 'is_sensitive', d.is_sensitive, 'called', jsonb_build_array(
      app.custom_name(h.tenant_id, d.type, h.changes -> ('custom.' || d.name) -> 0), app.custom_name(h.tenant_id, d.type, h.changes -> ('custom.' || d.name) -> 1))))
    from jsonb_object_keys(h.changes) k (key) cross join lateral (${definitionOf(sql`k.key`)}) d
      left join custom_option_set o on o.tenant_id = d.tenant_id and o.id = d.option_set_id
    where h.changes::text like '%"custom.%' and k.key like 'custom.%' and ${isForRoles(caller)})`
