import { DEPOSIT_KINDS, DEPOSIT_STATUSES, MOVEMENTS } from '@bcare/rules/billing/deposit'
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
  moneyTotal,
  named,
  otherwise,
  text,
  write,
} from '../kit/index.ts'
import { Payment } from './payment.ts'
import { ItemShare, MethodInput, methodsOf, positive } from './payment-parts.ts'

const name = z.nullable(z.string())

const Earmark = named(
  'DepositEarmark',
  z.strictObject({ attachment_id: z.optional(id), bill_item_id: z.optional(id), amount: positive }),
)

/** Money that the clinic holds for a customer until it is used; no revenue before that. */
export const Deposit = entity('deposit', {
  label: 'Tạm ứng',
  called: 'code',
  edits: {
    deal_id: maybe(id),
    attachment_id: maybe(id),
    doctor_id: maybe(id),
    expires_on: maybe(date),
    refundable: otherwise(flag, true),
    note: maybe(text(500)),
  },
  once: { person_id: id, kind: otherwise(choice(DEPOSIT_KINDS), 'deposit'), amount: positive },
  derived: {
    code: z.string(),
    branch_id: id,
    payment_id: id,
    converted: moneyTotal,
    refunded: moneyTotal,
    available: moneyTotal,
    earmarks: z.array(Earmark),
    received_at: instant,
    status: choice(DEPOSIT_STATUSES),
    person_name: z.string(),
    person_code: z.string(),
    doctor_name: name,
    attachment_title: name,
    payment_code: z.string(),
    payment_status: z.string(),
  },
  labels: {
    code: 'Mã tạm ứng',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    deal_id: 'Cơ hội',
    attachment_id: 'Dành cho dịch vụ',
    attachment_title: 'Dành cho dịch vụ',
    doctor_id: 'Dành cho bác sĩ',
    doctor_name: 'Dành cho bác sĩ',
    branch_id: 'Chi nhánh',
    payment_id: 'Phiếu đóng',
    payment_code: 'Phiếu đóng',
    payment_status: 'Trạng thái phiếu',
    kind: 'Loại',
    amount: 'Đã đóng',
    converted: 'Đã dùng',
    refunded: 'Đã hoàn',
    available: 'Còn lại',
    earmarks: 'Để dành',
    received_at: 'Ngày đóng',
    expires_on: 'Hết hạn',
    refundable: 'Được hoàn lại',
    status: 'Trạng thái',
    note: 'Ghi chú',
  },
})

const { list, query, get, update } = crud(Deposit, {
  filters: [
    'id',
    'person_id',
    'deal_id',
    'branch_id',
    'doctor_id',
    'kind',
    'status',
    'payment_id',
    'received_at',
  ],
  sorts: ['received_at', 'created_at'],
  search: true,
  sums: ['amount', 'converted', 'refunded', 'available'],
})

const Add = z.extend(Deposit.draft, {
  methods: methodsOf(MethodInput),
  paid_at: z.optional(instant),
  payer_name: z.optional(text(120)),
  branch_id: z.optional(id),
  /** The money is on its way: held when it is confirmed. */
  pending: z._default(flag, false),
})

const Convert = z.strictObject({
  deposit_id: id,
  amount: positive,
  bill_id: z.optional(id),
  items: z.optional(z.array(ItemShare).check(z.minLength(1), z.maxLength(100))),
  at: z.optional(instant),
})

const Refund = z.strictObject({
  deposit_id: id,
  amount: positive,
  reason_id: id,
  methods: methodsOf(MethodInput),
  note: z.optional(text(500)),
  paid_at: z.optional(instant),
})

/** What a deposit has, what it is kept for, and every movement of it. */
const Account = z.strictObject({
  data: z.array(
    z.strictObject({
      deposit: Deposit.row,
      movements: z.array(
        z.strictObject({
          id,
          kind: choice(MOVEMENTS),
          amount: int,
          moved_at: instant,
          payment_id: id,
          payment_code: z.string(),
          bill_codes: z.array(z.string()),
        }),
      ),
    }),
  ),
})

export const deposit = family(
  '/v1/economy/deposit',
  {
    object: 'deposit',
    group: 'Tài chính',
    place: 30,
    watches: ['payment', 'person', 'user'],
    without: { delete: 'Tạm ứng không xóa: hoàn lại, hoặc đảo phiếu đóng' },
  },
  {
    list,
    query,
    get,
    update,
    add: write(Add, z.strictObject({ deposit: z.nullable(Deposit.row), payment: Payment.row }), {
      action: 'create',
      key_required: true,
      about: 'Nhận tiền tạm ứng của khách',
    }),
    allocation: write(
      z.strictObject({
        deposit_id: z.optional(id),
        person_id: z.optional(id),
        /** Replaces what the deposit is kept for; without it nothing changes. */
        items: z.optional(z.array(Earmark).check(z.maxLength(50))),
        version: z.optional(count),
      }),
      Account,
      { about: 'Số dư, các lần dùng và phần để dành của tạm ứng; có `items` thì thay phần để dành' },
    ),
    convert_to_payment: write(Convert, Payment.row, {
      key_required: true,
      about: 'Dùng tạm ứng trả hóa đơn: doanh thu ghi từ lúc này, quỹ không đổi',
    }),
    cancel_conversion: write(z.strictObject({ payment_id: id, reason: text(300) }), Payment.row, {
      key_required: true,
      about: 'Hủy một lần dùng tạm ứng: hóa đơn mở lại, tạm ứng có lại tiền',
    }),
    refund: write(Refund, Payment.row, {
      action: 'refund',
      key_required: true,
      about: 'Hoàn tạm ứng cho khách; trả về phiếu hoàn',
    }),
  },
)
