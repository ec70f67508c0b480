import { amountWords } from '../../text/amount-words.ts'
import { formatNumber } from '../../text/number.ts'

/** When a medicine is taken, as the usage line of a prescription says it. */
export const TIMING_LABELS = {
  before_meal: 'trước khi ăn',
  after_meal: 'sau khi ăn',
  with_meal: 'trong bữa ăn',
  on_waking: 'sau khi thức dậy',
  before_sleep: 'trước khi ngủ',
} as const
export type Timing = keyof typeof TIMING_LABELS
export const TIMINGS = Object.keys(TIMING_LABELS) as [Timing, ...Timing[]]

/** How much of a medicine is taken; what is not said is unknown. */
export interface Dose {
  dose_per_time?: number | undefined
  times_per_day?: number | undefined
  days?: number | undefined
}

/** One line of a prescription as far as its rules look at it. */
export interface MedicineLine extends Dose {
  product_id?: number | undefined
  drug_name: string
  trade_name?: string | undefined
  strength?: string | undefined
  form?: string | undefined
  unit?: string | undefined
  route?: string | undefined
  quantity: number
  /** Why the quantity is another one than the doses need. */
  quantity_note?: string | undefined
  timing?: Timing | undefined
  note?: string | undefined
}

/** A dose is written with three decimals at the most. */
export const DOSE_DIGITS = 3
const PARTS = 10 ** DOSE_DIGITS

/** Whole units that the doses need together, rounded up; undefined while one of the three figures is missing. */
export function neededQuantity({ dose_per_time, times_per_day, days }: Dose): number | undefined {
  if (dose_per_time === undefined || times_per_day === undefined || days === undefined) return undefined
  // In whole parts: 0.1 × 3 × 10 is not 3 in binary fractions, and would be rounded up to 4.
  return Math.ceil((Math.round(dose_per_time * PARTS) * times_per_day * days) / PARTS)
}

/** Why a quantity may not stay as it is; undefined when it may. Another one than the doses need says why. */
export function quantityProblem(line: MedicineLine): string | undefined {
  const needed = neededQuantity(line)
  if (needed === undefined || needed === line.quantity || (line.quantity_note ?? '').trim() !== '')
    return undefined
  return `«${line.drug_name}»: liều dùng cần ${quantityText(needed, line.unit)}, hãy sửa số lượng hoặc ghi lý do`
}

const text = (value: number) => formatNumber(value, DOSE_DIGITS)

/** A quantity with its unit, where one digit has a nought before it: `05 viên`. */
export function quantityText(quantity: number, unit?: string): string {
  const figure = Number.isInteger(quantity) && quantity < 10 ? `0${quantity}` : text(quantity)
  return [figure, unit?.toLowerCase()].filter(Boolean).join(' ')
}

/** A whole quantity in words, `Mười lăm`; undefined for a part of a unit. */
export const quantityWords = (quantity: number): string | undefined =>
  Number.isSafeInteger(quantity) && quantity > 0 ? amountWords(quantity).replace(/ đồng$/, '') : undefined

/** What a medicine is called on paper: its INN, with the trade name in brackets. */
export const drugText = ({
  drug_name,
  trade_name,
  strength,
}: Pick<MedicineLine, 'drug_name' | 'trade_name' | 'strength'>): string =>
  [trade_name ? `${drug_name} (${trade_name})` : drug_name, strength].filter(Boolean).join(' ')

/** How a medicine is taken: `Ngày uống 3 lần, mỗi lần 1 viên, trong 5 ngày, sau khi ăn`. */
export function usageText({
  route,
  dose_per_time,
  times_per_day,
  days,
  unit,
  timing,
  note,
}: MedicineLine): string {
  const times = times_per_day && `Ngày ${(route ?? 'dùng').toLowerCase()} ${times_per_day} lần`
  const dose =
    dose_per_time && ['mỗi lần', text(dose_per_time), unit?.toLowerCase()].filter(Boolean).join(' ')
  const parts = [times, dose, days && `trong ${days} ngày`, timing && TIMING_LABELS[timing]]
  const said = parts.filter(Boolean).join(', ')
  return [said && said.charAt(0).toUpperCase() + said.slice(1), note].filter(Boolean).join('. ')
}
