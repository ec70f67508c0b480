import type { Row } from '@bcare/contract'
import { Bill } from '@bcare/contract/billing/bill'
import { BillItem } from '@bcare/contract/billing/bill-item'
import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { ofVisiblePeople } from '../customers/of-person.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, states } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'

export type BillRow = Row<typeof Bill>
export type BillItemRow = Row<typeof BillItem>

explainConstraints({
  bill_paid: 'Hóa đơn vừa được người khác thu hoặc hoàn tiền, hãy tải lại',
  bill_item_paid: 'Dòng hóa đơn vừa được người khác thu hoặc hoàn tiền, hãy tải lại',
  attachment_billed: 'Dịch vụ vừa được lập hóa đơn ở nơi khác, hãy tải lại',
})

export const billTable = table(Bill, {
  ascending: ['due_at'],
  search: 'search_text',
  sums: ['subtotal', 'discount_total', 'total', 'paid_total', 'refunded_total', 'remaining'],
  scopes: { own: ofVisiblePeople, branch: (caller) => inBranches(caller) },
  joined: {
    is_overdue: sql`(t.status in ${states(OWING_BILLS)} and coalesce(t.due_at < (now() at time zone 'Asia/Ho_Chi_Minh')::date, false))`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    payer_person_name: sql`payer.full_name`,
    deal_name: sql`deal.name`,
    branch_name: sql`branch.name`,
    item_names: sql`coalesce((select json_agg(i.description order by i."order", i.id) from bill_item i
      where i.tenant_id = t.tenant_id and i.bill_id = t.id and i.deleted_at is null), '[]')`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join person payer on payer.tenant_id = t.tenant_id and payer.id = t.payer_person_id
    left join deal on deal.tenant_id = t.tenant_id and deal.id = t.deal_id`,
})

/** How far an item is paid, as `payState` of the rules says it. */
const PAY_STATE = sql`case
  when t.paid_amount = t.refunded_amount and t.refunded_amount > 0 then 'refunded'
  when t.paid_amount = t.refunded_amount and t.total <> 0 then 'unpaid'
  when t.paid_amount - t.refunded_amount >= t.total then 'paid' else 'partial' end`

export const billItemTable = table(BillItem, {
  sums: ['total', 'paid_amount', 'refunded_amount', 'remaining'],
  scopes: {
    own: ofVisiblePeople,
    branch: (caller) => sql`exists (select from bill b where b.tenant_id = t.tenant_id and b.id = t.bill_id
      and ${inBranches(caller, sql`b.branch_id`)})`,
  },
  joined: {
    pay_state: PAY_STATE,
    bill_code: sql`bill.code`,
    person_name: sql`person.full_name`,
    doctor_name: sql`nullif(concat_ws(' ', doctor.title, doctor.name), '')`,
    last_paid_at: sql`(select max(a.allocated_at) from payment_allocation a
      where a.tenant_id = t.tenant_id and a.bill_item_id = t.id and a.amount > 0 and a.refunds_id is null)`,
  },
  joins: sql`
    join bill on bill.tenant_id = t.tenant_id and bill.id = t.bill_id
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id`,
})
