import type { Row } from '@bcare/contract'
import { CashFlow } from '@bcare/contract/cashbook/cash-flow'
import { CashFlowItem } from '@bcare/contract/cashbook/cash-flow-item'
import { CashFlowNote } from '@bcare/contract/cashbook/cash-flow-note'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql } from '../kit/database/sql.ts'
import { inBranches, table, type ScopeRule } from '../kit/database/table.ts'

export type VoucherRow = Row<typeof CashFlow>
export type VoucherItemRow = Row<typeof CashFlowItem>
export type VoucherNoteRow = Row<typeof CashFlowNote>

const KEPT = 'Phiếu không còn là nháp nên không sửa được nữa, hãy tải lại'

explainConstraints({
  cash_flow_kept: KEPT,
  cash_flow_step: KEPT,
  cash_flow_reversed: 'Phiếu này đã được đảo, hãy tải lại',
  cash_flow_items: 'Tổng các khoản khác số tiền của phiếu, hãy sửa các khoản',
  cash_flow_fund_empty: 'Quỹ tiền mặt không còn đủ tiền cho phiếu này, hãy tải lại để xem số dư',
  cash_flow_note_kept: 'Phiếu đã ghi sổ nên ghi chú được giữ nguyên, hãy thêm ghi chú mới',
})

export const cashFlowTable = table(CashFlow, {
  search: 'search_text',
  sums: ['amount'],
  scopes: {
    own: ({ user_id }) => sql`t.created_by = ${user_id}`,
    branch: (caller) => inBranches(caller),
  },
  joined: {
    counterparty_id: sql`case t.counterparty_kind when 'person' then t.person_id when 'user' then t.counterparty_user_id
      else t.counterparty_term_id end`,
    reversed_by_id: sql`mirror.id`,
    reversed_by_code: sql`mirror.code`,
    reverses_code: sql`mirrored.code`,
    category_name: sql`category.name`,
    fund_name: sql`fund.name`,
    method_name: sql`method.name`,
    branch_name: sql`branch.name`,
    person_name: sql`person.full_name`,
    deal_name: sql`deal.name`,
    payment_code: sql`payment.code`,
    transfer_fund_name: sql`(select other_fund.name from cash_flow other join term other_fund
      on other_fund.tenant_id = other.tenant_id and other_fund.id = other.fund_account_id
      where other.tenant_id = t.tenant_id and other.transfer_pair_id = t.transfer_pair_id and other.id <> t.id)`,
    created_by_name: sql`author.name`,
    approved_by_name: sql`approver.name`,
    posted_by_name: sql`poster.name`,
    item_total: sql`coalesce((select sum(i.amount)::bigint from cash_flow_item i
      where i.tenant_id = t.tenant_id and i.cash_flow_id = t.id and i.deleted_at is null), 0)`,
    note_count: sql`(select count(*)::int from cash_flow_note n
      where n.tenant_id = t.tenant_id and n.cash_flow_id = t.id and n.deleted_at is null)`,
  },
  joins: sql`
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join term category on category.tenant_id = t.tenant_id and category.id = t.category_term_id
    left join term fund on fund.tenant_id = t.tenant_id and fund.id = t.fund_account_id
    left join term method on method.tenant_id = t.tenant_id and method.id = t.method_term_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join deal on deal.tenant_id = t.tenant_id and deal.id = t.deal_id
    left join payment on payment.tenant_id = t.tenant_id and payment.id = t.payment_id
    left join cash_flow mirror on mirror.tenant_id = t.tenant_id and mirror.reverses_id = t.id
    left join cash_flow mirrored on mirrored.tenant_id = t.tenant_id and mirrored.id = t.reverses_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by
    left join "user" approver on approver.tenant_id = t.tenant_id and approver.id = t.approved_by
    left join "user" poster on poster.tenant_id = t.tenant_id and poster.id = t.posted_by`,
})

/** What a row `t` adds to the side of reports that it counts on: a mirror takes away what it takes back. */
export const COUNTED = sql`case when t.counts_as = t.direction then t.amount else -t.amount end`

/** Items and notes are reached as far as their voucher. */
const SCOPES = {
  own: ({ user_id }: { user_id: number | null }) =>
    sql`exists (select from cash_flow f where f.tenant_id = t.tenant_id and f.id = t.cash_flow_id and f.created_by = ${user_id})`,
  branch: (caller: Parameters<ScopeRule>[0]) =>
    sql`exists (select from cash_flow f where f.tenant_id = t.tenant_id and f.id = t.cash_flow_id and ${inBranches(caller, sql`f.branch_id`)})`,
}

export const cashFlowItemTable = table(CashFlowItem, {
  scopes: SCOPES,
  joined: {
    category_name: sql`category.name`,
    department_name: sql`department.name`,
    material_name: sql`material.name`,
    person_name: sql`person.full_name`,
    attachment_title: sql`attachment.title`,
  },
  joins: sql`
    left join term category on category.tenant_id = t.tenant_id and category.id = t.category_term_id
    left join department on department.tenant_id = t.tenant_id and department.id = t.department_id
    left join material on material.tenant_id = t.tenant_id and material.id = t.material_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join attachment on attachment.tenant_id = t.tenant_id and attachment.id = t.attachment_id`,
})

export const cashFlowNoteTable = table(CashFlowNote, {
  scopes: SCOPES,
  joined: { author_name: sql`author.name` },
  joins: sql`left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})
