import { ITEM_PARTS, PAY_STATES } from '@bcare/rules/billing/bill'
import * as z from 'zod/mini'
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
  maybe,
  money,
  moneyTotal,
  ordered,
  otherwise,
  page,
  percent,
  read,
  text,
  write,
} from '../kit/index.ts'
import { quantity } from '../treatment/line-parts.ts'

const name = z.nullable(z.string())

/** One thing on a bill: a line of the treatment or a part of it, or what staff have written there. */
export const BillItem = entity('bill_item', {
  label: 'Dòng hóa đơn',
  called: 'description',
  edits: {
    description: text(300),
    unit: maybe(text(40)),
    quantity: otherwise(quantity, 1),
    unit_price: otherwise(money, 0),
    line_discount: otherwise(money, 0),
    doctor_id: maybe(id),
    milestone_label: maybe(text(100)),
    order: otherwise(int, 0),
  },
  once: { bill_id: id, product_id: maybe(id) },
  derived: {
    person_id: id,
    attachment_id: z.nullable(id),
    promo_discount: moneyTotal,
    order_discount_share: moneyTotal,
    vat_rate: percent,
    vat_amount: int,
    total: int,
    paid_amount: moneyTotal,
    refunded_amount: moneyTotal,
    remaining: int,
    pay_state: choice(PAY_STATES),
    part: choice(ITEM_PARTS),
    bill_code: z.string(),
    person_name: z.string(),
    doctor_name: name,
    last_paid_at: z.nullable(instant),
  },
  labels: {
    bill_id: 'Hóa đơn',
    bill_code: 'Số hóa đơn',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    attachment_id: 'Dịch vụ điều trị',
    product_id: 'Dịch vụ',
    description: 'Nội dung',
    unit: 'Đơn vị',
    quantity: 'Số lượng',
    unit_price: 'Đơn giá',
    line_discount: 'Giảm giá dòng',
    promo_discount: 'Giảm khuyến mãi',
    order_discount_share: 'Giảm cả đơn',
    vat_rate: 'Thuế GTGT (%)',
    vat_amount: 'Tiền thuế',
    total: 'Thành tiền',
    paid_amount: 'Đã thu',
    refunded_amount: 'Đã hoàn',
    remaining: 'Còn lại',
    pay_state: 'Tình trạng trả',
    part: 'Phần lập hóa đơn',
    milestone_label: 'Đợt thanh toán',
    doctor_id: 'Bác sĩ',
    doctor_name: 'Bác sĩ',
    order: 'Thứ tự',
    last_paid_at: 'Trả gần nhất',
  },
  logged: { covers: 'Phần dịch vụ đã lập hóa đơn' },
})

const calls = crud(BillItem, {
  filters: ['id', 'bill_id', 'person_id', 'attachment_id', 'product_id', 'doctor_id'],
  sorts: ['created_at'],
  sums: ['total', 'paid_amount', 'refunded_amount', 'remaining'],
})

/** Lines of a customer's treatment, whole or in part, as items of a draft or of a bill that owes. */
const FromAttachment = z.strictObject({
  bill_id: id,
  attachment_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
  /** So many đồng of each; without it, or `pct`, what is left of each. */
  amount: z.optional(money.check(z.positive())),
  pct: z.optional(percent.check(z.gt(0))),
  milestone: z.optional(text(100)),
})

/** Items by how far they are paid, for the dialogs of payment and refund. */
const PaidQuery = z.strictObject({
  ...ordered(['created_at']),
  person_id: z.optional(id),
  deal_id: z.optional(id),
  bill_id: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
})

const Items = z.strictObject({ data: z.array(BillItem.row) })

export const billItem = family(
  '/v1/bill-item',
  { object: 'bill', watches: ['bill_item', 'payment', 'person', 'user'] },
  {
    ...calls,
    add: { ...calls.add, key_required: true },
    update: { ...calls.update, key_required: true },
    delete: { ...calls.delete, action: 'update' },
    add_from_attachment: write(FromAttachment, Items, {
      permission: 'bill:create',
      key_required: true,
      about: 'Đưa các dịch vụ điều trị của khách vào hóa đơn, toàn bộ hay theo đợt',
    }),
    update_from_attachment: write(
      z.strictObject({ bill_item_id: z.optional(id), bill_id: z.optional(id), version: z.optional(count) }),
      Items,
      {
        key_required: true,
        about: 'Chép lại giá và số lượng hiện tại của dịch vụ vào dòng hóa đơn chưa có tiền',
      },
    ),
    paid: read(PaidQuery, page(BillItem.row), { about: 'Các dòng hóa đơn đã trả đủ' }),
    partially_paid: read(z.extend(PaidQuery, { unpaid: z._default(flag, false) }), page(BillItem.row), {
      about: 'Các dòng hóa đơn trả một phần; `unpaid` kèm cả dòng chưa trả',
    }),
  },
)
