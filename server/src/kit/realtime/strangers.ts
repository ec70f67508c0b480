import type { SocketLimits } from './limits.ts'

/** A socket on which no user has signed in yet. */
export interface Stranger {
  /** A user has signed in: it counts no longer, neither as open nor as new. */
  known: () => void
  /** It has ended. */
  gone: () => void
}

/** Addresses whose new sockets are remembered at once: the memory is bounded, however many connect. */
const MOST_ADDRESSES = 10_000
const MINUTE = 60_000

const lower = (counts: Map<string, number>, address: string): void => {
  const left = (counts.get(address) ?? 0) - 1
  if (left > 0) counts.set(address, left)
  else counts.delete(address)
}

/**
 * Counts by address the sockets on which no user has signed in: those that are open, and those that were opened in this
 * minute. A whole clinic that comes back after a restart is one address; each of its sockets is known at once and forgiven.
 * Undefined for one that is one too many.
 */
export function countStrangers({
  strangers_open,
  strangers_a_minute,
}: Pick<SocketLimits, 'strangers_open' | 'strangers_a_minute'>): (
  address: string,
  now: number,
) => Stranger | undefined {
  const open = new Map<string, number>()
  const fresh = new Map<string, number>()
  let since = 0
  return (address, now) => {
    if (now - since >= MINUTE) {
      fresh.clear()
      since = now
    }
    const [opened, lately] = [open.get(address) ?? 0, fresh.get(address) ?? 0]
    if (opened >= strangers_open || lately >= strangers_a_minute) return undefined
    const [oldest] = fresh.keys()
    if (!fresh.has(address) && fresh.size >= MOST_ADDRESSES && oldest !== undefined) fresh.delete(oldest)
    open.set(address, opened + 1)
    fresh.set(address, lately + 1)
    let counted = true
    const end = (forgiven: boolean) => {
      if (counted) lower(open, address)
      if (counted && forgiven) lower(fresh, address)
      counted = false
    }
    return { known: () => end(true), gone: () => end(false) }
  }
}
