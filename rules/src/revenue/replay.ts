import {
  attribute,
  entriesBetween,
  kindOf,
  type RevenueCause,
  type RevenueKind,
  type RevenueShare,
} from './attribution.ts'
import { type LineFacts, type Performance, revenueLine } from './line.ts'

/** What once happened to a line: money was put on it or taken off, a step was performed, the whole was completed. */
export type LineEvent = { at: string } & (
  | { kind: 'money'; amount: number; payment_id: number; cause: RevenueCause }
  | { kind: 'performed'; performance: Performance }
  | { kind: 'completed' }
)

/** An entry as it would have been made at the time. */
export interface PastEntry extends RevenueShare {
  at: string
  payment_id: number | null
  kind: RevenueKind
}

type Known = Pick<LineFacts, 'collected' | 'performances' | 'is_completed'>

function after(known: Known, event: LineEvent): Known {
  if (event.kind === 'money') return { ...known, collected: known.collected + event.amount }
  return event.kind === 'completed'
    ? { ...known, is_completed: true }
    : { ...known, performances: [...known.performances, event.performance] }
}

/** What is done before it is paid, where both are of one moment. */
const ORDER = { performed: 0, completed: 1, money: 2 } as const

const inOrder = (one: LineEvent, other: LineEvent): number =>
  Date.parse(one.at) - Date.parse(other.at) || ORDER[one.kind] - ORDER[other.kind]

/**
 * The entries that a line would have, had its ledger been kept from its first day: one event after the other, each entered as
 * of its own day. `facts` are those that no event changes; they begin with nothing collected and, but for what needs no
 * completion, nothing done.
 */
export function replayLine(
  facts: Omit<LineFacts, 'collected' | 'performances'>,
  events: readonly LineEvent[],
): PastEntry[] {
  let known: Known = { collected: 0, performances: [], is_completed: facts.is_completed }
  let lies: readonly RevenueShare[] = []
  return events.toSorted(inOrder).flatMap((event) => {
    known = after(known, event)
    const next = attribute(revenueLine({ ...facts, ...known }))
    const made = entriesBetween(lies, next)
    lies = next
    const cause = event.kind === 'money' ? event.cause : 'performed'
    return made.map((share) => ({
      ...share,
      at: event.at,
      payment_id: event.kind === 'money' ? event.payment_id : null,
      kind: kindOf(cause, share),
    }))
  })
}
