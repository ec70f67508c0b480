import { INSTALLMENT_STATUSES, PLAN_STATUSES } from '@bcare/rules/billing/installment'
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
  maybe,
  moneyTotal,
  ordered,
  page,
  phoneOut,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { InstallmentPlan } from './installment-plan.ts'
import { MethodInput, methodsOf, positive } from './payment-parts.ts'
import { Payment } from './payment.ts'

/** A part of a plan with its day; number 0 is the down payment. */
export const Installment = entity('installment', {
  label: 'Kỳ trả góp',
  called: 'code',
  edits: { due_on: plannedDate, note: maybe(text(500)) },
  derived: {
    code: z.string(),
    plan_id: id,
    person_id: id,
    branch_id: id,
    seq: count,
    amount: moneyTotal,
    paid: moneyTotal,
    refunded: moneyTotal,
    remaining: moneyTotal,
    status: choice(INSTALLMENT_STATUSES),
    /** When the last of it was paid. */
    paid_at: z.nullable(instant),
    plan_code: z.string(),
    plan_status: choice(PLAN_STATUSES),
    bill_id: z.nullable(id),
    person_name: z.string(),
    person_code: z.string(),
    person_phone: z.nullable(phoneOut),
  },
  labels: {
    code: 'Mã kỳ',
    plan_id: 'Kế hoạch trả góp',
    plan_code: 'Kế hoạch trả góp',
    plan_status: 'Trạng thái kế hoạch',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    person_phone: 'Điện thoại',
    branch_id: 'Chi nhánh',
    bill_id: 'Hóa đơn',
    seq: 'Kỳ',
    due_on: 'Ngày đến hạn',
    amount: 'Số tiền',
    paid: 'Đã trả',
    refunded: 'Đã hoàn',
    remaining: 'Còn lại',
    status: 'Trạng thái',
    paid_at: 'Trả lúc',
    note: 'Ghi chú',
  },
  logged: { closed_as: 'Kết thúc' },
})

const { list, get, update } = crud(Installment, {
  filters: ['id', 'plan_id', 'person_id', 'branch_id', 'due_on'],
  sorts: ['due_on', 'created_at'],
})

const Collected = z.strictObject({
  ...ordered(['due_on']),
  person_id: z.optional(id),
  deal_id: z.optional(id),
  branch_id: z.optional(id),
  from: z.optional(date),
  to: z.optional(date),
  /** Those that are overdue with nothing paid as well. */
  overdue: z._default(flag, true),
  /** Those that nothing is paid of as well, overdue or still to come. */
  unpaid: z._default(flag, false),
})

const Refund = z.strictObject({
  plan_id: z.optional(id),
  installment_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  amount: positive,
  reason_id: id,
  methods: methodsOf(MethodInput),
  note: z.optional(text(500)),
  paid_at: z.optional(instant),
  /** The treatment is broken off: the plan is cancelled and what is unpaid is waived. */
  close_plan: z._default(flag, false),
})

export const installment = family(
  '/v1/installment',
  {
    object: 'installment_plan',
    watches: ['installment', 'payment', 'person', 'bill'],
    without: {
      add: 'Các kỳ sinh ra cùng kế hoạch: installment-plan/add và replan',
      delete: 'Kỳ trả góp không xóa: lập lại lịch (replan) hoặc hủy kế hoạch (cancel)',
    },
  },
  {
    list,
    get,
    update: { ...update, key_required: true, about: 'Dời ngày đến hạn hoặc ghi chú một kỳ chưa có tiền' },
    partially_paid: read(Collected, page(Installment.row), {
      about: 'Các kỳ trả một phần của kế hoạch đang thực hiện; `overdue` kèm cả kỳ quá hạn chưa trả',
    }),
    refund: write(Refund, z.strictObject({ plan: InstallmentPlan.row, payments: z.array(Payment.row) }), {
      permission: 'payment:refund',
      key_required: true,
      about: 'Hoàn tiền đã trả vào các kỳ, khoản sau cùng trước; `close_plan` thì dừng cả kế hoạch',
    }),
  },
)
