import { replaceInFilter } from '@bcare/rules/customers/group-filter'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** Groups whose filter asks for one id ask for another; answers how many did. */
export async function replaceInGroups(
  context: Context,
  field: string,
  from: number,
  to: number,
): Promise<number> {
  const { tenant_id, user_id } = context.caller
  const groups = await context.db.rows<{ id: number; filter: unknown }>(sql`
    select g.id, g.filter from person_group g
    where g.tenant_id = ${tenant_id} and g.deleted_at is null and g.filter::text like ${`%"${field}"%`} order by g.id for update`)
  const changed = groups.flatMap(({ id, filter }) => {
    const replaced = replaceInFilter(filter, field, from, to)
    return replaced === filter ? [] : [{ id, filter: replaced }]
  })
  if (changed.length === 0) return 0
  await context.db.rows(sql`
    update person_group g set filter = c.filter, version = g.version + 1, updated_at = now(), updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(changed)}::json) as c(id bigint, filter jsonb)
    where g.tenant_id = ${tenant_id} and g.id = c.id`)
  for (const { id } of changed)
    context.emit({ entity: 'person_group', id, action: 'update', keys: ['filter'] })
  return changed.length
}
