import { STAMPED_BY } from '@bcare/contract/insight/log-words'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/http/caller.ts'

/** Where the name of each reference stands: field of a change → table. */
const NAMED: Record<string, string> = {
  ...Object.fromEntries(STAMPED_BY.map((field) => [field, 'user'])),
  shift_term_id: 'term',
  leave_type_id: 'term',
  role_term_id: 'term',
  group_id: 'person_group',
  task_id: 'task',
  file_id: 'file_usage',
  option_set_id: 'custom_option_set',
  appointment_id: 'appointment',
  rescheduled_from_id: 'appointment',
  rescheduled_to_id: 'appointment',
  duplicate_of_id: 'form_submission',
  stage_id: 'stage',
  last_stage_id: 'stage',
  pipeline_id: 'pipeline',
  owner_id: 'user',
  doctor_id: 'user',
  consultant_id: 'user',
  manager_id: 'user',
  branch_id: 'department',
  department_id: 'department',
  parent_id: 'department',
  source_term_id: 'term',
  occupation_term_id: 'term',
  block_reason_term_id: 'term',
  type_term_id: 'term',
  room_term_id: 'term',
  status_reason_id: 'term',
  lost_reason_id: 'term',
  no_treatment_reason_id: 'term',
  tag_id: 'tag',
  deal_id: 'deal',
  origin_deal_id: 'deal',
  person_id: 'person',
  referrer_person_id: 'person',
  referrer_user_id: 'user',
  vip_level_term_id: 'term',
  merged_into_id: 'person',
  result_term_id: 'term',
  user_id: 'user',
  role_id: 'role',
  assigned_user_id: 'user',
  matched_person_id: 'person',
  form_id: 'web_form',
}

/** Where the name does not stand in `name`. */
const NAME_COLUMNS: Record<string, string> = {
  person: 'full_name',
  role: 'label',
  task: 'title',
  appointment: 'code',
}

/** What has no name of its own is called as the record that the entry is about: bytes, as the place where they hang. */
const CALLED_HERE: ReadonlySet<string> = new Set(['file_id'])

/** Records of the same kind: what their field refers to is one of them, whatever the field of others means. */
const OF_THEIR_OWN: Record<string, string> = { parent_id: 'term' }

/** A function takes a hundred arguments at most. */
const PAIRS = 40

function side(field: string, table: string, at: number): Sql {
  const shown = name(NAME_COLUMNS[table] ?? 'name')
  if (CALLED_HERE.has(field))
    return sql`(select x.${shown} from ${name(table)} x where h.entity_type = ${table} and h.changes -> ${field}::text ->> ${at}::int is not null
      and x.tenant_id = h.tenant_id and x.id = h.entity_id)`
  return sql`(select x.${shown} from ${name(table)} x where x.tenant_id = h.tenant_id and x.id = (h.changes -> ${field}::text ->> ${at}::int)::bigint)`
}

function pair(field: string, table: string): Sql {
  const both = (of: string) => sql`jsonb_build_array(${side(field, of, 0)}, ${side(field, of, 1)})`
  const own = OF_THEIR_OWN[field]
  const other =
    own === undefined
      ? sql``
      : sql`when h.entity_type = ${own} and h.changes ? ${field}::text then ${both(own)}`
  return sql`${field}::text, case ${other} when h.changes ? ${field}::text then ${both(table)} end`
}

const fields = Object.entries(NAMED)
const groups = Array.from({ length: Math.ceil(fields.length / PAIRS) }, (_, at) =>
  fields.slice(at * PAIRS, (at + 1) * PAIRS),
)

/** Names of what the ids in the changes of a log entry `h` refer to: `{ stage_id: ['Mới', 'Quan tâm'] }`. */
export const namesOfChanges: Sql = sql`jsonb_strip_nulls(${join(
  groups.map((some) => sql`jsonb_build_object(${join(some.map(([field, table]) => pair(field, table)))})`),
  ' || ',
)})`

/** The fields of the clinic's own among the changes of a log entry `h` that the reader may see, by `custom.<name>`. */
export const customOfChanges = ({ roles }: Pick<Caller, 'roles'>): Sql => sql`
  (select jsonb_object_agg('custom.' || d.name, jsonb_build_object('label', d.label, 'type', d.type, 'options', coalesce(o.options, '[]'), 'called', jsonb_build_array(
      app.custom_name(h.tenant_id, d.type, h.changes -> ('custom.' || d.name) -> 0), app.custom_name(h.tenant_id, d.type, h.changes -> ('custom.' || d.name) -> 1))))
    from custom_definition d left join custom_option_set o on o.tenant_id = d.tenant_id and o.id = d.option_set_id
    where h.changes::text like '%"custom.%' and d.tenant_id = h.tenant_id and d.entity_type = h.entity_type and d.deleted_at is null
      and h.changes ? ('custom.' || d.name) and (d.visible_roles = '{}' or d.visible_roles && ${roles}::text[] or 'admin' = any (${roles}::text[])))`
