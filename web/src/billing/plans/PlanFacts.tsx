import { PLAN_PROVIDER_LABELS } from '@bcare/rules/billing/installment'
import { FREQUENCY_LABELS } from '@bcare/rules/billing/schedule'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import type { ReactNode } from 'react'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import type { PlanRow } from './plan-rows.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const moment = (instant: string | null) => instant !== null && formatDateTime(instant)
const positive = (amount: number | null) => amount !== null && amount > 0 && formatMoney(amount)

/** What was agreed for a plan, and what became of it; nothing is said of what there is not. */
export function PlanFacts({ plan }: { plan: PlanRow }) {
  const facts: (readonly [string, ReactNode])[] = [
    ['Hóa đơn', plan.bill_code],
    ['Cơ hội', plan.deal_name],
    ['Số tiền trả góp', formatMoney(plan.principal)],
    ['Trả trước', positive(plan.down_payment)],
    ['Lãi', plan.interest_pct > 0 && `${formatNumber(plan.interest_pct, 2)}%`],
    ['Phí', positive(plan.fee)],
    ['Tổng phải trả', formatMoney(plan.total)],
    ['Đã hoàn', positive(plan.refunded)],
    ['Số kỳ', `${plan.count}, ${FREQUENCY_LABELS[plan.frequency].toLowerCase()}`],
    ['Ngày đến hạn đầu', formatDate(plan.first_due_on)],
    ['Ngày trong tháng', plan.day_of_month],
    ['Ân hạn', `${plan.grace_days} ngày`],
    ['Phí trả chậm', positive(plan.late_fee)],
    ['Bên cho trả góp', plan.provider_name ?? PLAN_PROVIDER_LABELS[plan.provider]],
    ['Mức nhắc nợ', plan.dunning_level !== null && TEXTS.dunning_levels[plan.dunning_level]],
    ['Số hợp đồng', plan.agreement_no],
    ['Ký lúc', moment(plan.signed_at)],
    ['Chi nhánh', plan.branch_name],
    ['Kích hoạt lúc', moment(plan.activated_at)],
    ['Tạm dừng lúc', plan.status === 'paused' && moment(plan.paused_at)],
    ['Hủy lúc', moment(plan.cancelled_at)],
    ['Lý do hủy', plan.cancel_reason],
    ['Ghi chú', plan.note],
  ]
  return <KeyValue items={facts.filter(([, said]) => said !== null && said !== false && said !== '')} />
}
