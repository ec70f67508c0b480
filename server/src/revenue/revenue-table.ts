import { RevenueEntry } from '@bcare/contract/revenue/revenue-entry'
import { sql } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'

/** Entries with what they are of; `source` is the line of treatment or the item that was billed without one. */
export const revenueTable = table(RevenueEntry, {
  sums: ['gross', 'material_part', 'net'],
  scopes: {
    own: ({ user_id }) => sql`t.user_id = ${user_id}`,
    branch: inBranches,
  },
  joined: {
    user_name: sql`nullif(concat_ws(' ', worker.title, worker.name), '')`,
    person_id: sql`person.id`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    product_id: sql`coalesce(line.product_id, item.product_id)`,
    title: sql`coalesce(line.title, item.description)`,
    teeth: sql`line.teeth`,
    step_name: sql`step.title`,
    step_no: sql`step.step_no`,
    step_count: sql`coalesce(jsonb_array_length(line.steps), 0)`,
    payment_code: sql`payment.code`,
    branch_name: sql`branch.name`,
  },
  joins: sql`
    left join attachment line on line.tenant_id = t.tenant_id and line.id = t.attachment_id
    left join bill_item item on item.tenant_id = t.tenant_id and item.id = t.bill_item_id
    left join bill on bill.tenant_id = item.tenant_id and bill.id = item.bill_id
    join person on person.tenant_id = t.tenant_id and person.id = coalesce(line.person_id, bill.person_id)
    left join attachment step on step.tenant_id = t.tenant_id and step.id = t.step_id
    left join payment on payment.tenant_id = t.tenant_id and payment.id = t.payment_id
    left join "user" worker on worker.tenant_id = t.tenant_id and worker.id = t.user_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id`,
})
