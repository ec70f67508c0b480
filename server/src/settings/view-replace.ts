import { PAGE_PREFIX } from '@bcare/contract/settings/registry/index'
import type { PageConfiguration } from '@bcare/contract/settings/page-configuration'
import { replaceInViews } from '@bcare/rules/settings/page'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'

interface Page {
  id: number
  value: PageConfiguration
}

/**
 * Saved views, of all users, that are narrowed to one id by any of these fields are narrowed to another one: else they
 * would open the whole list once the first is gone.
 */
export async function replaceInSavedViews(
  { db, caller }: Context,
  fields: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<void> {
  const { tenant_id } = caller
  const pages = await db.rows<Page>(sql`
    select s.id, s.value from setting s
    where s.tenant_id = ${tenant_id} and s.deleted_at is null and starts_with(s.key, ${PAGE_PREFIX}) and s.value ? 'views' for update`)
  const changed = pages.flatMap(({ id, value }) => {
    const replaced = replaceInViews(value, fields, from, to)
    return replaced === value ? [] : [{ id, value: replaced }]
  })
  if (changed.length === 0) return
  await db.rows(sql`
    update setting s set value = c.value, version = s.version + 1, updated_at = now(), changed_no = app.next_value('setting', 'all')
    from json_to_recordset(${JSON.stringify(changed)}::json) as c(id bigint, value jsonb)
    where s.tenant_id = ${tenant_id} and s.id = c.id`)
}
