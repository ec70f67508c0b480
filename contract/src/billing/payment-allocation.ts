import * as z from 'zod/mini'
import { count, crud, entity, family, flag, id, instant, int, text, write } from '../kit/index.ts'
import { ItemShare } from './payment-parts.ts'

const name = z.nullable(z.string())

/** Money of a payment on an item of a bill; taking it off again is a row of its own. */
export const PaymentAllocation = entity('payment_allocation', {
  label: 'Khoản phân bổ',
  edits: {},
  once: { payment_id: id, bill_item_id: id },
  derived: {
    /** Below zero where it takes money off again. */
    amount: int,
    bill_id: id,
    attachment_id: z.nullable(id),
    reverses_id: z.nullable(id),
    refunds_id: z.nullable(id),
    installment_id: z.nullable(id),
    /** It is a mirror, or has one. */
    is_reversed: flag,
    allocated_at: instant,
    payment_code: z.string(),
    bill_code: z.string(),
    description: z.string(),
    doctor_name: name,
  },
  labels: {
    payment_id: 'Phiếu thu',
    payment_code: 'Phiếu thu',
    bill_id: 'Hóa đơn',
    bill_code: 'Hóa đơn',
    bill_item_id: 'Dòng hóa đơn',
    description: 'Nội dung',
    attachment_id: 'Dịch vụ điều trị',
    amount: 'Số tiền',
    reverses_id: 'Đảo của khoản',
    refunds_id: 'Hoàn của khoản',
    installment_id: 'Kỳ trả góp',
    is_reversed: 'Đã đảo',
    allocated_at: 'Phân bổ lúc',
    doctor_name: 'Bác sĩ',
  },
})

const { list, get } = crud(PaymentAllocation, {
  filters: ['payment_id', 'bill_id', 'bill_item_id', 'attachment_id', 'installment_id', 'created_at'],
  sorts: ['created_at'],
})

const Rows = z.strictObject({ data: z.array(PaymentAllocation.row) })

export const paymentAllocation = family(
  '/v1/economy/payment-allocation',
  { object: 'payment', watches: ['payment_allocation', 'bill'] },
  {
    list,
    get,
    add: write(
      z.strictObject({
        payment_id: id,
        items: z.array(ItemShare).check(z.minLength(1), z.maxLength(100)),
      }),
      Rows,
      { key_required: true, about: 'Phân bổ phần tiền thừa của một phiếu thu vào các dòng hóa đơn' },
    ),
    update: write(
      z.strictObject({
        id,
        items: z.array(ItemShare).check(z.minLength(1), z.maxLength(100)),
        version: z.optional(count),
      }),
      Rows,
      { key_required: true, about: 'Chuyển một khoản sang dòng hóa đơn khác, tổng của phiếu không đổi' },
    ),
    delete: write(z.strictObject({ id, version: z.optional(count), reason: text(300) }), Rows, {
      action: 'update',
      key_required: true,
      about: 'Gỡ một khoản khỏi hóa đơn; tiền vào tạm ứng của khách',
    }),
  },
)
