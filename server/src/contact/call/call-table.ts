import { CallRecord } from '@bcare/contract/contact/call'
import { personTable } from '../../customers/person/person-table.ts'
import type { Caller } from '../../kit/caller.ts'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { inBranches, table, visible } from '../../kit/database/table.ts'

explainConstraints({
  call_order: 'Thời điểm kết thúc phải sau khi bắt đầu',
  call_kept: 'Cuộc gọi của tổng đài được giữ nguyên, không xóa được',
})

/** Taken or written down by the caller, ringing at their telephone, or of their branch and taken by nobody yet. */
const own = (caller: Caller): Sql =>
  sql`(t.user_id = ${caller.user_id} or t.created_by = ${caller.user_id} or ${caller.user_id} = any (t.ring_user_ids)
    or (t.user_id is null and t.ring_user_ids = '{}' and ${inBranches(caller)}))`

/** More candidates than these are no help. */
const MOST_CANDIDATES = 5

/** Customers with this number whom the caller may see; of a call whose customer is known, none. */
const candidates = (caller: Caller): Sql => {
  if (!caller.may('person:read')) return sql`'[]'::json`
  return sql`case when call_row.person_id is not null then '[]'::json else coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'full_name', c.full_name)) from (
    select t.id, t.code, t.full_name from person t where ${visible(personTable, caller, { permission: 'person:read' })}
      and call_row.phone_tail in (t.phone_tail, t.phone2_tail) order by t.last_visit_at desc nulls last, t.id limit ${MOST_CANDIDATES}) c), '[]') end`
}

export const callTable = table(CallRecord, {
  search: 'search_text',
  scopes: {
    own,
    branch: (caller) => sql`(${inBranches(caller)} or ${own(caller)})`,
  },
  knowing: { candidates },
  joined: {
    branch_name: sql`branch.name`,
    user_name: sql`taker.name`,
    outcome_name: sql`outcome.name`,
    outcome_color: sql`outcome.color`,
    feedback_by_name: sql`said.name`,
    next_appointment_at: sql`next_visit.start_at`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    deal_name: sql`deal.name`,
  },
  joins: sql`
    cross join lateral (select t.person_id, t.phone_tail) call_row
    left join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join "user" taker on taker.tenant_id = t.tenant_id and taker.id = t.user_id
    left join "user" said on said.tenant_id = t.tenant_id and said.id = t.feedback_by
    left join term outcome on outcome.tenant_id = t.tenant_id and outcome.id = t.outcome_term_id
    left join appointment next_visit on next_visit.tenant_id = t.tenant_id and next_visit.id = t.next_appointment_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join deal on deal.tenant_id = t.tenant_id and deal.id = t.deal_id`,
})
