import { refuse, type Refusal } from '../refusal.ts'
import { addDays } from '../text/date.ts'
import { formatMoney } from '../text/money.ts'

export const FREQUENCIES = ['week', '2week', 'month', 'visit', 'custom'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  week: 'Hằng tuần',
  '2week': 'Hai tuần một lần',
  month: 'Hằng tháng',
  visit: 'Theo lần khám',
  custom: 'Ngày tự chọn',
}

/** Frequencies whose days are said one by one. */
export const DATED: readonly Frequency[] = ['visit', 'custom']

export const MOST_INSTALLMENTS = 120

/** Equal parts are whole thousands; the last one takes what is over. */
const PART = 1_000

/** When instalments fall due. */
export interface Rhythm {
  count: number
  frequency: Frequency
  /** `YYYY-MM-DD` */
  first_due_on: string
  /** By month, the day of the second and later ones; that of the first unless it says otherwise. */
  day_of_month?: number | null | undefined
  /** Every day, where the frequency does not give them. */
  due_dates?: readonly string[] | undefined
}

export interface Scheduled {
  /** 0 is the down payment. */
  seq: number
  due_on: string
  amount: number
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A day of a month that is so many months after another; of a shorter month the last one. */
export function dayInMonth(date: string, months: number, day: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1]
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return `${y}-${two(m)}-${two(Math.min(day, last))}`
}

/** The days on which instalments 1 to `count` fall due. */
export function dueDates({ count, frequency, first_due_on, day_of_month, due_dates = [] }: Rhythm): string[] {
  if (DATED.includes(frequency)) return [...due_dates]
  const day = day_of_month ?? Number(first_due_on.slice(8))
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return first_due_on
    if (frequency === 'month') return dayInMonth(first_due_on, at, day)
    return addDays(first_due_on, at * (frequency === 'week' ? 7 : 14))
  })
}

/** Why a rhythm gives no schedule; undefined when it does. */
export function rhythmProblem(rhythm: Rhythm): Refusal | undefined {
  const { frequency, count, due_dates } = rhythm
  const dated = DATED.includes(frequency)
  if (!dated && due_dates !== undefined)
    return refuse('Chỉ nhập từng ngày khi trả theo lần khám hoặc ngày tự chọn', 'due_dates')
  if (dated && due_dates?.length !== count)
    return refuse(`Vui lòng nhập đủ ngày của ${count} kỳ`, 'due_dates')
  const days = dueDates(rhythm)
  return days.every((day, at) => at === 0 || day > (days[at - 1] ?? ''))
    ? undefined
    : refuse('Ngày đến hạn của các kỳ phải tăng dần', 'due_dates')
}

/** An amount in so many equal parts, each rounded down to 1.000 đ; the last one takes the rest (Families 2.8, E4). */
export function equalParts(amount: number, count: number): number[] {
  const part = Math.floor(amount / count / PART) * PART
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? part : amount - part * (count - 1)))
}

export interface Terms extends Rhythm {
  total: number
  down: number
  /** The day on which the down payment is due, if not that of the first instalment. */
  down_due_on?: string | undefined
}

/** Why terms give no schedule; undefined when they do. */
export function scheduleProblem(terms: Terms): Refusal | undefined {
  const { total, down, count } = terms
  if (down >= total) return refuse('Trả trước phải nhỏ hơn tổng phải trả', 'down_payment')
  if (total - down < count * PART)
    return refuse(`Mỗi kỳ phải từ ${formatMoney(PART)}, hãy giảm số kỳ hoặc trả trước`, 'count')
  return rhythmProblem(terms)
}

/** The instalments of a plan: the down payment first where there is one. */
export function makeSchedule(terms: Terms): Scheduled[] {
  const { total, down, first_due_on, down_due_on = first_due_on } = terms
  const days = dueDates(terms)
  const [first = first_due_on] = days
  const parts = equalParts(total - down, days.length)
  const rows = days.map((due_on, at) => ({ seq: at + 1, due_on, amount: parts[at] ?? 0 }))
  return down === 0
    ? rows
    : [{ seq: 0, due_on: down_due_on < first ? down_due_on : first, amount: down }, ...rows]
}

/** An instalment that a plan has, for planning again. */
export interface Planned extends Scheduled {
  /** Money was put on it, or it is closed: it stays as it is. */
  frozen: boolean
}

/** Those that a new schedule takes the place of: without money, and not the down payment. */
const replaceable = ({ seq, frozen }: Planned): boolean => seq > 0 && !frozen

/** Why what is unpaid may not be planned so; undefined when it may. */
export function replanProblem(rows: readonly Planned[], rhythm: Rhythm): Refusal | undefined {
  const open = rows.filter(replaceable)
  if (open.length === 0) return refuse('Không còn kỳ chưa trả nào để lập lại')
  if (open.reduce((sum, { amount }) => sum + amount, 0) < rhythm.count * PART)
    return refuse(`Mỗi kỳ phải từ ${formatMoney(PART)}, hãy giảm số kỳ`, 'count')
  const problem = rhythmProblem(rhythm)
  if (problem !== undefined) return problem
  const kept = rows.filter((row) => !replaceable(row)).map(({ due_on }) => due_on)
  const [first = rhythm.first_due_on] = dueDates(rhythm)
  return kept.every((day) => day < first)
    ? undefined
    : refuse('Kỳ mới đầu tiên phải sau các kỳ đã có tiền', 'first_due_on')
}

/** What takes the place of the unpaid instalments: the same sum by another rhythm, numbered after those that stay. */
export function replan(rows: readonly Planned[], rhythm: Rhythm): Scheduled[] {
  const open = rows.filter(replaceable)
  const sum = open.reduce((total, { amount }) => total + amount, 0)
  const last = Math.max(0, ...rows.filter((row) => !replaceable(row)).map(({ seq }) => seq))
  const parts = equalParts(sum, rhythm.count)
  return dueDates(rhythm).map((due_on, at) => ({ seq: last + at + 1, due_on, amount: parts[at] ?? 0 }))
}
