import { type Refusal, refuse } from '../refusal.ts'
import { formatMoney } from '../text/money.ts'
import type { MethodKind } from './payment.ts'

export const SHIFT_STATES = ['open', 'counted', 'closed'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** Bank notes of Việt Nam that are still taken, in the order in which a drawer is counted. */
export const NOTES = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const

/** So many of one note. */
export interface NoteCount {
  value: number
  count: number
}

export const notesSum = (notes: readonly NoteCount[]): number =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0)

const isNote = (value: number): boolean => NOTES.some((note) => note === value)

interface CashCount {
  notes?: readonly NoteCount[] | undefined
  total?: number | undefined
}

/** What was counted in the drawer: the sum of the notes, or the total that was typed without them. */
export function countedCash({ notes, total }: CashCount): { cash: number } | Refusal {
  if (notes === undefined)
    return total === undefined
      ? refuse('Vui lòng nhập số tờ của từng mệnh giá, hoặc nhập tổng tiền mặt', 'total')
      : { cash: total }
  const unknown = notes.find(({ value }) => !isNote(value))
  if (unknown !== undefined) return refuse(`Không có tờ mệnh giá ${formatMoney(unknown.value)}`, 'notes')
  if (new Set(notes.map(({ value }) => value)).size < notes.length)
    return refuse('Mỗi mệnh giá chỉ nhập một lần', 'notes')
  const cash = notesSum(notes)
  return total === undefined || total === cash
    ? { cash }
    : refuse(`Tổng các tờ là ${formatMoney(cash)}, khác tổng đã nhập`, 'total')
}

/** Money that a shift took (above zero) or gave (below), by method. */
export interface BookedMethod {
  method_term_id: number
  name: string
  kind: MethodKind
  amount: number
}

/** What should be in the drawer: what it began with, and the cash that moved since. */
export const bookCash = (opening: number, booked: readonly BookedMethod[]): number =>
  booked.filter(({ kind }) => kind === 'cash').reduce((sum, { amount }) => sum + amount, opening)

/** What a method came to when it was counted, beside what the books say. */
export interface MethodCount extends Omit<BookedMethod, 'amount'> {
  counted: number
  book: number
}

/**
 * Methods other than cash, each counted beside its book figure: those that were counted first, in their order, then those
 * that moved money and were not counted, which are counted as nothing.
 */
export function compareMethods(
  counted: readonly BookedMethod[],
  booked: readonly BookedMethod[],
): MethodCount[] {
  const others = booked.filter(({ kind }) => kind !== 'cash')
  const bookOf = (id: number): number =>
    others.filter((one) => one.method_term_id === id).reduce((sum, { amount }) => sum + amount, 0)
  const all = new Map([...counted, ...others].map((one) => [one.method_term_id, one]))
  return [...all.values()].map(({ method_term_id, name, kind }) => ({
    method_term_id,
    name,
    kind,
    counted: counted
      .filter((one) => one.method_term_id === method_term_id)
      .reduce((sum, { amount }) => sum + amount, 0),
    book: bookOf(method_term_id),
  }))
}

/** Whether anything that was counted is not what the books say. */
export const differs = (difference: number, methods: readonly MethodCount[]): boolean =>
  difference !== 0 || methods.some(({ counted, book }) => counted !== book)

/** A difference in one word: more than the books say, or less. */
export const differenceWord = (difference: number): string =>
  difference === 0 ? 'Khớp' : difference > 0 ? 'Thừa' : 'Thiếu'

interface HandOver {
  cashier_id: number
  receiver_id: number
  counted_cash: number
  left_amount: number
  differs: boolean
  reason: string | null | undefined
}

/** Why a counted shift may not be handed over so; undefined when it may. */
export function handOverProblem(shift: HandOver): Refusal | undefined {
  if (shift.receiver_id === shift.cashier_id)
    return refuse('Người nhận phải là người khác, không phải thu ngân của ca này', 'receiver_id')
  if (shift.left_amount > shift.counted_cash)
    return refuse(
      `Để lại ngăn kéo nhiều nhất ${formatMoney(shift.counted_cash)}, là số tiền mặt đã đếm`,
      'left_amount',
    )
  if (shift.differs && !shift.reason?.trim())
    return refuse('Số đếm lệch với sổ: vui lòng nhập lý do', 'reason')
  return undefined
}
