import type { OwedItem, Share } from './allocation.ts'

/** An instalment that money can be put on; of one that is due, since when. */
export interface OpenInstallment {
  id: number
  bill_id: number
  due_on: string
  remaining: number
  /** Its plan runs and its day has come. */
  is_due: boolean
}

/** A part of a share; what no instalment takes has none. */
export interface Filled extends Share {
  installment_id: number | null
}

/** Puts shares of one bill on its instalments, in the order of both; a share is cut where an instalment is full. */
export function fillInstallments(
  shares: readonly Share[],
  open: readonly Pick<OpenInstallment, 'id' | 'remaining'>[],
): Filled[] {
  const left = open.map(({ id, remaining }) => ({ id, remaining }))
  return shares.flatMap(({ ref, amount }) => {
    const parts: Filled[] = []
    let rest = amount
    while (rest > 0) {
      const next = left.find(({ remaining }) => remaining > 0)
      const part = Math.min(rest, next?.remaining ?? rest)
      parts.push({ ref, amount: part, installment_id: next?.id ?? null })
      if (next !== undefined) next.remaining -= part
      rest -= part
    }
    return parts
  })
}

type BilledItem = OwedItem & { bill_id: number; remaining: number }

/** A part of an item with its own urgency. */
export type Piece = OwedItem & { remaining: number }

/**
 * What is owed in pieces that can be ordered by urgency: what of an item falls to an instalment counts from the day of that
 * instalment, and goes before all else once it is due.
 */
export function piecesOf(items: readonly BilledItem[], open: readonly OpenInstallment[]): Piece[] {
  return [...Map.groupBy(items, ({ bill_id }) => bill_id)].flatMap(([bill_id, of_bill]) => {
    const of_plan = open.filter((one) => one.bill_id === bill_id)
    const sorted = of_bill.toSorted((one, other) => one.order - other.order || one.id - other.id)
    const shares = sorted.map(({ id, remaining }) => ({ ref: String(id), amount: remaining }))
    return fillInstallments(shares, of_plan).flatMap(({ ref, amount, installment_id }) => {
      const item = sorted.find(({ id }) => String(id) === ref)
      if (item === undefined) return []
      const { id, order, is_of_bill, issued_at } = item
      const one = of_plan.find((installment) => installment.id === installment_id)
      return [
        {
          id,
          order,
          is_of_bill,
          remaining: amount,
          overdue_since: one?.is_due === true ? one.due_on : null,
          issued_at: one?.due_on ?? issued_at,
        },
      ]
    })
  })
}

/** Shares of the same thing as one, in the order in which each was named first. */
export const mergeShares = (shares: readonly Share[]): Share[] =>
  [...Map.groupBy(shares, ({ ref }) => ref)].map(([ref, parts]) => ({
    ref,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }))

/** Cuts lines, such as methods of payment, into groups of these amounts, in order. */
export function cutInto<T extends { amount: number }>(
  lines: readonly T[],
  amounts: readonly number[],
): T[][] {
  const left = lines.map((line) => ({ line, rest: line.amount }))
  return amounts.map((amount) => {
    const group: T[] = []
    let wanted = amount
    for (const one of left) {
      const part = Math.min(wanted, one.rest)
      if (part > 0) group.push({ ...one.line, amount: part })
      one.rest -= part
      wanted -= part
    }
    return group
  })
}
