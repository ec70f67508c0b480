import { PLAN_PROVIDERS, PLAN_STATUSES } from '@bcare/rules/billing/installment'
import { FREQUENCIES, MOST_INSTALLMENTS } from '@bcare/rules/billing/schedule'
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
  intBetween,
  longText,
  maybe,
  money,
  moneyTotal,
  ordered,
  otherwise,
  page,
  percent,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { MethodInput, positive } from './payment-parts.ts'

const name = z.nullable(z.string())

/** How a customer pays a bill in parts: the money stays in the ledger of its bill (docs/domain/billing.md, "Instalments"). */
export const InstallmentPlan = entity('installment_plan', {
  label: 'Kế hoạch trả góp',
  called: 'code',
  edits: {
    provider: otherwise(choice(PLAN_PROVIDERS), 'clinic'),
    provider_term_id: maybe(id),
    principal: positive,
    down_payment: otherwise(money, 0),
    interest_pct: otherwise(percent, 0),
    fee: otherwise(money, 0),
    count: intBetween(1, MOST_INSTALLMENTS),
    frequency: otherwise(choice(FREQUENCIES), 'month'),
    first_due_on: plannedDate,
    day_of_month: maybe(intBetween(1, 31)),
    grace_days: otherwise(intBetween(0, 90), 5),
    late_fee: maybe(money),
    signed_file_id: maybe(id),
    signed_at: maybe(instant),
    agreement_no: maybe(text(60)),
    note: maybe(longText(1000)),
  },
  once: {
    person_id: id,
    deal_id: maybe(id),
    bill_id: maybe(id),
    attachment_ids: otherwise(z.array(id).check(z.maxLength(100)), []),
  },
  derived: {
    code: z.string(),
    branch_id: id,
    total: moneyTotal,
    status: choice(PLAN_STATUSES),
    paid: moneyTotal,
    refunded: moneyTotal,
    remaining: moneyTotal,
    overdue_amount: moneyTotal,
    next_due_on: z.nullable(z.iso.date()),
    /** How urgently the oldest unpaid instalment is followed up; null while it is too early to ask. */
    dunning_level: z.nullable(count),
    activated_at: z.nullable(instant),
    paused_at: z.nullable(instant),
    cancelled_at: z.nullable(instant),
    cancel_reason: name,
    person_name: z.string(),
    person_code: z.string(),
    bill_code: name,
    deal_name: name,
    branch_name: name,
    provider_name: name,
  },
  labels: {
    code: 'Số kế hoạch',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    deal_id: 'Cơ hội',
    deal_name: 'Cơ hội',
    bill_id: 'Hóa đơn',
    bill_code: 'Hóa đơn',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    attachment_ids: 'Dịch vụ điều trị',
    provider: 'Bên cho trả góp',
    provider_term_id: 'Công ty tài chính',
    provider_name: 'Công ty tài chính',
    principal: 'Số tiền trả góp',
    down_payment: 'Trả trước',
    interest_pct: 'Lãi (%)',
    fee: 'Phí',
    total: 'Tổng phải trả',
    count: 'Số kỳ',
    frequency: 'Chu kỳ',
    first_due_on: 'Ngày đến hạn đầu',
    day_of_month: 'Ngày trong tháng',
    grace_days: 'Số ngày ân hạn',
    late_fee: 'Phí trả chậm',
    status: 'Trạng thái',
    paid: 'Đã trả',
    refunded: 'Đã hoàn',
    remaining: 'Còn lại',
    overdue_amount: 'Quá hạn',
    next_due_on: 'Kỳ tới',
    dunning_level: 'Mức nhắc nợ',
    signed_file_id: 'Bản ký',
    signed_at: 'Ký lúc',
    agreement_no: 'Số hợp đồng',
    note: 'Ghi chú',
    activated_at: 'Kích hoạt lúc',
    paused_at: 'Tạm dừng lúc',
    cancelled_at: 'Hủy lúc',
    cancel_reason: 'Lý do hủy',
  },
  logged: { cancelled_by: 'Người hủy' },
})

const calls = crud(InstallmentPlan, {
  filters: [
    'id',
    'person_id',
    'deal_id',
    'bill_id',
    'branch_id',
    'status',
    'provider',
    'provider_term_id',
    'first_due_on',
  ],
  sorts: ['created_at', 'first_due_on'],
  search: true,
  sums: ['principal', 'total', 'paid', 'refunded', 'remaining'],
})

/** Every day, where the frequency is by visit or by days of one's own choice. */
const dates = {
  due_dates: z.optional(z.array(plannedDate).check(z.minLength(1), z.maxLength(MOST_INSTALLMENTS))),
}

const Step = { id, version: z.optional(count) }

/** The down payment is taken with it, or given up; what is given up stays owed on the bill. */
const Activate = z.strictObject({
  ...Step,
  methods: z.optional(z.array(MethodInput).check(z.maxLength(10))),
  deposits: z.optional(
    z.array(z.strictObject({ deposit_id: id, amount: positive })).check(z.minLength(1), z.maxLength(20)),
  ),
  paid_at: z.optional(instant),
  waive_down: z._default(flag, false),
  /** Passes the warning that the plan charges more than its bill. */
  force: z._default(flag, false),
})

const Replan = z.strictObject({
  ...Step,
  count: intBetween(1, MOST_INSTALLMENTS),
  frequency: choice(FREQUENCIES),
  first_due_on: plannedDate,
  day_of_month: z.optional(z.nullable(intBetween(1, 31))),
  ...dates,
  reason: z.optional(text(300)),
})

const Refundable = z.extend(InstallmentPlan.row, {
  /** What was paid for and not performed, without the fee: a suggestion. */
  refundable: moneyTotal,
  max_refund: moneyTotal,
})

export const installmentPlan = family(
  '/v1/installment-plan',
  {
    object: 'installment_plan',
    group: 'Tài chính',
    place: 40,
    watches: ['installment', 'bill', 'payment', 'person', 'term', 'deal', 'department'],
  },
  {
    ...calls,
    add: write(
      z.extend(InstallmentPlan.draft, { ...dates, branch_id: z.optional(id) }),
      InstallmentPlan.row,
      {
        action: 'create',
        key_required: true,
        about: 'Lập một kế hoạch trả góp nháp cùng lịch các kỳ',
      },
    ),
    update: write(z.extend(calls.update.body, dates), InstallmentPlan.row, {
      key_required: true,
      about: 'Sửa kế hoạch nháp; khi đã kích hoạt chỉ còn ghi chú, số hợp đồng và bản ký',
    }),
    delete: { ...calls.delete, about: 'Xóa một kế hoạch nháp' },
    activate: write(Activate, InstallmentPlan.row, {
      key_required: true,
      about: 'Kích hoạt kế hoạch: thu khoản trả trước, hoặc miễn; từ đây tiền của hóa đơn vào các kỳ',
    }),
    pause: write(z.strictObject({ ...Step, reason: z.optional(text(300)) }), InstallmentPlan.row, {
      key_required: true,
      about: 'Tạm dừng kế hoạch khi việc điều trị tạm dừng: không kỳ nào quá hạn',
    }),
    resume: write(z.strictObject(Step), InstallmentPlan.row, {
      key_required: true,
      about: 'Chạy tiếp một kế hoạch đang tạm dừng',
    }),
    cancel: write(z.strictObject({ ...Step, reason: text(300) }), InstallmentPlan.row, {
      action: 'cancel',
      key_required: true,
      about: 'Hủy kế hoạch, có lý do: miễn các kỳ chưa trả, hóa đơn vẫn còn nợ',
    }),
    replan: write(Replan, InstallmentPlan.row, {
      key_required: true,
      about: 'Lập lại lịch của các kỳ chưa trả, tổng không đổi; kỳ đã có tiền giữ nguyên',
    }),
    list_refundable: read(
      z.strictObject({
        ...ordered(['created_at']),
        person_id: z.optional(id),
        deal_id: z.optional(id),
        branch_id: z.optional(id),
      }),
      page(Refundable),
      { about: 'Các kế hoạch có tiền có thể hoàn, với số nên hoàn và số hoàn được nhiều nhất' },
    ),
  },
)
