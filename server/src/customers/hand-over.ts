import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { personAssignment } from '@bcare/contract/customers/person-assignment'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { planHandOver } from '@bcare/rules/customers/assignment'
import { shareOut } from '@bcare/rules/customers/round-robin'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { personTable } from './person-table.ts'
import { heldBy, lockPeople, requireStaff, write, type Assignee } from './takeover.ts'

/** So many change hands in one call; whoever has more calls again, so that nobody waits for long. */
const MOST_AT_ONCE = 1_000

type Left = Output<typeof personAssignment.portfolio>

interface Waiting {
  ids: number[]
  total: number
}

/** Whom somebody answers for, as far as the caller may assign them: the first of them, and how many. */
async function waiting(context: Context, user_id: number, role: string): Promise<Waiting> {
  const { caller, call, db } = context
  const rows = await db.rows<{ id: number; total: number }>(sql`
    select t.id, count(*) over ()::int as total from person t
    where ${visible(personTable, caller, call)} and t.id in (
      select a.person_id from person_assignment a where a.tenant_id = ${caller.tenant_id} and a.user_id = ${user_id} and a.role = ${role}
        and a.end_at is null and a.deleted_at is null)
    order by t.id limit ${MOST_AT_ONCE}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

const countOf = (staff: readonly Assignee[], shares: ReadonlyMap<number, number>) =>
  staff
    .filter(({ active }) => active)
    .map(({ id, name }) => ({
      user_id: id,
      name,
      count: [...shares.values()].filter((to) => to === id).length,
    }))

/** What a member of staff would hand over, in one round trip. */
export async function portfolio(
  { caller, call, db }: Context,
  { user_id }: Parsed<typeof personAssignment.portfolio>,
): Promise<Output<typeof personAssignment.portfolio>> {
  const { tenant_id } = caller
  const [roles = [], [left] = []] = await db.batch(
    sql`select a.role, count(*)::int as people from person_assignment a
      where a.tenant_id = ${tenant_id} and a.user_id = ${user_id} and a.end_at is null and a.deleted_at is null
        and a.person_id in (select t.id from person t where ${visible(personTable, caller, call)})
      group by a.role order by a.role`,
    sql`select
      (select count(*)::int from deal d where d.tenant_id = ${tenant_id} and d.owner_id = ${user_id} and d.status = 'open' and d.deleted_at is null) as open_deals,
      (select count(*)::int from appointment a where a.tenant_id = ${tenant_id} and a.doctor_id = ${user_id} and a.start_at > now()
        and a.status = any (${ACTIVE_STATUSES}) and a.deleted_at is null) as future_appointments`,
  )
  const { open_deals, future_appointments } = left as Pick<Left, 'open_deals' | 'future_appointments'>
  return { roles: roles as Left['roles'], open_deals, future_appointments }
}

/** Everybody whom one member of staff answers for in a role goes to others, in turn (families.md 2.2). */
export async function handOver(
  context: Context,
  { from_user_id, to_user_ids, role, reason }: Parsed<typeof personAssignment.hand_over>,
): Promise<Output<typeof personAssignment.hand_over>> {
  if (to_user_ids.includes(from_user_id))
    throw new Fault('rule', 'Người bàn giao không thể đồng thời là người nhận')
  const staff = await requireStaff(context, to_user_ids, role)
  const { ids, total } = await waiting(context, from_user_id, role)
  const people = (await lockPeople(context, ids)).map(({ id }) => id)
  const shares = shareOut(people, staff)
  const plan = planHandOver(await heldBy(context, people, role), from_user_id, shares)
  await write(context, plan, role, reason)
  return { moved: people.length, remaining: total - people.length, shares: countOf(staff, shares) }
}
