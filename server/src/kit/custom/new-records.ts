import type { Context } from '../context.ts'
import { sql } from '../database/sql.ts'

/**
 * Whether a new record of an entity is asked for custom fields, or begins with values of them. Read once
 * a process and again after a definition has changed, so that a clinic without such fields adds records as fast as ever.
 */
export const concernsNewRecords = (
  { cache, db, caller: { tenant_id } }: Pick<Context, 'cache' | 'db' | 'caller'>,
  entity_type: string,
): Promise<boolean> =>
  cache.of(tenant_id, 'custom_definition', `asked of ${entity_type}`, async () => {
    const found = await db.one<{ asked: boolean }>(sql`
      select exists (select from custom_definition d
        where d.tenant_id = ${tenant_id} and d.entity_type = ${entity_type} and d.deleted_at is null and d.status = 'active'
          and (d.required or d.default_value is not null)) as asked`)
    return found?.asked === true
  })
