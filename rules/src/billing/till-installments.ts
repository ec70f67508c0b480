import { allocate } from './allocation.ts'

/** An instalment of a plan that runs, as the till knows it. */
export interface TillInstallment {
  plan_id: number
  bill_id: number
  seq: number
  due_on: string
  remaining: number
}

interface PlanItem {
  id: number
  bill_id: number
  remaining: number
}

/** What of an item on a bill that is paid in instalments should be paid now. */
export interface ItemDue {
  due: number
  /** Instalments whose day has come are paid unless staff say otherwise; those to come are not. */
  is_due: boolean
}

const sumOf = (parts: readonly { remaining: number }[]): number =>
  parts.reduce((sum, { remaining }) => sum + remaining, 0)

/**
 * Shares the instalments of each plan over the items of its bill, in their order, so that no debt is there twice: those whose
 * day has come or, where there are none, the next one. Items of bills without a plan are not in the answer.
 */
export function installmentDues(
  items: readonly PlanItem[],
  due: readonly TillInstallment[],
  coming: readonly TillInstallment[],
): Map<number, ItemDue> {
  const bills = new Set([...due, ...coming].map(({ bill_id }) => bill_id))
  const entries = [...bills].flatMap((bill_id) => {
    const now = due.filter((one) => one.bill_id === bill_id)
    const [next] = inOrder(coming.filter((one) => one.bill_id === bill_id))
    const wanted = now.length > 0 ? sumOf(now) : (next?.remaining ?? 0)
    const of_bill = items.filter((one) => one.bill_id === bill_id)
    const { shares } = allocate(
      wanted,
      of_bill.map(({ id, remaining }) => ({ ref: String(id), remaining })),
    )
    return of_bill.map(({ id }): [number, ItemDue] => {
      const share = shares.find(({ ref }) => ref === String(id))?.amount ?? 0
      return [id, { due: share, is_due: now.length > 0 }]
    })
  })
  return new Map(entries)
}

const inOrder = <I extends TillInstallment>(list: readonly I[]): I[] =>
  list.toSorted((one, other) => one.seq - other.seq)

/** The first instalment of a plan that is not paid yet once so much more is, with what is then left of it. */
export function nextAfter<I extends TillInstallment>(of_plan: readonly I[], paid: number): I | undefined {
  let left = paid
  for (const one of inOrder(of_plan)) {
    if (left < one.remaining) return { ...one, remaining: one.remaining - left }
    left -= one.remaining
  }
  return undefined
}
