import { DIRECTIONS, METHOD_KINDS, PAYMENT_KINDS, PAYMENT_STATUSES } from '@bcare/rules/billing/payment'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  maybe,
  money,
  moneyTotal,
  named,
  ordered,
  otherwise,
  page,
  phone,
  read,
  text,
  write,
} from '../kit/index.ts'
import { Owed } from './owed.ts'
import { ItemShare, Method, MethodInput, methodsOf, positive } from './payment-parts.ts'

const name = z.nullable(z.string())
const many = <S extends z.core.$ZodType>(schema: S) => z.array(schema).check(z.minLength(1), z.maxLength(100))

/** A voucher of money in or out: a row of a ledger, never edited and never deleted; a mistake is reversed by its mirror. */
export const Payment = entity('payment', {
  label: 'Phiếu thu',
  called: 'code',
  edits: {
    payer_name: maybe(text(120)),
    payer_phone: maybe(phone),
    payer_address: maybe(text(300)),
    content: maybe(text(300)),
    note: maybe(text(500)),
  },
  once: {
    person_id: id,
    amount: positive,
    deal_id: maybe(id),
    bill_id: maybe(id),
    track_id: maybe(id),
  },
  derived: {
    methods: z.array(Method),
    paid_at: instant,
    code: z.string(),
    branch_id: id,
    direction: choice(DIRECTIONS),
    kind: choice(PAYMENT_KINDS),
    status: choice(PAYMENT_STATUSES),
    status_reason: name,
    cashier_id: id,
    posted_at: z.nullable(instant),
    allocated: int,
    to_deposit: moneyTotal,
    reversal_of_id: z.nullable(id),
    reversed_by_id: z.nullable(id),
    refund_of_id: z.nullable(id),
    refund_reason_id: z.nullable(id),
    refunded: moneyTotal,
    person_name: z.string(),
    person_code: z.string(),
    cashier_name: name,
    branch_name: name,
    refund_reason_name: name,
    reversal_of_code: name,
    reversed_by_code: name,
    refund_of_code: name,
    printed_count: count,
  },
  labels: {
    code: 'Số phiếu',
    kind: 'Loại phiếu',
    direction: 'Thu hay chi',
    status: 'Trạng thái',
    status_reason: 'Lý do',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    deal_id: 'Cơ hội',
    bill_id: 'Hóa đơn',
    track_id: 'Lượt khám',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    amount: 'Số tiền',
    methods: 'Phương thức',
    paid_at: 'Ngày thanh toán',
    payer_name: 'Người nộp',
    payer_phone: 'Điện thoại người nộp',
    payer_address: 'Địa chỉ người nộp',
    cashier_id: 'Người thu',
    cashier_name: 'Người thu',
    content: 'Nội dung',
    note: 'Ghi chú',
    posted_at: 'Ghi sổ lúc',
    allocated: 'Đã phân bổ',
    to_deposit: 'Vào tạm ứng',
    refunded: 'Đã hoàn',
    reversal_of_id: 'Đảo của phiếu',
    reversal_of_code: 'Đảo của phiếu',
    reversed_by_id: 'Đảo bằng phiếu',
    reversed_by_code: 'Đảo bằng phiếu',
    refund_of_id: 'Hoàn của phiếu',
    refund_of_code: 'Hoàn của phiếu',
    refund_reason_id: 'Lý do hoàn',
    refund_reason_name: 'Lý do hoàn',
    printed_count: 'Số lần in',
  },
  logged: { intent: 'Sẽ ghi vào' },
})

const { list, query, get, update } = crud(Payment, {
  filters: [
    'id',
    'person_id',
    'deal_id',
    'bill_id',
    'branch_id',
    'kind',
    'direction',
    'status',
    'cashier_id',
    'paid_at',
    'refund_of_id',
  ],
  links: ['method_term_ids'],
  sorts: ['paid_at', 'created_at'],
  search: true,
  sums: ['amount', 'to_deposit'],
})

/**
 * Money that a customer pays: on items, on lines that are on no bill yet (they get one), and out of deposits. Without
 * `items` and `lines` it goes to what is most urgent; what is over is held as a deposit.
 */
const Add = z.extend(Payment.draft, {
  amount: money,
  methods: otherwise(z.array(MethodInput).check(z.maxLength(10)), []),
  paid_at: z.optional(instant),
  branch_id: z.optional(id),
  items: z.optional(many(ItemShare)),
  lines: z.optional(many(z.strictObject({ attachment_id: id, amount: positive }))),
  deposits: z.optional(many(z.strictObject({ deposit_id: id, amount: positive }))),
  /** The money is on its way: booked when it is confirmed. */
  pending: z._default(flag, false),
})

const Refund = z.strictObject({
  payment_id: id,
  amount: positive,
  items: z.optional(many(ItemShare)),
  reason_id: id,
  methods: methodsOf(MethodInput),
  note: z.optional(text(500)),
  paid_at: z.optional(instant),
})

const Detail = z.strictObject({
  payment_id: id,
  payment_code: z.string(),
  kind: choice(PAYMENT_KINDS),
  direction: choice(DIRECTIONS),
  paid_at: instant,
  person_id: id,
  person_name: z.string(),
  allocation_id: z.nullable(id),
  bill_code: name,
  bill_item_id: z.nullable(id),
  description: name,
  attachment_id: z.nullable(id),
  doctor_name: name,
  /** On the item; of what went into a deposit, that part. */
  amount: int,
  is_deposit: flag,
  methods: z.array(Method),
})

const DetailQuery = z.strictObject({
  ...ordered(['paid_at']),
  payment_id: z.optional(id),
  person_id: z.optional(id),
  branch_id: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
})

/** What came in and went out in some days, by method; money that a deposit pays with has come before. */
const Totals = z.strictObject({
  data: z.array(
    z.strictObject({
      kind: choice(METHOD_KINDS),
      name: z.string(),
      received: moneyTotal,
      given_back: moneyTotal,
    }),
  ),
  vouchers: count,
})

/** Where the money of a payment that waits is sent: what a customer checks in the banking app, and the text of the code. */
const Transfer = named(
  'Transfer',
  z.strictObject({
    bank_name: z.string(),
    account: z.string(),
    account_name: z.string(),
    amount: positive,
    purpose: z.string(),
    text: z.string(),
  }),
)

const TransferAnswer = z.strictObject({
  transfer: z.nullable(Transfer),
  /** The payment waits for a transfer, and the clinic has not said where its account is. */
  no_account: flag,
  /** Why no code can be drawn although there is an account. */
  problem: name,
})

export const payment = family(
  '/v1/economy/payment',
  {
    object: 'payment',
    group: 'Tài chính',
    place: 20,
    asks: ['approve', 'backdate', 'unlock'],
    watches: ['person', 'bill', 'deposit', 'user', 'department', 'term'],
    without: { delete: 'Phiếu thu không xóa, chỉ đảo bằng một phiếu ngược: reverse' },
  },
  {
    list,
    query,
    get,
    update,
    add: write(Add, Payment.row, {
      action: 'create',
      key_required: true,
      about: 'Thu tiền của khách: nhiều phương thức, dùng tạm ứng và phần thừa vào tạm ứng trong một lần ghi',
    }),
    confirm: write(
      z.strictObject({
        id,
        version: z.optional(count),
        to: choice(['posted', 'failed', 'cancelled']),
        reason: z.optional(text(300)),
      }),
      Payment.row,
      { action: 'confirm', key_required: true, about: 'Xác nhận tiền đã về, hoặc báo không nhận được' },
    ),
    reverse: write(z.strictObject({ id, version: z.optional(count), reason: text(300) }), Payment.row, {
      action: 'reverse',
      key_required: true,
      about: 'Đảo một phiếu ghi nhầm bằng một phiếu ngược cùng số tiền; trả về phiếu ngược',
    }),
    refund: write(Refund, Payment.row, {
      action: 'refund',
      key_required: true,
      about: 'Hoàn tiền của một phiếu thu, khoản sau cùng trước; trả về phiếu hoàn',
    }),
    query_detail: read(DetailQuery, page(Detail), {
      about: 'Mỗi dòng là một khoản phân bổ của phiếu thu, để đối chiếu và in',
    }),
    totals: read(z.strictObject({ from: date, to: date, branch_id: z.optional(id) }), Totals, {
      about: 'Tiền đã thu và đã trả lại theo phương thức, gồm cả hai ngày đầu và cuối',
    }),
    transfer: read(z.strictObject({ id }), TransferAnswer, {
      about: 'Mã QR chuyển khoản của một phiếu chờ xác nhận: tài khoản, số tiền và nội dung',
    }),
    owed: read(z.strictObject({ person_id: id }), Owed, {
      about: 'Khách còn phải trả gì, theo thứ tự nên trả trước, và còn tạm ứng bao nhiêu',
    }),
  },
)
