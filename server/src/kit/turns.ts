import { Fault } from '@bcare/contract'

export interface TurnsOptions {
  /** Pieces of work at a time, of all clinics. */
  at_once: number
  /** Of one clinic. */
  most_each: number
  /** How many of one clinic may wait. */
  most_waiting: number
  /** How long one may wait; for ever where it is not said. */
  patience_ms?: number
  /** What is said to one that is one too many, or has waited for too long. */
  full: () => Fault
}

/** What clinics share, so that none of them has all of it for as long as it likes. */
export interface Turns {
  /** Leaves the queue when `signal` is aborted, and throws its reason. @throws Fault what `full` says */
  inTurn: <T>(tenant_id: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** How many wait. */
  waiting: () => number
}

interface Share {
  running: number
  queue: (() => void)[]
}

/** The clinic with the fewest under way among those that wait and may. */
function nextOf(shares: ReadonlyMap<number, Share>, most_each: number): [number, Share] | undefined {
  let chosen: [number, Share] | undefined
  for (const [tenant_id, share] of shares) {
    const may = share.queue.length > 0 && share.running < most_each
    if (may && (chosen === undefined || share.running < chosen[1].running)) chosen = [tenant_id, share]
  }
  return chosen
}

/** Until it is its turn. @throws Fault what `full` says; why `signal` was aborted */
async function turnIn(
  { queue }: Share,
  { most_waiting, patience_ms, full }: TurnsOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (queue.length >= most_waiting) throw full()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = () => {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
  }
  const go = () => {
    settle()
    resolve()
  }
  const giveUp = (why: unknown) => {
    settle()
    queue.splice(queue.indexOf(go), 1)
    reject(why)
  }
  const stop = () => giveUp(signal?.reason)
  const late = patience_ms === undefined ? undefined : setTimeout(() => giveUp(full()), patience_ms)
  signal?.addEventListener('abort', stop)
  queue.push(go)
  await promise
}

/**
 * Gives turns to clinics, not to the first that came: the next turn is that of the clinic with the fewest under way, and
 * of two alike that of the one that was served longest ago. Within a clinic the order is that of coming.
 */
export function fairTurns(options: TurnsOptions): Turns {
  const { at_once, most_each } = options
  // The clinic that was served longest ago is first.
  const shares = new Map<number, Share>()
  let running = 0

  const begin = (tenant_id: number, share: Share) => {
    shares.delete(tenant_id)
    shares.set(tenant_id, share)
    running += 1
    share.running += 1
  }

  const beginNext = () => {
    if (running >= at_once) return
    const chosen = nextOf(shares, most_each)
    if (chosen === undefined) return
    const [tenant_id, share] = chosen
    begin(tenant_id, share)
    share.queue.shift()?.()
  }

  const forget = (tenant_id: number, share: Share) => {
    if (share.running === 0 && share.queue.length === 0) shares.delete(tenant_id)
  }

  return {
    async inTurn(tenant_id, work, signal) {
      signal?.throwIfAborted()
      const share = shares.get(tenant_id) ?? { running: 0, queue: [] }
      shares.set(tenant_id, share)
      // Where there is room no one waits whose turn it could be: each that ends calls the next.
      if (running < at_once && share.running < most_each) begin(tenant_id, share)
      else {
        await turnIn(share, options, signal).catch((error: unknown) => {
          forget(tenant_id, share)
          throw error
        })
      }
      try {
        return await work()
      } finally {
        running -= 1
        share.running -= 1
        forget(tenant_id, share)
        beginNext()
      }
    },
    waiting: () => [...shares.values()].reduce((sum, { queue }) => sum + queue.length, 0),
  }
}
