import type { Parsed } from '@bcare/contract'
import type { HandedOver } from '@bcare/contract/customers/hand-over'
import type { personAssignment, Portfolio } from '@bcare/contract/customers/person-assignment'
import { planHandOver } from '@bcare/rules/customers/assignment'
import { countShares, shareOut } from '@bcare/rules/customers/round-robin'
import { join, name, sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { heldWork } from '../../identity/hooks.ts'
import { personTable } from '../person/person-table.ts'
import { requireTakers } from './assignee.ts'
import { heldBy, lockPeople, peopleIn, write } from './takeover.ts'

/** So many change hands in one call; a caller who has more repeats the call, so that none waits for long. */
const MOST_AT_ONCE = 1_000

interface Waiting {
  ids: number[]
  total: number
}

/** Whom a member of staff answers for, as far as the caller may assign them: the first of them, and how many. */
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

const NOTHING = { deals: 0, appointments: 0, tasks: 0, submissions: 0 }

/** What a member of staff would hand over, in one round trip. */
export async function portfolio(
  context: Context,
  { user_id }: Parsed<typeof personAssignment.portfolio>,
): Promise<Portfolio> {
  const { caller, call, db } = context
  const counts = heldWork
    .all()
    .flatMap(({ name: work, givable }) =>
      givable === undefined ? [] : [sql`(${givable(context, user_id)}) as ${name(work)}`],
    )
  const [roles, [left = NOTHING]] = await db.batch<[Portfolio['roles'][number], typeof NOTHING]>(
    sql`select a.role, count(*)::int as people from person_assignment a
      where a.tenant_id = ${caller.tenant_id} and a.user_id = ${user_id} and a.end_at is null and a.deleted_at is null
        and a.person_id in (select t.id from person t where ${visible(personTable, caller, call)})
      group by a.role order by a.role`,
    sql`select ${join(counts)}`,
  )
  return {
    roles,
    open_deals: left.deals,
    future_appointments: left.appointments,
    open_tasks: left.tasks,
    open_enquiries: left.submissions,
  }
}

/** All customers whom one member of staff answers for in a role go to others, in turn. */
export async function handOver(
  context: Context,
  { role, ...input }: Parsed<typeof personAssignment.hand_over>,
): Promise<HandedOver> {
  const { from_user_id, reason } = input
  const staff = await requireTakers(context, input, peopleIn(role))
  const { ids, total } = await waiting(context, from_user_id, role)
  const people = (await lockPeople(context, ids)).map(({ id }) => id)
  const shares = shareOut(people, staff)
  const plan = planHandOver(await heldBy(context, people, role), from_user_id, shares)
  await write(context, plan, role, reason)
  return { moved: people.length, remaining: total - people.length, shares: countShares(staff, shares) }
}
