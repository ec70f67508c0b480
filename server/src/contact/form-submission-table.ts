import { FormSubmission } from '@bcare/contract/contact/form-submission'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'

explainConstraints({
  form_submission_reachable: 'Vui lòng nhập số điện thoại hoặc email',
  form_submission_branch: 'Không tìm thấy chi nhánh',
})

/** Given to one, or written down by one; what is assigned to none yet is there for all of the branch to take. */
const own = (caller: Caller): Sql =>
  sql`(t.assigned_user_id = ${caller.user_id} or t.created_by = ${caller.user_id} or (t.assigned_user_id is null and ${inBranches(caller)}))`

export const formSubmissionTable = table(FormSubmission, {
  search: 'search_text',
  scopes: {
    own,
    branch: (caller) =>
      sql`(${inBranches(caller)} or t.assigned_user_id = ${caller.user_id} or t.created_by = ${caller.user_id})`,
  },
  joined: {
    form_name: sql`form.name`,
    branch_name: sql`branch.name`,
    assigned_user_name: sql`assigned.name`,
    matched_person_name: sql`matched.full_name`,
    matched_person_code: sql`matched.code`,
    duplicate_of_code: sql`earlier.code`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    deal_name: sql`deal.name`,
    deal_pipeline_id: sql`deal.pipeline_id`,
    contacted_at: sql`coalesce(t.contacted_at, first_call.done_at)`,
    converted_by_name: sql`converter.name`,
  },
  joins: sql`
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join web_form form on form.tenant_id = t.tenant_id and form.id = t.form_id
    left join "user" assigned on assigned.tenant_id = t.tenant_id and assigned.id = t.assigned_user_id
    left join "user" converter on converter.tenant_id = t.tenant_id and converter.id = t.converted_by
    left join person matched on matched.tenant_id = t.tenant_id and matched.id = t.matched_person_id and matched.deleted_at is null
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join deal on deal.tenant_id = t.tenant_id and deal.id = t.deal_id
    left join task first_call on first_call.tenant_id = t.tenant_id and first_call.id = t.task_id
    left join form_submission earlier on earlier.tenant_id = t.tenant_id and earlier.id = t.duplicate_of_id`,
})
