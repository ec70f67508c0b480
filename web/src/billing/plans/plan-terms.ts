import type { Input } from '@bcare/contract'
import type { installmentPlan } from '@bcare/contract/billing/installment-plan'
import { planTotal, type PlanProvider } from '@bcare/rules/billing/installment'
import {
  DATED,
  dayInMonth,
  type Frequency,
  makeSchedule,
  type Rhythm,
  type Scheduled,
  scheduleProblem,
} from '@bcare/rules/billing/schedule'
import { isUnread, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import type { PlanRow } from './plan-rows.ts'

/** Values of which these fields hold what was typed into them. */
type Typed<Values, Field extends keyof Values> = Omit<Values, Field> & Record<Field, TypedNumber>

const RHYTHM_NUMBERS = ['count', 'day_of_month'] as const
const PLAN_NUMBERS = [
  ...RHYTHM_NUMBERS,
  'principal',
  'down_payment',
  'interest_pct',
  'fee',
  'grace_days',
  'late_fee',
] as const

/** When instalments fall due: what is not typed yet is null. */
interface ReadRhythm {
  count: number | null
  frequency: Frequency
  first_due_on: string | null
  day_of_month: number | null
  due_dates: readonly (string | null)[]
}

/** When instalments fall due, as it is typed. */
export type RhythmValues = Typed<ReadRhythm, (typeof RHYTHM_NUMBERS)[number]>

/** The terms of a plan. */
interface ReadPlan extends ReadRhythm {
  /** `bill:7`, or `lines` for services that are on no bill. */
  source: string | null
  attachment_ids: readonly number[]
  /** What is left of the bill or the services, until it is typed. */
  principal: number | null
  down_payment: number | null
  interest_pct: number | null
  fee: number | null
  grace_days: number | null
  late_fee: number | null
  provider: PlanProvider
  provider_term_id: number | null
  agreement_no: string
  note: string
}

/** The terms of a plan as they are typed. */
export type PlanValues = Typed<ReadPlan, (typeof PLAN_NUMBERS)[number]>

const isReadRhythm = (values: RhythmValues): values is ReadRhythm =>
  RHYTHM_NUMBERS.every((field) => !isUnread(values[field]))

/** Whether every number of it can be read. */
export const isRead = (values: PlanValues): values is ReadPlan =>
  PLAN_NUMBERS.every((field) => !isUnread(values[field]))

const STANDARD_COUNT = 12
const STANDARD_GRACE = 5

const nextMonth = (today: string): string => dayInMonth(today, 1, Number(today.slice(8)))

/** What a new plan begins with. */
export const newValues = (today: string): PlanValues => ({
  source: null,
  attachment_ids: [],
  principal: null,
  down_payment: null,
  count: STANDARD_COUNT,
  frequency: 'month',
  first_due_on: nextMonth(today),
  day_of_month: null,
  due_dates: [],
  interest_pct: null,
  fee: null,
  grace_days: STANDARD_GRACE,
  late_fee: null,
  provider: 'clinic',
  provider_term_id: null,
  agreement_no: '',
  note: '',
})

/** What a draft that is changed begins with; `days` are those of its instalments. */
export const valuesOf = (plan: PlanRow, days: readonly string[]): PlanValues => ({
  source: plan.bill_id === null ? 'lines' : `bill:${plan.bill_id}`,
  attachment_ids: plan.attachment_ids,
  principal: plan.principal,
  down_payment: plan.down_payment,
  count: plan.count,
  frequency: plan.frequency,
  first_due_on: plan.first_due_on,
  day_of_month: plan.day_of_month,
  due_dates: DATED.includes(plan.frequency) ? days : [],
  interest_pct: plan.interest_pct,
  fee: plan.fee,
  grace_days: plan.grace_days,
  late_fee: plan.late_fee,
  provider: plan.provider,
  provider_term_id: plan.provider_term_id,
  agreement_no: plan.agreement_no ?? '',
  note: plan.note ?? '',
})

/** Days that are said one by one, each the first time a month after the one before. */
export function datesOf({ count, due_dates, first_due_on }: RhythmValues): (string | null)[] {
  const dates: (string | null)[] = []
  for (let at = 0; at < (numberOf(count) ?? 0); at += 1) {
    const before = dates[at - 1]
    const typed = due_dates[at]
    dates.push(typed === undefined ? (before ? nextMonth(before) : first_due_on) : typed)
  }
  return dates
}

/** The rhythm that is meant; undefined while something of it is missing or cannot be read. */
export function rhythmOf(values: RhythmValues): Rhythm | undefined {
  if (!isReadRhythm(values)) return undefined
  const { count, frequency, first_due_on, day_of_month } = values
  if (count === null || count < 1) return undefined
  if (!DATED.includes(frequency)) {
    if (first_due_on === null) return undefined
    return { count, frequency, first_due_on, day_of_month: frequency === 'month' ? day_of_month : null }
  }
  const due_dates = datesOf(values).flatMap((day) => (day === null ? [] : [day]))
  const [first_day] = due_dates
  if (first_day === undefined || due_dates.length < count) return undefined
  return { count, frequency, first_due_on: first_day, due_dates }
}

export interface Outcome {
  total: number
  charges: number
  rows: readonly Scheduled[]
  /** Why there is no schedule; undefined while something is missing, too. */
  problem: { message: string; field?: string } | undefined
}

/** What terms come to, reckoned as the server does; undefined while something is missing or cannot be read. */
export function outcomeOf(values: PlanValues, principal: number, today: string): Outcome | undefined {
  const rhythm = rhythmOf(values)
  if (rhythm === undefined || !isRead(values) || principal <= 0) return undefined
  const down = values.down_payment ?? 0
  const total = planTotal({
    principal,
    down_payment: down,
    interest_pct: values.interest_pct ?? 0,
    fee: values.fee ?? 0,
  })
  const terms = { ...rhythm, total, down, down_due_on: today }
  const problem = scheduleProblem(terms)
  return {
    total,
    charges: total - principal,
    rows: problem === undefined ? makeSchedule(terms) : [],
    problem,
  }
}

type Terms = Omit<
  Input<typeof installmentPlan.add>,
  'person_id' | 'deal_id' | 'bill_id' | 'attachment_ids' | 'branch_id' | 'signed_file_id' | 'signed_at'
>

/** The terms as they are sent. */
export const termsOf = (values: ReadPlan, principal: number, rhythm: Rhythm): Terms => ({
  principal,
  down_payment: values.down_payment ?? 0,
  interest_pct: values.interest_pct ?? 0,
  fee: values.fee ?? 0,
  count: rhythm.count,
  frequency: rhythm.frequency,
  first_due_on: rhythm.first_due_on,
  day_of_month: rhythm.day_of_month ?? null,
  ...(rhythm.due_dates !== undefined && { due_dates: [...rhythm.due_dates] }),
  grace_days: values.grace_days ?? 0,
  late_fee: values.late_fee,
  provider: values.provider,
  provider_term_id: values.provider === 'clinic' ? null : values.provider_term_id,
  agreement_no: values.agreement_no.trim() || null,
  note: values.note.trim() || null,
})
