import { CUSTOM, isCustomKey } from '@bcare/contract'
import type { FieldChange } from '@bcare/rules/customers/merge/fields'
import type { LinkPlan } from '@bcare/rules/customers/merge/links'
import type { RowPlan } from '@bcare/rules/customers/merge/rows'
import { join, name, sql, type Sql } from '../../kit/database/sql.ts'

/** What a merge stores of itself, so that it can be taken back. */
export interface MergePlan {
  fields: FieldChange
  rows: RowPlan
  /** Missing from merges that were done before relationships were taken along. */
  links?: LinkPlan
}

/** The columns of the person among what changes. */
export const columnsOf = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields).filter((field) => !isCustomKey(field))

/** The values of custom fields among it, by their names. */
export const customOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      isCustomKey(field) ? [[field.slice(CUSTOM.length), value]] : [],
    ),
  )

/** Columns of the kept record become what was chosen. */
export function setColumns(fields: Record<string, unknown>): Sql {
  const columns = columnsOf(fields).map((field) => name(field))
  if (columns.length === 0) return sql``
  const values = columns.map((field) => sql`r.${field}`)
  return sql`(${join(columns)}) = (select ${join(values)} from jsonb_populate_record(null::person, ${JSON.stringify(fields)}::jsonb) r), `
}

/** Members of the groups that a plan has touched are counted again. */
export const countGroups = (tenant_id: number, plan: RowPlan): Sql => sql`
  update person_group g set member_count = c.members from (
    select b.id, (select count(*) from person_group_member m where m.tenant_id = ${tenant_id} and m.group_id = b.id and m.left_at is null)::int as members
    from person_group b where b.tenant_id = ${tenant_id} and b.id in (
      select m.group_id from person_group_member m where m.tenant_id = ${tenant_id} and m.id = any (${(plan['person_group_member'] ?? []).map(({ id }) => id)}::bigint[]))) c
  where g.tenant_id = ${tenant_id} and g.id = c.id and g.member_count <> c.members`

/** What is changed from here on is part of a merge, or of taking one back; the log says which. */
export const mergingAs = (reason: string): Sql =>
  sql`select set_config('app.reason', ${reason}, true), set_config('app.merging', 'on', true)`

/** What follows is no part of it any more. */
export const MERGED: Sql = sql`select set_config('app.reason', '', true), set_config('app.merging', '', true)`
