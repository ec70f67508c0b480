import { Message } from '@bcare/contract/contact/message'
import { ofVisiblePeople } from '../../customers/of-person.ts'
import type { Caller } from '../../kit/caller.ts'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { inBranches, table } from '../../kit/database/table.ts'

explainConstraints({ message_kept: 'Tin đã gửi được giữ nguyên, không xóa được' })

/** Sent by the caller, or to a customer whom the caller may read. */
const own = (caller: Caller): Sql =>
  caller.may('person:read')
    ? sql`(t.created_by = ${caller.user_id} or ${ofVisiblePeople(caller)})`
    : sql`t.created_by = ${caller.user_id}`

export const messageTable = table(Message, {
  search: 'search_text',
  scopes: { own, branch: (caller) => sql`(${inBranches(caller)} or ${own(caller)})` },
  joined: {
    fallback_of_code: sql`failed.code`,
    batch_name: sql`batch.name`,
    branch_name: sql`branch.name`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    template_name: sql`template.name`,
    created_by_name: sql`author.name`,
  },
  joins: sql`
    left join message failed on failed.tenant_id = t.tenant_id and failed.id = t.fallback_of_id
    left join message_batch batch on batch.tenant_id = t.tenant_id and batch.id = t.batch_id
    left join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join term template on template.tenant_id = t.tenant_id and template.id = t.template_term_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})
