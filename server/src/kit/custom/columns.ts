import type { CustomSelection } from '@bcare/contract'
import { MASK } from '@bcare/rules/settings/custom-field'
import { empty, sql, type Sql } from '../database/sql.ts'
import { phoneReadable, type Table } from '../database/table.ts'
import type { Caller } from '../caller.ts'

/**
 * The fields `d` in use whose values are in `v` and that a user with these roles sees. What these roles have no right
 * to see is not selected at all, so that it cannot leave by mistake.
 */
export const seenFields = (
  entity_type: string,
  { tenant_id, roles }: Caller,
  wanted: CustomSelection,
): Sql => sql`
  custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type
    and d.deleted_at is null and d.status = 'active' and v.data ? d.name
    and (d.visible_roles = '{}' or d.visible_roles && ${roles}::text[] or 'admin' = any (${roles}::text[]))${
      wanted === 'all' ? empty : sql` and d.name = any (${wanted}::text[])`
    }
  where v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type}`

/** A value as it leaves: whole, or masked where it is sensitive or a number that the caller may not call. */
export const shownValue = (target: Table, caller: Caller): Sql => sql`
  case when d.is_sensitive then to_jsonb(${MASK}::text)
    when d.type = 'phone' and not (${phoneReadable(target, caller)}) then to_jsonb(app.mask_phone(v.data ->> d.name))
    else v.data -> d.name end`

/** `custom` and `custom_names` of a row of the alias `t`, to be selected behind its other columns; nothing unless asked for. */
export function customColumns(target: Table, caller: Caller, wanted: CustomSelection | undefined): Sql {
  if (wanted === undefined || !target.entity.custom) return empty
  const seen = sql`from ${seenFields(target.entity.name, caller, wanted)} and v.entity_id = t.id`
  return sql`,
    coalesce((select jsonb_object_agg(d.name, ${shownValue(target, caller)}) ${seen}), '{}') as custom,
    coalesce((select jsonb_object_agg(n.name, n.called) from (
      select d.name, app.custom_name(d.tenant_id, d.type, v.data -> d.name) as called ${seen}
        and d.type in ('user', 'person', 'term', 'file') and not d.is_sensitive) n where n.called is not null), '{}') as custom_names`
}
