import { allocate, type Share } from './allocation.ts'

/** Something that the customer may pay now: an item of a bill, or a line that is on no bill yet. */
export interface TillRow {
  ref: string
  /** All that can be paid of it. */
  owed: number
  /** What of it should be paid now: of a line that goes on, what is done. */
  due: number
  chosen: boolean
  /** What staff have entered for it; null where the till divides. */
  entered: number | null
}

export interface TillInput {
  /** In the order in which they are paid. */
  rows: readonly TillRow[]
  /** Money that the customer gives now. */
  amount: number
  /** What is held for the customer, and whether it is used. */
  held: number
  use_held: boolean
}

export interface TillPlan {
  shares: Share[]
  /** Out of what is held. */
  from_held: number
  /** What is over, and will be held. */
  over: number
  /** Of what is chosen, what is still owed afterwards. */
  left: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What should be paid now of the chosen rows. */
export const chosenSum = (rows: readonly TillRow[]): number =>
  sum(rows.filter(({ chosen }) => chosen).map(({ due, entered }) => entered ?? due))

/** What is used of what is held: never more than there is to pay. */
export const usedOfHeld = ({ rows, held, use_held }: Omit<TillInput, 'amount'>): number =>
  use_held ? Math.min(held, chosenSum(rows)) : 0

/** What the customer pays when everything that is chosen is paid. */
export const suggestedAmount = (input: Omit<TillInput, 'amount'>): number =>
  chosenSum(input.rows) - usedOfHeld(input)

/**
 * Divides what is paid over what is chosen, in the order of the rows: first what is due or was entered, then what else can be
 * paid of rows that nothing was entered for; what is over is held.
 */
export function planTill({ rows, amount, held, use_held }: TillInput): TillPlan {
  const chosen = rows.filter((row) => row.chosen)
  const from_held = usedOfHeld({ rows, held, use_held })
  const first = allocate(
    amount + from_held,
    chosen.map(({ ref, due, entered }) => ({ ref, remaining: entered ?? due })),
  )
  const more = allocate(
    first.rest,
    chosen.map(({ ref, owed, due, entered }) => ({ ref, remaining: entered === null ? owed - due : 0 })),
  )
  const shares = chosen.flatMap(({ ref }) => {
    const part = sum(
      [...first.shares, ...more.shares].filter((share) => share.ref === ref).map((share) => share.amount),
    )
    return part > 0 ? [{ ref, amount: part }] : []
  })
  const placed = sum(shares.map((share) => share.amount))
  return { shares, from_held, over: more.rest, left: Math.max(0, chosenSum(rows) - placed) }
}

const NOTES = [10_000, 50_000, 100_000, 500_000] as const

/** Sums that a customer probably hands over for an amount: exact, then rounded up to notes; at most four. */
export function cashSuggestions(amount: number): number[] {
  if (amount <= 0) return []
  const rounded = NOTES.map((note) => Math.ceil(amount / note) * note)
  return [...new Set([amount, ...rounded])].toSorted((one, other) => one - other).slice(0, 4)
}

/** What is given back of what the customer has handed over. */
export const changeOf = (amount: number, handed: number | null): number =>
  handed === null ? 0 : Math.max(0, handed - amount)

/** How an amount is split over methods: those with an entered part keep it, the last takes the rest. */
export function splitMethods(amount: number, entered: readonly (number | null)[]): number[] {
  const fixed = sum(entered.slice(0, -1).map((value) => value ?? 0))
  return entered.map((value, at) => (at === entered.length - 1 ? amount - fixed : (value ?? 0)))
}
