import { MessageBatch } from '@bcare/contract/contact/message-batch'
import { FAILED_MESSAGES, RECEIVED_MESSAGES, SENDABLE_MESSAGES } from '@bcare/rules/contact/message/message'
import { sql, states, type Sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'

const ofBatch = (what: Sql): Sql =>
  sql`(select ${what} from message m where m.tenant_id = t.tenant_id and m.batch_id = t.id)`
const counted = (condition: Sql): Sql => ofBatch(sql`count(*) filter (where ${condition})::int`)

export const batchTable = table(MessageBatch, {
  search: 'search_text',
  scopes: {
    own: ({ user_id }) => sql`t.created_by = ${user_id}`,
    branch: ({ user_id }) => sql`t.created_by = ${user_id}`,
  },
  joined: {
    waiting: sql`cardinality(t.waiting_ids)`,
    queued: counted(sql`m.status in ${states(SENDABLE_MESSAGES)}`),
    sent: counted(sql`m.sent_at is not null`),
    delivered: counted(sql`m.status in ${states(RECEIVED_MESSAGES)}`),
    failed: counted(sql`m.status in ${states(FAILED_MESSAGES)}`),
    cancelled: counted(sql`m.status = 'cancelled'`),
    cost: ofBatch(sql`coalesce(sum(m.cost) filter (where m.sent_at is not null), 0)::int`),
    template_name: sql`template.name`,
    created_by_name: sql`author.name`,
  },
  joins: sql`
    left join term template on template.tenant_id = t.tenant_id and template.id = t.template_term_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})
