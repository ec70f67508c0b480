import { BILL_STATUSES } from '@bcare/rules/billing/bill'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  count,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  moneyTotal,
  named,
  ordered,
  page,
  read,
  text,
  write,
} from '../kit/index.ts'

const name = z.nullable(z.string())

/** The tax invoice of a provider that belongs to a bill, as staff have noted it. */
const EInvoice = named(
  'EInvoice',
  z.strictObject({
    provider: text(100),
    form: z.optional(text(20)),
    serial: z.optional(text(20)),
    number: text(40),
    code: z.optional(codeText(60)),
    issued_on: z.optional(date),
  }),
)

/** What a customer has to pay for: the clinic's own bill, not the tax invoice (docs/domain/billing.md). */
export const Bill = entity('bill', {
  label: 'Hóa đơn',
  called: 'code',
  edits: {
    payer_person_id: maybe(id),
    payer_name: maybe(text(120)),
    due_at: maybe(date),
    einvoice: maybe(EInvoice),
    note: maybe(longText(1000)),
  },
  once: { person_id: id, deal_id: maybe(id), track_id: maybe(id) },
  derived: {
    code: z.string(),
    branch_id: id,
    status: choice(BILL_STATUSES),
    issued_at: instant,
    subtotal: moneyTotal,
    discount_total: moneyTotal,
    vat_total: moneyTotal,
    total: moneyTotal,
    paid_total: moneyTotal,
    refunded_total: moneyTotal,
    remaining: moneyTotal,
    installment_plan_id: z.nullable(id),
    is_overdue: flag,
    cancelled_at: z.nullable(instant),
    cancel_reason: name,
    person_name: z.string(),
    person_code: z.string(),
    payer_person_name: name,
    deal_name: name,
    branch_name: name,
    item_names: z.array(z.string()),
  },
  labels: {
    code: 'Số hóa đơn',
    status: 'Trạng thái',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    payer_person_id: 'Người trả tiền',
    payer_person_name: 'Người trả tiền',
    payer_name: 'Tên người trả tiền',
    deal_id: 'Cơ hội',
    deal_name: 'Cơ hội',
    track_id: 'Lượt khám',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    issued_at: 'Ngày lập',
    due_at: 'Hạn thanh toán',
    subtotal: 'Trước giảm giá',
    discount_total: 'Giảm giá',
    vat_total: 'Thuế GTGT',
    total: 'Phải thanh toán',
    paid_total: 'Đã thu',
    refunded_total: 'Đã hoàn',
    remaining: 'Còn lại',
    installment_plan_id: 'Kế hoạch trả góp',
    is_overdue: 'Quá hạn',
    einvoice: 'Hóa đơn điện tử',
    note: 'Ghi chú',
    cancelled_at: 'Hủy lúc',
    cancel_reason: 'Lý do hủy',
    item_names: 'Dịch vụ',
  },
  logged: { cancelled_by: 'Người hủy' },
})

const calls = crud(Bill, {
  filters: [
    'id',
    'person_id',
    'payer_person_id',
    'deal_id',
    'track_id',
    'branch_id',
    'status',
    'issued_at',
    'due_at',
  ],
  sorts: ['issued_at', 'due_at', 'created_at'],
  search: true,
  sums: ['subtotal', 'discount_total', 'total', 'paid_total', 'refunded_total', 'remaining'],
})

/** The agreed services of a deal that are on no bill yet: their whole value, or what of it is performed. */
const FromDeal = z.strictObject({
  deal_id: id,
  attachment_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  mode: z._default(choice(['all', 'performed']), 'all'),
  /** Whether the customer owes it at once; otherwise it stays a draft. */
  open: z._default(flag, true),
  branch_id: z.optional(id),
})

/** Debt by how long it is due: since its due date, or where a bill has none, since it was issued. */
const byAge = { to_30: moneyTotal, to_60: moneyTotal, to_90: moneyTotal, older: moneyTotal }

/** A customer who owes. */
const Debtor = z.strictObject({
  id,
  person_name: z.string(),
  person_code: z.string(),
  phone: name,
  bills: count,
  oldest_bill_code: z.string(),
  /** The earliest day by which something has to be paid. */
  due_at: z.nullable(date),
  is_overdue: flag,
  debt: moneyTotal,
  ...byAge,
})

const DebtQuery = z.strictObject({
  ...ordered(['debt', 'due_at', 'person_name']),
  search: z.optional(text(100, 0)),
  is_overdue: z.optional(flag),
  branch_id: z.optional(id),
})

const Step = { id, version: z.optional(count) }

export const bill = family(
  '/v1/bill',
  {
    object: 'bill',
    group: 'Tài chính',
    place: 10,
    watches: ['person', 'deal', 'department', 'bill_item', 'payment'],
  },
  {
    ...calls,
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, { branch_id: z.optional(id) }),
      about: 'Lập một hóa đơn nháp; dịch vụ thêm vào sau bằng bill-item',
      key_required: true,
    },
    add_from_deal: write(FromDeal, Bill.row, {
      permission: 'bill:create',
      key_required: true,
      about: 'Lập hóa đơn từ các dịch vụ đã đồng ý và chưa lập hóa đơn của một cơ hội',
    }),
    debts: read(DebtQuery, z.extend(page(Debtor), { sums: z.strictObject({ debt: moneyTotal, ...byAge }) }), {
      about: 'Khách còn nợ và tuổi nợ 0–30, 31–60, 61–90, trên 90 ngày',
    }),
    open: write(z.strictObject(Step), Bill.row, {
      action: 'open',
      key_required: true,
      about: 'Phát hành một hóa đơn nháp: từ đây khách phải thanh toán',
    }),
    cancel: write(z.strictObject({ ...Step, reason: text(300) }), Bill.row, {
      action: 'cancel',
      key_required: true,
      about: 'Hủy một hóa đơn không còn tiền trên đó, có lý do; số hóa đơn được giữ',
    }),
  },
)
