import type { MedicalAlerts, MedicalHistory } from '@bcare/contract/customers/person-data'
import { sql, type Sql } from '../kit/database/sql.ts'

interface Row {
  value: MedicalHistory | null
  signed_at: string | null
  /** Names of the terms that the history names, by their ids. */
  names: Record<string, string> | null
}

/** The newest medical history of somebody, and what its terms are called now, also those that are used no more. */
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
