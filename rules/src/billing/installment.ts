import { refuse, type Refusal } from '../refusal.ts'
import { addDays } from '../text/date.ts'

export const PLAN_STATUSES = ['draft', 'active', 'paused', 'completed', 'cancelled'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** Plans whose instalments take the money that is paid on their bill. */
export const COLLECTING_PLANS: readonly PlanStatus[] = ['active', 'paused']

/** Of these a bill has one at most, and a line stands in one at most. */
export const LIVE_PLANS: readonly PlanStatus[] = [...COLLECTING_PLANS, 'completed']

export const PLAN_PROVIDERS = ['clinic', 'finance_company'] as const
export type PlanProvider = (typeof PLAN_PROVIDERS)[number]

export const PLAN_PROVIDER_LABELS: Readonly<Record<PlanProvider, string>> = {
  clinic: 'Phòng khám',
  finance_company: 'Công ty tài chính',
}

/** How an instalment ended without being paid: it need not be, or another one stands in its place. */
export const CLOSINGS = ['waived', 'cancelled'] as const
export type Closing = (typeof CLOSINGS)[number]

export const INSTALLMENT_STATUSES = [
  'pending',
  'due',
  'partially_paid',
  'paid',
  'overdue',
  'waived',
  'cancelled',
] as const
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number]

const STEPS: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  draft: ['active', 'cancelled'],
  active: ['paused', 'cancelled'],
  paused: ['active', 'cancelled'],
  completed: [],
  cancelled: [],
}

const REFUSED: Readonly<Record<PlanStatus, string>> = {
  draft: 'Kế hoạch đã có hiệu lực không trở lại nháp được',
  active: 'Chỉ kế hoạch nháp mới kích hoạt được, chỉ kế hoạch tạm dừng mới chạy tiếp được; hãy tải lại',
  paused: 'Chỉ kế hoạch đang thực hiện mới tạm dừng được, hãy tải lại',
  completed: 'Kế hoạch hoàn tất khi mọi kỳ đã trả đủ',
  cancelled: 'Kế hoạch đã hoàn tất hoặc đã hủy thì không hủy được nữa, hãy tải lại',
}

/** Why a command may not bring a plan from one state to another; undefined when it may. */
export const planStep = (from: PlanStatus, to: PlanStatus): Refusal | undefined =>
  STEPS[from].includes(to) ? undefined : refuse(REFUSED[to], 'status')

/** The state that follows from what is still to be paid: completed by the last đồng, active again when money is taken back. */
export function planStatus(status: PlanStatus, remaining: number): PlanStatus {
  if (remaining === 0 && COLLECTING_PLANS.includes(status)) return 'completed'
  return remaining > 0 && status === 'completed' ? 'active' : status
}

/** An instalment with its money, in whole đồng. */
export interface InstallmentFacts {
  due_on: string
  amount: number
  paid: number
  refunded: number
  closed_as: Closing | null
}

/** What of an instalment is still to be paid. */
export const installmentRemaining = ({ amount, paid, refunded, closed_as }: InstallmentFacts): number =>
  closed_as === null ? amount - paid + refunded : 0

/** How an instalment stands on a day; one of a plan that does not run is never overdue. */
export function installmentStatus(
  one: InstallmentFacts,
  today: string,
  plan: { status: PlanStatus; grace_days: number },
): InstallmentStatus {
  if (one.closed_as !== null) return one.closed_as
  if (installmentRemaining(one) === 0) return 'paid'
  if (plan.status === 'active' && today > addDays(one.due_on, plan.grace_days)) return 'overdue'
  if (one.paid > one.refunded) return 'partially_paid'
  return one.due_on <= today ? 'due' : 'pending'
}

/** From how many days after its day an instalment is followed up at each level, the last one first. */
export const DUNNING_DAYS = [-3, 0, 1, 7, 15] as const
export type DunningLevel = 0 | 1 | 2 | 3 | 4

const DAY = 86_400_000

/** How urgently an unpaid instalment is followed up on a day; undefined while it is too early to ask. */
export function dunningLevel(due_on: string, today: string): DunningLevel | undefined {
  const late = (Date.parse(today) - Date.parse(due_on)) / DAY
  const level = DUNNING_DAYS.findLastIndex((days) => late >= days)
  return level < 0 ? undefined : (level as DunningLevel)
}

/** What a plan comes to: the price, the fee and the interest on what is not paid down, once for the whole term. */
export function planTotal({
  principal,
  down_payment,
  interest_pct,
  fee,
}: {
  principal: number
  down_payment: number
  interest_pct: number
  fee: number
}): number {
  const borrowed = BigInt(Math.max(principal - down_payment, 0))
  return principal + fee + Number((borrowed * BigInt(Math.round(interest_pct * 100)) + 5_000n) / 10_000n)
}

/** What a plan could give back: what was paid for and not performed, without the fee; a suggestion, nothing more. */
export const refundable = (net_paid: number, performed: number, kept_fee: number): number =>
  Math.max(0, net_paid - performed - kept_fee)
