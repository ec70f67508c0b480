import type { Viewer } from '../../files/filed.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'

/**
 * Writes into the log that a user read a record, once in ten minutes for each of them. For calls
 * declared `audited`. `what` names the part: a kind of data, a tab.
 */
export const recordView = (context: Viewer, person_id: number, what: string): Sql =>
  recordViews(context, [person_id], what)

/** The same of several people at once. */
export const recordViews = (
  { caller: { tenant_id, user_id } }: Viewer,
  person_ids: readonly number[],
  what: string,
): Sql => sql`
  select app.record(${user_id}, 'view', 'person', p.id, ${what}) from unnest(${[...person_ids]}::bigint[]) as p(id)
  where not exists (
    select from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'person' and h.entity_id = p.id
      and h.action = 'view' and h.actor_id = ${user_id} and h.reason = ${what} and h.at > now() - interval '10 minutes')`
