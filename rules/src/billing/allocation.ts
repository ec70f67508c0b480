/** Something that money can be put on, with what is still owed of it, in whole đồng. */
export interface Owed {
  ref: string
  remaining: number
}

export interface Share {
  ref: string
  amount: number
}

export interface Allocated {
  shares: Share[]
  /** What is over when all is paid. */
  rest: number
}

/** Puts an amount on what is owed, in the order given, each until it is paid. */
export function allocate(amount: number, owed: readonly Owed[]): Allocated {
  const shares: Share[] = []
  let rest = amount
  for (const { ref, remaining } of owed) {
    const share = Math.min(rest, Math.max(remaining, 0))
    if (share > 0) shares.push({ ref, amount: share })
    rest -= share
  }
  return { shares, rest }
}

/** What an open item is ordered by: the earlier come first (Families 2.8, auto-allocation). */
export interface OwedItem {
  id: number
  /** Of an instalment that is due and not paid, the day it was due, `YYYY-MM-DD`. */
  overdue_since: string | null
  /** It stands on the bill that is being paid. */
  is_of_bill: boolean
  issued_at: string
  order: number
}

const before = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** What is paid first: overdue instalments, then the bill at hand, then the oldest bills, each by the order of its items. */
export const byUrgency = (one: OwedItem, other: OwedItem): number =>
  before(one.overdue_since ?? '9999', other.overdue_since ?? '9999') ||
  Number(other.is_of_bill) - Number(one.is_of_bill) ||
  before(one.issued_at, other.issued_at) ||
  one.order - other.order ||
  one.id - other.id

/** An allocation that money may be taken back from. */
export interface Taken {
  ref: string
  amount: number
  /** What was taken back of it before. */
  returned: number
}

/** Takes an amount back from allocations, the last one first; `rest` is what they do not hold. */
export const takeBack = (amount: number, taken: readonly Taken[]): Allocated =>
  allocate(
    amount,
    taken.toReversed().map(({ ref, amount: whole, returned }) => ({ ref, remaining: whole - returned })),
  )
