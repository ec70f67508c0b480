import {
  ASSIGNMENT_ROLE_LABELS,
  type AssignmentRole,
  type AssignmentInput,
} from '@bcare/rules/customers/assignment'
import { notify } from '../../notifications/notify.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** What customers are called, all at once: a hundred assignees are notified after one query. */
async function namesOf({ caller, db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: number; name: string }>(
    sql`select id, full_name as name from person where tenant_id = ${caller.tenant_id} and id = any (${ids})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Notifies all who were given customers, once each however many they are. */
export async function notifyAssignees(
  context: Context,
  opened: readonly AssignmentInput[],
  { role, reason }: { role: AssignmentRole; reason: string | null },
): Promise<void> {
  const label = ASSIGNMENT_ROLE_LABELS[role]
  const others = opened.filter(({ user_id }) => user_id !== context.caller.user_id)
  const shares = [...Map.groupBy(others, ({ user_id }) => user_id)]
  const alone = shares.flatMap(([, given]) => (given.length === 1 && given[0] ? [given[0].person_id] : []))
  const names = await namesOf(context, alone)
  for (const [user_id, given] of shares) {
    const [first] = given
    if (first === undefined) continue
    const common = { type: 'person_assigned', to: [user_id], body: reason } as const
    if (given.length === 1) {
      const title = `Bạn được giao khách hàng ${names.get(first.person_id) ?? ''} (${label})`
      await notify(context, { ...common, title, entity: { type: 'person', id: first.person_id } })
    } else {
      const title = `Bạn được giao ${given.length} khách hàng (${label})`
      await notify(context, { ...common, title, url: `/customer?assigned_user_ids=${user_id}` })
    }
  }
}
