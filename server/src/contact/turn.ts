import { shareOut, type Worker } from '@bcare/rules/customers/round-robin'
import { sql, type Sql } from '../kit/database/sql.ts'

export interface InTurn extends Worker {
  name: string
  /** 0 for whoever is meant first. */
  rank: number
}

/** When somebody `u` was last given an enquiry, in seconds: whoever has waited longest is next. */
export const LAST_GIVEN: Sql = sql`coalesce((select extract(epoch from max(g.assigned_at)) from form_submission g
  where g.tenant_id = u.tenant_id and g.assigned_user_id = u.id), 0)::float8`

const works = (
  role: string,
): Sql => sql`exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.name = ${role} and r.deleted_at is null)`

/**
 * Who takes turns at the enquiries of a form, `form_id`: those it names, else telesale, else those who consult in its
 * branch. For `nextOf`.
 */
export const turnQuery = (tenant_id: number, form_id: number | null, branch_id: number): Sql => sql`
  select * from (
    select u.id, u.name, true as active, ${LAST_GIVEN} as load,
      case when u.id = any (f.assignee_ids) then 0 when ${works('telesale')} then 1 when u.branch_id = ${branch_id} and ${works('consultant')} then 2 end as rank
    from "user" u left join web_form f on f.tenant_id = u.tenant_id and f.id = ${form_id}::bigint
    where u.tenant_id = ${tenant_id} and u.status = 'active' and u.deleted_at is null) s
  where rank is not null order by rank, load, id`

/** Whoever is next of those that `turnQuery` found; undefined when nobody takes turns. */
export function nextOf(staff: readonly InTurn[]): InTurn | undefined {
  const first = Math.min(...staff.map(({ rank }) => rank))
  const meant = staff.filter(({ rank }) => rank === first)
  const chosen = shareOut([0], meant).get(0)
  return meant.find(({ id }) => id === chosen)
}
