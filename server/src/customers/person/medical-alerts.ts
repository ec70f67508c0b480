import type { MedicalAlerts, MedicalHistory } from '@bcare/contract/customers/person-data'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Caller } from '../../kit/caller.ts'
import { personTable } from './person-table.ts'

interface Row {
  value: MedicalHistory | null
  signed_at: string | null
  /** Names of the terms that the history names, by their ids. */
  names: Record<string, string> | null
}

/** The newest medical history of a person, and what its terms are called now, also those that are used no more. */
export const historyWithNames = (tenant_id: number, person_id: number): Sql => sql`
  select h.value, d.signed_at, (
    select json_object_agg(t.id, t.name) from term t where t.tenant_id = d.tenant_id and t.id in (
      select (answer ->> 'term_id')::bigint from jsonb_path_query(h.value, '$.diseases[*]') answer
      union all select (answer ->> 'term_id')::bigint from jsonb_path_query(h.value, '$.allergies[*]') answer)) as names
  from entity_data d
  cross join lateral (select app.todays_history(d.tenant_id, d.value) as value) h
  where d.tenant_id = ${tenant_id} and d.entity_type = 'person' and d.entity_id = ${person_id}
    and d.kind = 'medical_history' and d.key = 'main' and d.is_current`

/** A medical history in the words of a warning; null when nothing was asked, or it was cleared. */
export function alertsOf(row: Row | undefined): MedicalAlerts | null {
  if (row?.value == null) return null
  const { value, signed_at, names } = row
  const named = (answers: MedicalHistory['diseases'] = []) =>
    answers
      .filter(({ is_absent }) => is_absent !== true)
      .map(({ term_id, detail }) => ({ name: names?.[term_id] ?? '?', detail: detail || null }))
  return {
    allergies: named(value.allergies),
    diseases: named(value.diseases),
    medicines: value.medicines || null,
    is_pregnant: value.is_pregnant === true,
    bleeds_easily: value.bleeds_easily === true,
    signed_at,
  }
}

/** Answers of the history `h` of a row `d`, with the names that their terms have now. */
const namedIn = (kind: 'allergies' | 'diseases'): Sql => sql`
  coalesce((select json_agg(json_build_object('name', coalesce(w.name, '?'), 'detail', nullif(x.said ->> 'detail', '')) order by x.place)
    from jsonb_array_elements(coalesce(h.value -> ${kind}::text, '[]')) with ordinality x (said, place)
    left join term w on w.tenant_id = d.tenant_id and w.id = (x.said ->> 'term_id')::bigint
    where not coalesce((x.said ->> 'is_absent')::boolean, false)), '[]')`

/**
 * The warnings of the person whom a row of the alias `t` names in `person_id`: null when there is nothing to
 * beware of, and for callers who may not read the medical history of this person. Which rows are shown is decided by
 * their own permission; opening the history itself is in the log, this mark is not.
 */
export function alertsBeside(caller: Caller): Sql {
  if (!caller.may('medical_history:read')) return sql`null::json`
  const readable =
    caller.scopeFor('medical_history:read') === 'all'
      ? sql`true`
      : sql`exists (select 1 from person t where t.id = d.entity_id and ${visible(personTable, caller, { permission: 'medical_history:read' })})`
  return sql`(select row_to_json(warned) from (
    select ${namedIn('allergies')} as allergies, ${namedIn('diseases')} as diseases, nullif(h.value ->> 'medicines', '') as medicines,
      coalesce((h.value ->> 'is_pregnant')::boolean, false) as is_pregnant, coalesce((h.value ->> 'bleeds_easily')::boolean, false) as bleeds_easily, d.signed_at
    from entity_data d cross join lateral (select app.todays_history(d.tenant_id, d.value) as value) h
    where d.tenant_id = t.tenant_id and d.entity_type = 'person' and d.entity_id = t.person_id and d.kind = 'medical_history'
      and d.key = 'main' and d.is_current and d.value is not null and ${readable}) warned
    where json_array_length(warned.allergies) > 0 or json_array_length(warned.diseases) > 0 or warned.medicines is not null
      or warned.is_pregnant or warned.bleeds_easily)`
}
