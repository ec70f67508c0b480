import {
  planTakeover,
  type AssignmentRole,
  type Held,
  type Takeover,
  type AssignmentInput,
} from '@bcare/rules/customers/assignment'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { personTable } from '../person/person-table.ts'
import { notifyAssignees } from './notify-assignees.ts'

/** How many customers a member of staff, `u`, answers for in a role. */
export const peopleIn = (role: AssignmentRole): Sql => sql`
  (select count(*)::int from person_assignment a where a.tenant_id = u.tenant_id and a.user_id = u.id and a.role = ${role}
    and a.end_at is null and a.deleted_at is null)`

interface Person {
  id: number
  name: string
}

/** Those of the people named whom the caller may assign, locked in the order of their ids, so that two takeovers take turns. */
export const lockPeople = ({ caller, call, db }: Context, ids: readonly number[]): Promise<Person[]> =>
  db.rows<Person>(sql`
    select t.id, t.full_name as name from person t where ${visible(personTable, caller, call)} and t.id = any (${ids})
    order by t.id for no key update`)

/** Running assignments of these people in one role. */
export const heldBy = (
  { caller, db }: Context,
  people: readonly number[],
  role: AssignmentRole,
): Promise<Held[]> =>
  db.rows<Held>(sql`
    select a.id, a.person_id, a.user_id, a.is_primary from person_assignment a
    where a.tenant_id = ${caller.tenant_id} and a.person_id = any (${people}) and a.role = ${role}
      and a.end_at is null and a.deleted_at is null`)

const column = <T, K extends keyof T>(rows: readonly T[], key: K): T[K][] => rows.map((row) => row[key])

/** Ends and begins in one statement: the owner of a person changes once (see the migration). */
const carryOut = (
  { tenant_id, user_id }: { tenant_id: number; user_id: number | null },
  { end, open }: Takeover,
  role: AssignmentRole,
  reason: string | null,
): Sql => sql`
  with ended as (
    update person_assignment set end_at = greatest(now(), start_at), version = version + 1, updated_at = now(), updated_by = ${user_id}
    where tenant_id = ${tenant_id} and id = any (${end}::bigint[]) returning 1)
  insert into person_assignment (tenant_id, person_id, user_id, role, is_primary, replaces_id, reason, created_by, updated_by)
  select ${tenant_id}, w.person_id, w.user_id, ${role}, w.is_primary, w.replaces_id, ${reason}, ${user_id}, ${user_id}
  from unnest(${column(open, 'person_id')}::bigint[], ${column(open, 'user_id')}::bigint[], ${column(open, 'is_primary')}::boolean[],
    ${column(open, 'replaces_id')}::bigint[]) as w (person_id, user_id, is_primary, replaces_id), (select count(*) from ended) first
  returning id, person_id`

export interface Opened {
  id: number
  person_id: number
}

/** Writes a plan, with the reason in the log, and notifies browsers and the staff who get work. Answers the assignments that began. */
export async function write(
  context: Context,
  plan: Takeover,
  role: AssignmentRole,
  reason: string | null,
): Promise<Opened[]> {
  if (plan.open.length === 0 && plan.end.length === 0) return []
  const [, opened = []] = await context.db.batch<Opened>(
    sql`select set_config('app.reason', ${reason ?? ''}, true)`,
    carryOut(context.caller, plan, role, reason),
  )
  const announced = opened[0]?.id ?? plan.end[0]
  if (announced !== undefined)
    context.emit({ entity: 'person_assignment', id: announced, action: 'create', keys: ['user_id'] })
  await notifyAssignees(context, plan.open, { role, reason })
  return opened
}

export interface TakeoverOptions {
  role: AssignmentRole
  reason: string | null
  keep?: boolean
}

/** Assigns other staff in one role to people whom `lockPeople` has locked. Answers the plan and what began. */
export async function takeOver(
  context: Context,
  assignments: readonly AssignmentInput[],
  { role, reason, keep }: TakeoverOptions,
): Promise<{ plan: Takeover; opened: Opened[] }> {
  const held = await heldBy(context, column(assignments, 'person_id'), role)
  const plan = planTakeover(held, assignments, keep)
  return { plan, opened: await write(context, plan, role, reason) }
}
