import { DIRECTIONS } from '@bcare/rules/billing/payment'
import * as z from 'zod/mini'
import { choice, date, entity, flag, id, instant, moneyTotal } from '../kit/index.ts'

const name = z.nullable(z.string())
const reference = z.nullable(id)

/** A row of the cash book: what came into a fund or went out of it. Those that payments cause arrive posted. */
export const CashFlow = entity('cash_flow', {
  label: 'Phiếu sổ quỹ',
  called: 'code',
  edits: {},
  derived: {
    code: z.string(),
    direction: choice([...DIRECTIONS, 'transfer']),
    state: choice(['draft', 'pending_approval', 'approved', 'posted', 'reversed', 'cancelled']),
    amount: moneyTotal,
    category_term_id: reference,
    fund_account_id: reference,
    method_term_id: reference,
    occurred_at: date,
    posted_at: z.nullable(instant),
    branch_id: id,
    counterparty_kind: choice(['person', 'user', 'supplier', 'lab', 'other']),
    counterparty_name: name,
    reason: name,
    source: choice(['manual', 'payment', 'deposit', 'refund', 'transfer', 'payroll', 'commission', 'import']),
    payment_id: reference,
    person_id: reference,
    deal_id: reference,
    is_accounting: flag,
  },
  labels: {
    code: 'Số phiếu',
    direction: 'Thu hay chi',
    state: 'Trạng thái',
    amount: 'Số tiền',
    category_term_id: 'Danh mục',
    fund_account_id: 'Quỹ',
    method_term_id: 'Phương thức',
    occurred_at: 'Ngày lập phiếu',
    posted_at: 'Ghi sổ lúc',
    branch_id: 'Chi nhánh',
    counterparty_kind: 'Đối tượng',
    counterparty_name: 'Người nộp, người nhận',
    reason: 'Lý do',
    source: 'Nguồn',
    payment_id: 'Phiếu thu',
    person_id: 'Khách hàng',
    deal_id: 'Cơ hội',
    is_accounting: 'Tính vào kết quả kinh doanh',
  },
})
