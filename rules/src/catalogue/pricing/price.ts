import { type Refusal, refuse } from '../../refusal.ts'
import { byRef, cashRounding, percentOf, spread } from './amounts.ts'
import { type Judged, judgeDiscounts } from './choose.ts'
import type { Discount, DiscountLine, PriceSituation } from './discount.ts'
import { foldCode, type Ineligible } from './eligible.ts'
import type { ManualDiscount, PriceLine } from './facts.ts'
import { isTooDear, type LineWarning, lineWarnings, manualOff, startLine, type StartedLine } from './line.ts'
import { savingsOf, savingTotal } from './saving.ts'
import type { PriceTier } from './tier.ts'

export interface PriceInput {
  lines: readonly PriceLine[]
  tiers: readonly PriceTier[]
  discounts: readonly Discount[]
  codes: readonly string[]
  order_discount: ManualDiscount | null
  at: PriceSituation
  /** The smallest note that is given change with; null where the order is not rounded. */
  cash_note: number | null
}

interface AppliedDiscount {
  discount_id: number
  name: string
  amount: number
}

/** A line with its price, and how it came to be. */
export interface LinePrice extends Omit<StartedLine, 'line'> {
  product_id: number
  bundle_id: number | null
  promo_discounts: AppliedDiscount[]
  order_discount_share: number
  net: number
  vat: number
  total: number
  warnings: LineWarning[]
}

export interface RejectedCode extends Ineligible {
  code: string
}

export interface OrderPrice {
  lines: LinePrice[]
  gross: number
  tier_saving: number
  line_discount: number
  promo_discount: number
  order_discount: number
  net: number
  vat: number
  /** What rounding in cash adds to the order or takes from it. */
  cash_rounding: number
  total: number
  /** Programmes that took something off, with how much, over lines and order. */
  discounts: AppliedDiscount[]
  rejected_codes: RejectedCode[]
}

/** A line between two steps: what it still costs, and what was taken off so far. */
interface OpenLine extends DiscountLine {
  started: StartedLine
  promos: AppliedDiscount[]
  order_share: number
}

const open = (started: StartedLine): OpenLine => ({
  started,
  ref: started.ref,
  product_id: started.line.product.id,
  category_term_id: started.line.product.category_term_id,
  bundle_id: started.line.bundle?.id ?? null,
  quantity: started.quantity_billed,
  net: started.gross - started.line_discount,
  promos: [],
  order_share: 0,
})

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Takes one programme off the lines as they are; those of the order count as shares of it. */
function applyDiscount(lines: readonly OpenLine[], { discount }: Judged): OpenLine[] {
  const savings = savingsOf(discount, lines)
  return lines.map((line) => {
    const amount = savings.get(line.ref) ?? 0
    if (amount === 0) return line
    const net = line.net - amount
    if (discount.apply_to === 'order') return { ...line, net, order_share: line.order_share + amount }
    const promo = { discount_id: discount.id, name: discount.name, amount }
    return { ...line, net, promos: [...line.promos, promo] }
  })
}

/** Takes off what staff gave the whole order, by what each line still costs. */
function applyOrder(lines: readonly OpenLine[], order: ManualDiscount | null): OpenLine[] {
  const amount = manualOff(
    order,
    sumOf(lines, ({ net }) => net),
  )
  const shares = spread(
    amount,
    lines.map(({ ref, net }) => ({ ref, weight: net })),
  )
  return lines.map((line) => {
    const share = shares.get(line.ref) ?? 0
    return { ...line, net: line.net - share, order_share: line.order_share + share }
  })
}

/** What each programme took off altogether, known from what the lines cost before and after it. */
function applyInTurn(lines: OpenLine[], judged: readonly Judged[], applied: AppliedDiscount[]): OpenLine[] {
  return judged.reduce((rows, one) => {
    const amount = savingTotal(savingsOf(one.discount, rows))
    if (amount === 0) return rows
    applied.push({ discount_id: one.discount.id, name: one.discount.name, amount })
    return applyDiscount(rows, one)
  }, lines)
}

function closeLine({ started, promos, order_share, net, product_id, bundle_id }: OpenLine): LinePrice {
  const { line, ...rest } = started
  const vat = percentOf(net, line.product.vat_rate)
  return {
    ...rest,
    product_id,
    bundle_id,
    promo_discounts: promos,
    order_discount_share: order_share,
    net,
    vat,
    total: net + vat,
    warnings: lineWarnings(started, net),
  }
}

const UNKNOWN: Ineligible = { reason_code: 'unknown_code', message: 'Không có chương trình nào dùng mã này' }

function rejectedCodes(codes: readonly string[], judged: readonly Judged[]): RejectedCode[] {
  return [...new Set(codes.map(foldCode))].toSorted().flatMap((code) => {
    const named = judged.filter(({ discount }) => discount.code !== null && foldCode(discount.code) === code)
    if (named.length === 0) return [{ code, ...UNKNOWN }]
    const reason = named.every(({ ineligible }) => ineligible !== undefined)
      ? named[0]?.ineligible
      : undefined
    return reason === undefined ? [] : [{ code, ...reason }]
  })
}

function linesProblem(lines: readonly StartedLine[]): Refusal | undefined {
  if (new Set(lines.map(({ ref }) => ref)).size < lines.length)
    return refuse('Hai dòng có cùng mã dòng, hãy đặt mã khác nhau', 'lines')
  return lines.some(isTooDear)
    ? refuse('Số tiền của một dòng quá lớn, hãy kiểm tra số lượng', 'lines')
    : undefined
}

const startLines = ({ lines, tiers, at }: PriceInput): StartedLine[] =>
  lines.map((line) => startLine(line, tiers, at)).toSorted(byRef)

/** The lines as programmes judge them: after list, tier, bundle and what staff took off them. */
export const discountLines = (input: PriceInput): DiscountLine[] => startLines(input).map(open)

/**
 * The price of an order, always in this order: list price, tier, bundle, discount of staff on a line, programmes on
 * lines, discount of staff on the order, programmes on the order, VAT, and rounding in cash as an amount of its own
 * (docs/domain/catalogue.md, "Prices"). The same for the same lines, whichever comes first.
 */
export function priceOrder(input: PriceInput): OrderPrice | Refusal {
  const { order_discount, cash_note, codes } = input
  const started = startLines(input)
  const problem = linesProblem(started)
  if (problem !== undefined) return problem
  const opened = started.map(open)
  const judged = judgeDiscounts(input.discounts, { ...input, lines: opened })
  const holding = judged.filter(({ ineligible, saving }) => ineligible === undefined && saving > 0)
  const isOfOrder = ({ discount }: Judged) => discount.apply_to === 'order'
  const discounts: AppliedDiscount[] = []
  const afterPromos = applyInTurn(
    opened,
    holding.filter((one) => !isOfOrder(one)),
    discounts,
  )
  const afterStaff = applyOrder(afterPromos, order_discount)
  const closed = applyInTurn(afterStaff, holding.filter(isOfOrder), discounts).map(closeLine)
  const place = new Map(input.lines.map(({ ref }, at) => [ref, at]))
  const lines = closed.toSorted((one, other) => (place.get(one.ref) ?? 0) - (place.get(other.ref) ?? 0))
  const total = sumOf(lines, (line) => line.total)
  const rounding = cash_note === null ? 0 : cashRounding(total, cash_note)
  return {
    lines,
    gross: sumOf(lines, ({ gross }) => gross),
    tier_saving: sumOf(lines, ({ tier_saving }) => tier_saving),
    line_discount: sumOf(lines, ({ line_discount }) => line_discount),
    promo_discount: sumOf(discounts, ({ amount }) => amount),
    order_discount: sumOf(lines, ({ order_discount_share }) => order_discount_share),
    net: sumOf(lines, ({ net }) => net),
    vat: sumOf(lines, ({ vat }) => vat),
    cash_rounding: rounding,
    total: total + rounding,
    discounts,
    rejected_codes: rejectedCodes(codes, judged),
  }
}
