/** A bill that a customer has to pay. */
export interface HistoryBill {
  code: string
  issued_at: string
  total: number
}

/** Money of a payment on an item of such a bill; below zero where it was taken off again. */
export interface HistoryAllocation {
  payment_id: number
  payment_code: string
  bill_code: string
  amount: number
  allocated_at: string
  reverses_id: number | null
  refunds_id: number | null
}

export type HistoryDeed = 'billed' | 'paid' | 'refunded' | 'reversed'

/** One thing that changed what is owed. */
export interface HistoryLine {
  id: number
  at: string
  deed: HistoryDeed
  code: string
  /** The bills that it is about. */
  bills: string[]
  /** How much more is owed by it, and how much less. */
  more: number
  less: number
  /** What is owed after it. */
  owed: number
}

const deedOf = ({ reverses_id, refunds_id }: HistoryAllocation): HistoryDeed =>
  reverses_id !== null ? 'reversed' : refunds_id !== null ? 'refunded' : 'paid'

/** What each payment did at once: its allocations of one kind together. */
function payments(allocations: readonly HistoryAllocation[]) {
  const together = Map.groupBy(allocations, (one) => `${one.payment_id} ${deedOf(one)}`)
  return [...together.values()].flatMap((of_payment) => {
    const [first] = of_payment
    const change = -of_payment.reduce((sum, { amount }) => sum + amount, 0)
    if (first === undefined || change === 0) return []
    const bills = [...new Set(of_payment.map(({ bill_code }) => bill_code))]
    return [{ at: first.allocated_at, deed: deedOf(first), code: first.payment_code, bills, change }]
  })
}

/** Bills and payments in the order in which they happened, each with what is owed after it. */
export function paymentHistory(
  bills: readonly HistoryBill[],
  allocations: readonly HistoryAllocation[],
): HistoryLine[] {
  const billed = bills.map(({ code, issued_at, total }) => ({
    at: issued_at,
    deed: 'billed' as const,
    code,
    bills: [code],
    change: total,
  }))
  const moments = (at: string) => Date.parse(at)
  let owed = 0
  return [...billed, ...payments(allocations)]
    .toSorted((one, other) => moments(one.at) - moments(other.at))
    .map(({ change, ...line }, at) => {
      owed += change
      return { ...line, id: at + 1, more: Math.max(change, 0), less: Math.max(-change, 0), owed }
    })
}
