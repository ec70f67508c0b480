import { shareOut, type Worker } from '@bcare/rules/customers/round-robin'
import { sql, type Sql } from '../kit/database/sql.ts'

export interface InTurn extends Worker {
  name: string
  /** 0 for the user who is meant first. */
  rank: number
}

/** When user `u` was last given a submission, in seconds: the one who has waited longest is next. */
export const LAST_GIVEN: Sql = sql`coalesce((select extract(epoch from max(g.assigned_at)) from form_submission g
  where g.tenant_id = u.tenant_id and g.assigned_user_id = u.id), 0)::float8`

const works = (
  role: string,
): Sql => sql`exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.name = ${role} and r.deleted_at is null)`

/** How early user `u` is meant for submissions: those that a form names, then telesale, then who consults in its branch. */
const rankOf = (assignee_ids: Sql, branch_id: Sql): Sql =>
  sql`case when u.id = any (${assignee_ids}) then 0 when ${works('telesale')} then 1 when u.branch_id = ${branch_id} and ${works('consultant')} then 2 end`

/** Who takes turns at the submissions of a form, `form_id`. For `nextOf`. */
export const turnQuery = (tenant_id: number, form_id: number | null, branch_id: number): Sql => sql`
  select * from (
    select u.id, u.name, true as active, ${LAST_GIVEN} as load, ${rankOf(sql`f.assignee_ids`, sql`${branch_id}`)} as rank
    from "user" u left join web_form f on f.tenant_id = u.tenant_id and f.id = ${form_id}::bigint
    where u.tenant_id = ${tenant_id} and u.status = 'active' and u.deleted_at is null) s
  where rank is not null order by rank, load, id`

/** The names of those who take turns where a form names these users and this branch, as JSON; empty where nobody does. */
export const takerNames = (tenant_id: Sql, assignee_ids: Sql, branch_id: Sql): Sql => sql`
  coalesce((select json_agg(s.name order by s.name) from (
    select r.name, r.rank, min(r.rank) over () as first from (
      select u.name, ${rankOf(assignee_ids, branch_id)} as rank from "user" u
      where u.tenant_id = ${tenant_id} and u.status = 'active' and u.deleted_at is null) r
    where r.rank is not null) s
  where s.rank = s.first), '[]')`

/** The next of the users that `turnQuery` found; undefined when none takes turns. */
export function nextOf(staff: readonly InTurn[]): InTurn | undefined {
  const first = Math.min(...staff.map(({ rank }) => rank))
  const meant = staff.filter(({ rank }) => rank === first)
  const chosen = shareOut([0], meant).get(0)
  return meant.find(({ id }) => id === chosen)
}
