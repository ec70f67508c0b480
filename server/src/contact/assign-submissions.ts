import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { notifyAssigned } from './notify-submission.ts'

/** Assigns locked submissions as they were shared out, and notifies each assignee once. */
export async function assignSubmissions(
  context: Context,
  submissions: readonly { id: number; name: string }[],
  shares: ReadonlyMap<number, number>,
): Promise<void> {
  const { caller, db } = context
  await db.rows(sql`
    update form_submission t set assigned_user_id = w.user_id, assigned_at = now(), version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    from unnest(${[...shares.keys()]}::bigint[], ${[...shares.values()]}::bigint[]) as w(id, user_id) where t.tenant_id = ${caller.tenant_id} and t.id = w.id`)
  for (const id of shares.keys())
    context.emit({ entity: 'form_submission', id, action: 'update', keys: ['assigned_user_id'] })
  const given = submissions.flatMap(({ id, name }) => {
    const user_id = shares.get(id)
    return user_id === undefined ? [] : [{ id, name, user_id }]
  })
  await notifyAssigned(context, given)
}
