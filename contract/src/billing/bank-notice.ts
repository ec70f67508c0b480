import { MISMATCHES, NOTICE_STATUSES } from '@bcare/rules/billing/bank-notice'
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
  moneyTotal,
  page,
  read,
  text,
  write,
} from '../kit/index.ts'
import { Payment } from './payment.ts'

const name = z.nullable(z.string())

/** A transfer that the clinic's bank reports as received. It is never changed; what becomes of it is said once. */
export const BankNotice = entity('bank_notice', {
  label: 'Báo có ngân hàng',
  called: 'reference',
  edits: {},
  once: {},
  derived: {
    reference: z.string(),
    amount: moneyTotal,
    content: z.string(),
    occurred_at: instant,
    status: choice(NOTICE_STATUSES),
    mismatch: z.nullable(choice(MISMATCHES)),
    payment_id: z.nullable(id),
    settled_at: z.nullable(instant),
    settled_by: z.nullable(id),
    dismiss_reason: name,
    payment_code: name,
    person_id: z.nullable(id),
    person_name: name,
    settled_by_name: name,
  },
  labels: {
    reference: 'Mã giao dịch',
    amount: 'Số tiền',
    content: 'Nội dung',
    occurred_at: 'Thời gian',
    status: 'Trạng thái',
    mismatch: 'Vì sao chưa khớp',
    payment_id: 'Phiếu thu',
    payment_code: 'Phiếu thu',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    settled_at: 'Xử lý lúc',
    settled_by: 'Người xử lý',
    settled_by_name: 'Người xử lý',
    dismiss_reason: 'Lý do bỏ qua',
  },
})

const { list } = crud(BankNotice, {
  filters: ['id', 'status', 'mismatch', 'occurred_at'],
  sorts: ['occurred_at', 'created_at'],
  search: true,
})

const Decided = z.strictObject({ id, version: z.optional(count) })

/** Users who may say that money has come work with the notices (docs/bank-notices.md). */
export const bankNotice = family(
  '/v1/economy/bank-notice',
  {
    object: 'payment',
    watches: ['bank_notice', 'person', 'user'],
    without: {
      add: 'Báo có do ngân hàng gửi, có chữ ký: /public/bank-notice',
      get: 'Danh sách đã có đủ từng báo có',
      update: 'Báo có giữ nguyên như ngân hàng gửi',
      delete: 'Như sửa; báo có không phải của khách thì bỏ qua: dismiss',
    },
  },
  {
    list: { ...list, action: 'confirm', about: 'Các báo có của ngân hàng và phiếu thu mà chúng ghi sổ' },
    candidates: read(z.strictObject({ id }), page(Payment.row), {
      action: 'confirm',
      about: 'Các phiếu đang chờ xác nhận có đúng số tiền của một báo có',
    }),
    assign: write(z.extend(Decided, { payment_id: id }), BankNotice.row, {
      action: 'confirm',
      key_required: true,
      about: 'Ghi sổ một phiếu chờ xác nhận bằng báo có chưa khớp',
    }),
    dismiss: write(z.extend(Decided, { reason: text(300) }), BankNotice.row, {
      action: 'confirm',
      about: 'Bỏ qua một báo có không phải tiền của khách',
    }),
    connection: read(z.strictObject({}), z.strictObject({ path: z.string(), is_set: flag }), {
      permission: 'setting:update',
      about: 'Ngân hàng gửi báo có tới đâu, và đã có khóa ký chưa',
    }),
    renew_secret: write(z.strictObject({}), z.strictObject({ path: z.string(), secret: z.string() }), {
      permission: 'setting:update',
      secret: true,
      about: 'Tạo khóa ký mới, chỉ hiện một lần; khóa cũ hết hiệu lực ngay',
    }),
  },
)
