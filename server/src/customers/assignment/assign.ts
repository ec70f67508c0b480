import type { Output, Parsed } from '@bcare/contract'
import type { AssignResult, personAssignment } from '@bcare/contract/customers/person-assignment'
import { shareOut } from '@bcare/rules/customers/round-robin'
import type { Settled } from '@bcare/rules/customers/assignment'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { requireAssignees } from './assignee.ts'
import { lockPeople, peopleIn, takeOver, type Opened } from './takeover.ts'

type Answer = Output<typeof personAssignment.assign>

interface Names {
  people: ReadonlyMap<number, string>
  staff: ReadonlyMap<number, string>
}

const named = (rows: readonly { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

/** Names of the staff who answered before. */
async function previousNames({ caller, db }: Context, settled: readonly Settled[]) {
  const ids = [...new Set(settled.flatMap(({ previous_user_id }) => previous_user_id ?? []))]
  if (ids.length === 0) return []
  return db.rows<{ id: number; name: string }>(
    sql`select id, name from "user" where tenant_id = ${caller.tenant_id} and id = any (${ids})`,
  )
}

const missing = (person_id: number): AssignResult => ({
  person_id,
  outcome: 'missing',
  id: null,
  person_name: null,
  user_id: null,
  user_name: null,
  previous_user_name: null,
})

function resultOf(one: Settled, opened: readonly Opened[], { people, staff }: Names): AssignResult {
  const { person_id, outcome, previous_user_id } = one
  const user_id = outcome === 'kept' ? previous_user_id : one.user_id
  return {
    person_id,
    outcome,
    id: opened.find((begun) => begun.person_id === person_id)?.id ?? null,
    person_name: people.get(person_id) ?? null,
    user_id,
    user_name: user_id === null ? null : (staff.get(user_id) ?? null),
    previous_user_name: previous_user_id === null ? null : (staff.get(previous_user_id) ?? null),
  }
}

/** Assigns staff to many customers in one role: all to one, or shared out over several. Says what became of each. */
export async function assign(
  context: Context,
  { person_ids, user_ids, role, reason, keep = false }: Parsed<typeof personAssignment.assign>,
): Promise<Answer> {
  const staff = await requireAssignees(context, user_ids, peopleIn(role))
  const people = await lockPeople(context, person_ids)
  const shares = shareOut(
    people.map(({ id }) => id),
    staff,
  )
  const wanted = [...shares].map(([person_id, user_id]) => ({ person_id, user_id, is_primary: true }))
  const { plan, opened } = await takeOver(context, wanted, { role, reason: reason ?? null, keep })
  const names = {
    people: named(people),
    staff: named([...staff, ...(await previousNames(context, plan.settled))]),
  }
  const settled = new Map(plan.settled.map((one) => [one.person_id, one]))
  const results = [...new Set(person_ids)].map((id) => {
    const one = settled.get(id)
    return one === undefined ? missing(id) : resultOf(one, opened, names)
  })
  return { results }
}
