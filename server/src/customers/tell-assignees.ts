import { ASSIGNMENT_ROLE_LABELS, type AssignmentRole, type Wanted } from '@bcare/rules/customers/assignment'
import { notify } from '../contact/notify.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'

const nameOf = async ({ caller, db }: Context, id: number): Promise<string> => {
  const found = await db.one<{ name: string }>(
    sql`select full_name as name from person where tenant_id = ${caller.tenant_id} and id = ${id}`,
  )
  return found?.name ?? ''
}

/** Tells everybody who was given customers, once each however many they are. */
export async function tellAssignees(
  context: Context,
  opened: readonly Wanted[],
  { role, reason }: { role: AssignmentRole; reason: string | null },
): Promise<void> {
  const label = ASSIGNMENT_ROLE_LABELS[role]
  for (const [user_id, given] of Map.groupBy(opened, (one) => one.user_id)) {
    const [first] = given
    if (first === undefined || user_id === context.caller.user_id) continue
    const common = { type: 'person_assigned', to: [user_id], body: reason } as const
    if (given.length === 1) {
      const title = `Bạn được giao khách hàng ${await nameOf(context, first.person_id)} (${label})`
      await notify(context, { ...common, title, entity: { type: 'person', id: first.person_id } })
    } else {
      const title = `Bạn được giao ${given.length} khách hàng (${label})`
      await notify(context, { ...common, title, url: `/customer?assigned_user_ids=${user_id}` })
    }
  }
}
