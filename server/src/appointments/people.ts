import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import type { PeopleOf } from '../customers/hooks.ts'
import type { Caller } from '../kit/caller.ts'
import { column, sql, type Sql, states } from '../kit/database/sql.ts'
import { inBranches } from '../kit/database/table.ts'

/** How far around today an assistant sees the people of appointments that they help at. */
const ASSISTED = sql`interval '30 days'`

const MIDNIGHT = sql`(date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh')`

/** The rows `of` of the branches where the caller works. */
const near = (caller: Caller, of: string): Sql =>
  sql`${column(of, 'tenant_id')} = ${caller.tenant_id} and ${inBranches(caller, column(of, 'branch_id'))}`

/** A doctor's own by their appointments, an assistant's by those around today; of today who is expected then. */
export const PEOPLE_OF_APPOINTMENTS: PeopleOf = {
  own: ({ tenant_id, user_id }) => [
    sql`select a.person_id from appointment a where a.tenant_id = ${tenant_id} and a.doctor_id = ${user_id}`,
    sql`select a.person_id from appointment a where a.tenant_id = ${tenant_id} and ${user_id} = any (a.assistant_ids)
      and a.start_at between now() - ${ASSISTED} and now() + ${ASSISTED}`,
  ],
  today: (caller) => sql`select a.person_id from appointment a where ${near(caller, 'a')}
    and a.start_at < ${MIDNIGHT} + interval '1 day' and a.end_at > ${MIDNIGHT} and a.start_at > ${MIDNIGHT} - interval '12 hours' and a.deleted_at is null`,
}

/** A doctor's and a consultant's own by their visits; of today who is here, also since yesterday. */
export const PEOPLE_OF_VISITS: PeopleOf = {
  own: ({ tenant_id, user_id }) => [
    sql`select k.person_id from track k where k.tenant_id = ${tenant_id} and k.doctor_id = ${user_id}`,
    sql`select k.person_id from track k where k.tenant_id = ${tenant_id} and k.consultant_id = ${user_id}`,
  ],
  today: (caller) => sql`select k.person_id from track k where ${near(caller, 'k')}
    and (k.visit_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date or (k.visit_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1
      and coalesce(k.checked_out_at, k.left_at, now()) > ${MIDNIGHT})) and k.deleted_at is null`,
  here: (
    tenant_id,
  ) => sql`select k.person_id from track k where k.tenant_id = ${tenant_id} and k.deleted_at is null
    and k.status in ${states(ACTIVE_TRACK_STATUSES)}`,
}
