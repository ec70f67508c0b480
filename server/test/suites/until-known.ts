import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@bcare/contract'
import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** How often a connection is cut right after the request has left. */
export const BAD_CONNECTIONS = 0.2

interface Sent {
  machine: Installation
  random: Random
  path: string
  body: object
  headers?: Record<string, string>
  onRepeat: () => void
}

/** Sends a write, again and again over bad connections, until it is known how it ended. */
export async function untilKnown<T>(sent: Sent): Promise<Envelope<T | null>> {
  const { machine, random, path, body, headers = {}, onRepeat } = sent
  for (;;) {
    const cut = random.chance(BAD_CONNECTIONS) ? AbortSignal.timeout(random.int(1, 15)) : undefined
    const answer = await machine.post<T>(path, body, headers, cut).catch(() => undefined)
    if (answer?.code === 401) await machine.signIn()
    else if (answer !== undefined && answer.code !== 503) return answer
    onRepeat()
    // How long a client of ours waits before it asks again.
    await wait(25)
  }
}
