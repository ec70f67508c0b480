import type { HandedOver, HandOver } from '@bcare/contract/customers/hand-over'
import { OPEN_SUBMISSIONS } from '@bcare/rules/contact/submission'
import { countShares, shareByPreference } from '@bcare/rules/customers/round-robin'
import { requireTakers } from '../customers/assignment/assignee.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { formSubmissionTable } from './form-submission-table.ts'
import { assignSubmissions } from './assign-submissions.ts'
import { LAST_GIVEN } from './turn.ts'

/** So many change hands in one call; a caller who has more repeats the call. */
const MOST_AT_ONCE = 200

/** Submissions, over `t`, that one member of staff is still to answer. */
export const waitFor = (user_id: number): Sql =>
  sql`t.assigned_user_id = ${user_id} and t.status = any (${OPEN_SUBMISSIONS})`

/** The same, as far as the caller may share them out. */
export function heldSubmissions({ caller }: Context, user_id: number): Sql {
  if (!caller.may('form_submission:assign')) return sql`false`
  return sql`${visible(formSubmissionTable, caller, { permission: 'form_submission:assign' })} and ${waitFor(user_id)}`
}

interface Held {
  id: number
  name: string
  /** Who of the takers answers for the customer whom it may be. */
  preferred: number | null
}

const heldQuery = (context: Context, { from_user_id, to_user_ids }: HandOver): Sql => sql`
  select t.id, t.name, (
    select a.user_id from person_assignment a where a.tenant_id = t.tenant_id and a.person_id = t.matched_person_id and a.user_id = any (${to_user_ids})
      and a.end_at is null and a.deleted_at is null order by a.is_primary desc, a.start_at desc, a.id desc limit 1) as preferred
  from form_submission t where ${heldSubmissions(context, from_user_id)} order by t.id limit ${MOST_AT_ONCE} for update of t`

/**
 * The submissions that one member of staff is still to answer go to others: to the one who answers for the
 * customer whom it may be, else to the one who has waited longest for one.
 * @throws Fault rule
 */
export async function handOverSubmissions(context: Context, input: HandOver): Promise<HandedOver> {
  const staff = await requireTakers(context, input, LAST_GIVEN)
  const [[counted], held] = await context.db.batch<[{ total: number }, Held]>(
    sql`select count(*)::int as total from form_submission t where ${heldSubmissions(context, input.from_user_id)}`,
    heldQuery(context, input),
    sql`select set_config('app.reason', ${input.reason}, true)`,
  )
  const preferred = held.flatMap(({ id, preferred: user_id }): [number, number][] =>
    user_id === null ? [] : [[id, user_id]],
  )
  const shares = shareByPreference(
    held.map(({ id }) => id),
    staff,
    new Map(preferred),
  )
  await assignSubmissions(context, held, shares)
  const remaining = Math.max(0, (counted?.total ?? 0) - held.length)
  return { moved: held.length, remaining, shares: countShares(staff, shares) }
}
