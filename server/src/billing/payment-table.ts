import type { Row } from '@bcare/contract'
import { Deposit } from '@bcare/contract/billing/deposit'
import { Payment } from '@bcare/contract/billing/payment'
import { PROMISED_PAYMENTS } from '@bcare/rules/billing/payment'
import { PaymentAllocation } from '@bcare/contract/billing/payment-allocation'
import { ofVisiblePeople } from '../customers/of-person.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, states } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'

export type PaymentRow = Row<typeof Payment>
export type DepositRow = Row<typeof Deposit>
export type AllocationRow = Row<typeof PaymentAllocation>

explainConstraints({
  payment_reversed: 'Phiếu này đã được đảo, hãy tải lại',
  payment_allocation_reversed: 'Khoản phân bổ này đã được gỡ, hãy tải lại',
  deposit_spent: 'Khoản tạm ứng vừa được dùng ở nơi khác, hãy tải lại',
})

const SCOPES = { own: ofVisiblePeople, branch: inBranches }

export const paymentTable = table(Payment, {
  search: 'search_text',
  sums: ['amount', 'to_deposit'],
  links: {
    method_term_ids: (tenant_id, ids) =>
      ids === undefined
        ? sql`select p.id from payment p where p.tenant_id = ${tenant_id}`
        : sql`select p.id from payment p where p.tenant_id = ${tenant_id} and exists (
            select from jsonb_array_elements(p.methods) m where (m ->> 'method_term_id')::bigint = any (${ids}::bigint[]))`,
  },
  scopes: { own: SCOPES.own, branch: (caller) => SCOPES.branch(caller) },
  joined: {
    allocated: sql`coalesce((select sum(a.amount)::bigint from payment_allocation a
      where a.tenant_id = t.tenant_id and a.payment_id = t.id), 0)`,
    refunded: sql`coalesce((select sum(r.amount)::bigint from payment r
      where r.tenant_id = t.tenant_id and r.refund_of_id = t.id and r.status in ${states(PROMISED_PAYMENTS)} and r.reversal_of_id is null), 0)`,
    reversed_by_id: sql`mirror.id`,
    reversed_by_code: sql`mirror.code`,
    reversal_of_code: sql`mirrored.code`,
    refund_of_code: sql`repaid.code`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    cashier_name: sql`cashier.name`,
    branch_name: sql`branch.name`,
    refund_reason_name: sql`reason.name`,
    printed_count: sql`(select count(*)::int from print p where p.tenant_id = t.tenant_id and p.record_id = t.id
      and p.form in ('payment', 'refund'))`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    join "user" cashier on cashier.tenant_id = t.tenant_id and cashier.id = t.cashier_id
    left join payment mirror on mirror.tenant_id = t.tenant_id and mirror.reversal_of_id = t.id
    left join payment mirrored on mirrored.tenant_id = t.tenant_id and mirrored.id = t.reversal_of_id
    left join payment repaid on repaid.tenant_id = t.tenant_id and repaid.id = t.refund_of_id
    left join term reason on reason.tenant_id = t.tenant_id and reason.id = t.refund_reason_id`,
})

export const allocationTable = table(PaymentAllocation, {
  scopes: {
    branch: (
      caller,
    ) => sql`exists (select from payment p where p.tenant_id = t.tenant_id and p.id = t.payment_id
      and ${inBranches(caller, sql`p.branch_id`)})`,
  },
  joined: {
    is_reversed: sql`(t.reverses_id is not null or exists (select from payment_allocation m
      where m.tenant_id = t.tenant_id and m.reverses_id = t.id))`,
    payment_code: sql`payment.code`,
    bill_code: sql`bill.code`,
    description: sql`item.description`,
    doctor_name: sql`nullif(concat_ws(' ', doctor.title, doctor.name), '')`,
  },
  joins: sql`
    join payment on payment.tenant_id = t.tenant_id and payment.id = t.payment_id
    join bill on bill.tenant_id = t.tenant_id and bill.id = t.bill_id
    join bill_item item on item.tenant_id = t.tenant_id and item.id = t.bill_item_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = item.doctor_id`,
})

export const depositTable = table(Deposit, {
  search: 'search_text',
  sums: ['amount', 'converted', 'refunded', 'available'],
  scopes: { own: SCOPES.own, branch: (caller) => SCOPES.branch(caller) },
  joined: {
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    doctor_name: sql`nullif(concat_ws(' ', doctor.title, doctor.name), '')`,
    attachment_title: sql`line.title`,
    payment_code: sql`payment.code`,
    payment_status: sql`payment.status`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join payment on payment.tenant_id = t.tenant_id and payment.id = t.payment_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id
    left join attachment line on line.tenant_id = t.tenant_id and line.id = t.attachment_id`,
})
