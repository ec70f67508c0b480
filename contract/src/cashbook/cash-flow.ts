import {
  COUNTERPARTY_KINDS,
  VOUCHER_DIRECTIONS,
  VOUCHER_SOURCES,
  VOUCHER_STATES,
  VOUCHER_WAYS,
} from '@bcare/rules/cashbook/voucher'
import { PERIOD_GROUPS } from '@bcare/rules/cashbook/period'
import * as z from 'zod/mini'
import { positive } from '../billing/payment-parts.ts'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  intBetween,
  longText,
  maybe,
  moneyTotal,
  otherwise,
  phone,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { ItemDraft } from './cash-flow-item.ts'

const name = z.nullable(z.string())
const reference = z.nullable(id)
const moment = z.nullable(instant)

/** A voucher of the cash book: what came into a fund or went out of it. Those that payments cause arrive posted. */
export const CashFlow = entity('cash_flow', {
  label: 'Phiếu thu chi',
  called: 'code',
  edits: {
    amount: positive,
    category_term_id: maybe(id),
    fund_account_id: maybe(id),
    method_term_id: maybe(id),
    occurred_at: plannedDate,
    counterparty_kind: otherwise(choice(COUNTERPARTY_KINDS), 'other'),
    counterparty_name: maybe(text(120)),
    counterparty_phone: maybe(phone),
    counterparty_address: maybe(text(300)),
    reason: maybe(longText(500)),
    attached_docs: otherwise(intBetween(0, 999), 0),
    ref_no: maybe(text(60)),
    deal_id: maybe(id),
    is_accounting: otherwise(flag, true),
  },
  derived: {
    direction: choice(VOUCHER_WAYS),
    /** The side of reports: a mirror counts on that of what it takes back, as less of it. */
    counts_as: choice(VOUCHER_WAYS),
    branch_id: id,
    /** Null of a draft that was not handed in yet. */
    code: name,
    state: choice(VOUCHER_STATES),
    /** The customer, colleague, supplier or laboratory, by `counterparty_kind`. */
    counterparty_id: reference,
    counterparty_user_id: reference,
    counterparty_term_id: reference,
    person_id: reference,
    source: choice(VOUCHER_SOURCES),
    payment_id: reference,
    transfer_pair_id: reference,
    reverses_id: reference,
    reversed_by_id: reference,
    state_reason: name,
    submitted_at: moment,
    submitted_by: reference,
    approved_at: moment,
    approved_by: reference,
    posted_at: moment,
    posted_by: reference,
    cancelled_at: moment,
    cancelled_by: reference,
    category_name: name,
    fund_name: name,
    method_name: name,
    branch_name: name,
    person_name: name,
    deal_name: name,
    payment_code: name,
    reverses_code: name,
    reversed_by_code: name,
    transfer_fund_name: name,
    created_by_name: name,
    approved_by_name: name,
    posted_by_name: name,
    item_total: moneyTotal,
    note_count: count,
  },
  labels: {
    code: 'Mã phiếu',
    direction: 'Loại phiếu',
    counts_as: 'Tính vào',
    state: 'Trạng thái',
    amount: 'Số tiền',
    category_term_id: 'Danh mục',
    category_name: 'Danh mục',
    fund_account_id: 'Quỹ',
    fund_name: 'Quỹ',
    method_term_id: 'Phương thức',
    method_name: 'Phương thức',
    occurred_at: 'Ngày lập phiếu',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    counterparty_kind: 'Đối tượng',
    counterparty_id: 'Người nộp/nhận',
    counterparty_user_id: 'Nhân viên nộp/nhận',
    counterparty_term_id: 'Nhà cung cấp, labo',
    counterparty_name: 'Người nộp/nhận',
    counterparty_phone: 'Điện thoại',
    counterparty_address: 'Địa chỉ',
    reason: 'Nội dung',
    attached_docs: 'Số chứng từ gốc kèm theo',
    ref_no: 'Số tham chiếu',
    source: 'Nhóm',
    payment_id: 'Phiếu thu của khách',
    payment_code: 'Phiếu thu của khách',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    deal_id: 'Cơ hội',
    deal_name: 'Cơ hội',
    is_accounting: 'Tính vào kết quả kinh doanh',
    transfer_pair_id: 'Cặp chuyển quỹ',
    transfer_fund_name: 'Quỹ kia',
    reverses_id: 'Đảo của phiếu',
    reverses_code: 'Đảo của phiếu',
    reversed_by_id: 'Đảo bằng phiếu',
    reversed_by_code: 'Đảo bằng phiếu',
    state_reason: 'Lý do',
    submitted_at: 'Gửi duyệt lúc',
    submitted_by: 'Người gửi duyệt',
    approved_at: 'Duyệt lúc',
    approved_by: 'Người duyệt',
    approved_by_name: 'Người duyệt',
    posted_at: 'Ghi sổ lúc',
    posted_by: 'Người ghi sổ',
    posted_by_name: 'Người ghi sổ',
    cancelled_at: 'Hủy lúc',
    cancelled_by: 'Người hủy',
    created_by_name: 'Người tạo',
    item_total: 'Tổng các khoản',
    note_count: 'Số ghi chú',
  },
  logged: { is_mirror: 'Là phiếu đảo' },
})

const calls = crud(CashFlow, {
  filters: [
    'id',
    'direction',
    'counts_as',
    'state',
    'source',
    'category_term_id',
    'fund_account_id',
    'method_term_id',
    'branch_id',
    'occurred_at',
    'counterparty_kind',
    'person_id',
    'deal_id',
    'payment_id',
    'transfer_pair_id',
    'is_accounting',
    'created_by',
  ],
  sorts: ['occurred_at', 'created_at', 'amount', 'code'],
  search: true,
  sums: ['amount'],
})

const party = { counterparty_id: z.optional(z.nullable(id)) }
const items = { items: z.optional(z.array(ItemDraft).check(z.maxLength(100))) }

const Add = z.extend(CashFlow.draft, {
  direction: choice(VOUCHER_DIRECTIONS),
  occurred_at: z.optional(plannedDate),
  branch_id: z.optional(id),
  /** Where the money of a transfer goes. */
  target_fund_account_id: z.optional(id),
  /** What the fund held before the clinic kept its books here: posted at once. */
  is_opening: z._default(flag, false),
  ...party,
  ...items,
  /** Passes the warning that a bank account would be overdrawn. */
  force: z._default(flag, false),
})

const UpdateState = z.strictObject({
  id,
  version: z.optional(count),
  state: choice(VOUCHER_STATES),
  reason: z.optional(text(300)),
  posted_at: z.optional(instant),
  /** Passes the warning that a bank account would be overdrawn. */
  force: z._default(flag, false),
})

/** Below zero where more was taken back than came. */
const Sums = z.strictObject({ count, in: int, out: int })

/** What is booked of a list's rows, without money between funds, and the rows by what they are. */
const Summary = z.strictObject({
  in: int,
  out: int,
  net: int,
  pending: count,
  by_state: z.array(z.extend(Sums, { state: choice(VOUCHER_STATES) })),
  by_method: z.array(z.extend(Sums, { method_term_id: reference, name })),
  by_source: z.array(z.extend(Sums, { source: choice(VOUCHER_SOURCES) })),
})

const moved = { in: int, out: int, transfer_in: int, transfer_out: int }
const Figures = z.strictObject({ opening: int, ...moved, closing: int })
/** What came in and went out in the period before. */
const Before = z.strictObject({ opening: int, in: int, out: int, closing: int })

const PeriodReport = z.strictObject({
  from: plannedDate,
  to: plannedDate,
  before: z.strictObject({ from: plannedDate, to: plannedDate }),
  groups: z.array(
    z.extend(Figures, {
      /** The fund, category, method or branch; null where rows name none, and of a day. */
      id: reference,
      name,
      day: z.nullable(plannedDate),
      before: Before,
    }),
  ),
  total: z.extend(Figures, { before: Before }),
  /** Opening and what moved, less the closing balance: 0 when the books are right. */
  difference: int,
})

export const cashFlow = family(
  '/v1/cash-flow',
  {
    object: 'cash_flow',
    group: 'Tài chính',
    place: 50,
    label: 'Sổ quỹ',
    asks: ['approve', 'finalize', 'reverse', 'unlock'],
    watches: [
      'cash_flow_item',
      'cash_flow_note',
      'payment',
      'deposit',
      'term',
      'department',
      'user',
      'person',
      'deal',
    ],
  },
  {
    list: calls.list,
    query: calls.query,
    get: calls.get,
    add: write(Add, CashFlow.row, {
      action: 'create',
      key_required: true,
      about: 'Lập phiếu thu, phiếu chi nháp; chuyển quỹ và số dư ban đầu thì ghi sổ ngay',
    }),
    update: write(z.extend(calls.update.body, { ...party, ...items }), CashFlow.row, {
      key_required: true,
      about: 'Sửa phiếu nháp; `items` thay toàn bộ các khoản',
    }),
    delete: { ...calls.delete, about: 'Xóa phiếu nháp chưa gửi duyệt lần nào', key_required: true },
    update_state: write(UpdateState, CashFlow.row, {
      key_required: true,
      about: 'Gửi duyệt, duyệt, trả lại, ghi sổ, hủy hoặc đảo phiếu; trả lại, hủy và đảo cần lý do',
    }),
    summary: read(
      z.omit(calls.query.body, { page: true, limit: true, sort_by: true, order: true, summary: true }),
      Summary,
      { about: 'Tổng thu, chi, chênh lệch của bộ lọc, theo trạng thái, phương thức và nguồn' },
    ),
    period_report: read(
      z.strictObject({
        from: plannedDate,
        to: plannedDate,
        branch_id: z.optional(id),
        group_by: z._default(choice(PERIOD_GROUPS), 'account'),
      }),
      PeriodReport,
      {
        about:
          'Đầu kỳ + thu − chi = cuối kỳ theo quỹ, danh mục, ngày, phương thức hay chi nhánh, so với kỳ trước',
      },
    ),
  },
)
