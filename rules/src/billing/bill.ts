import { refuse, type Refusal } from '../refusal.ts'

export const BILL_STATUSES = ['draft', 'open', 'partially_paid', 'paid', 'cancelled'] as const
export type BillStatus = (typeof BILL_STATUSES)[number]

/** What the customer has to pay, or has paid. */
export const BINDING_BILLS: readonly BillStatus[] = ['open', 'partially_paid', 'paid']

/** Something of it is still owed. */
export const OWING_BILLS: readonly BillStatus[] = ['open', 'partially_paid']

/** Whose items count as billed: all but the cancelled ones. */
export const COUNTED_BILLS: readonly BillStatus[] = ['draft', ...BINDING_BILLS]

/** `full` is all of a line, `milestone` a part of it, `adjustment` corrects what was billed and may be negative. */
export const ITEM_PARTS = ['full', 'milestone', 'adjustment'] as const
export type ItemPart = (typeof ITEM_PARTS)[number]

export const ITEM_PART_LABELS: Readonly<Record<ItemPart, string>> = {
  full: 'Toàn bộ',
  milestone: 'Theo đợt',
  adjustment: 'Điều chỉnh',
}

export const PAY_STATES = ['unpaid', 'partial', 'paid', 'refunded'] as const
export type PayState = (typeof PAY_STATES)[number]

export const PAY_STATE_LABELS: Readonly<Record<PayState, string>> = {
  unpaid: 'Chưa trả',
  partial: 'Trả một phần',
  paid: 'Đã trả đủ',
  refunded: 'Đã hoàn',
}

/** Money on a bill or an item: what it comes to, what was paid and what was given back, in whole đồng. */
export interface Paid {
  total: number
  paid: number
  refunded: number
}

/** What was paid and not given back. */
export const netPaid = ({ paid, refunded }: Pick<Paid, 'paid' | 'refunded'>): number => paid - refunded

/** What of it is still owed. */
export const remaining = (money: Paid): number => money.total - netPaid(money)

/** The state of an open bill that follows from its money; nobody sets it by hand. */
export function billStatus(money: Paid): 'open' | 'partially_paid' | 'paid' {
  const net = netPaid(money)
  if (net === 0 && money.total > 0) return 'open'
  return net >= money.total ? 'paid' : 'partially_paid'
}

/** How far an item is paid. */
export function payState(money: Paid): PayState {
  const net = netPaid(money)
  if (net === 0 && money.refunded > 0) return 'refunded'
  if (net === 0 && money.total !== 0) return 'unpaid'
  return net >= money.total ? 'paid' : 'partial'
}

/** Why a bill may not be cancelled; undefined when it may. */
export function cancelProblem(status: BillStatus, money: Paid): Refusal | undefined {
  if (status === 'cancelled') return refuse('Hóa đơn này đã hủy', 'status')
  return netPaid(money) === 0
    ? undefined
    : refuse('Hóa đơn đã có tiền, hãy đảo phiếu thu hoặc hoàn tiền trước khi hủy', 'status')
}

/** A line as a bill takes it over: what was agreed of it, in whole đồng. */
export interface BilledLine {
  quantity: number
  unit_price: number
  line_discount: number
  vat_rate: number
  vat_amount: number
  total: number
  /** What other bills have of it. */
  billed: number
}

/** What of a line goes on a bill: all that is left of it, so many đồng, or so many percent of the whole. */
export type BilledPart =
  | { kind: 'rest' }
  | { kind: 'amount'; amount: number }
  | { kind: 'percent'; percent: number }

export interface ItemFigures {
  part: ItemPart
  quantity: number
  unit_price: number
  line_discount: number
  vat_rate: number
  vat_amount: number
  total: number
}

const partOf = (value: number, share: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(value) * BigInt(share)) / BigInt(whole))

const wanted = (line: BilledLine, part: BilledPart): number => {
  if (part.kind === 'amount') return part.amount
  if (part.kind === 'percent')
    return Number((BigInt(line.total) * BigInt(Math.round(part.percent * 100)) + 5_000n) / 10_000n)
  return line.total - line.billed
}

/**
 * The figures of the item that bills a part of a line. All of it copies the line; a part is one of it at its own price,
 * with its share of the tax. Families 2.8, `add-from-attachment`.
 */
export function itemOf(line: BilledLine, part: BilledPart): ItemFigures | Refusal {
  const total = wanted(line, part)
  if (total > line.total - line.billed)
    return refuse('Số tiền lập hóa đơn vượt phần chưa lập của dịch vụ, hãy nhập lại', 'amount')
  if (total <= 0) return refuse('Dịch vụ này đã lập hóa đơn đủ', 'attachment_ids')
  const { quantity, unit_price, line_discount, vat_rate, vat_amount } = line
  if (total === line.total)
    return { part: 'full', quantity, unit_price, line_discount, vat_rate, vat_amount, total }
  return {
    part: 'milestone',
    quantity: 1,
    unit_price: total,
    line_discount: 0,
    vat_rate,
    vat_amount: partOf(vat_amount, total, line.total),
    total,
  }
}
