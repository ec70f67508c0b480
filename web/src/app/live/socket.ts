import type { SocketMessage } from '@bcare/contract/kit/events'
import { reconnectDelay } from '@bcare/rules/realtime/backoff'
import { currentUser, isLeaving, onTokenRenewed } from '../../kit/session/session.ts'
import { freshToken, renewToken } from '../../kit/session/tokens.ts'
import { dial, type Link } from './dial.ts'

/** The server's close code for a token that it no longer takes. */
const TOKEN_REFUSED = 4401
/** Its close code for too many connections of one person, or too many messages of one. */
const TOO_MANY = 4429

export interface SocketHandlers {
  /** Events arrive from now on; `again` when an earlier connection was lost, so that some may have been missed. */
  onReady: (again: boolean) => void
  onMessage: (message: SocketMessage) => void
}

export interface Socket {
  /** The subscribed topics, from now on and after every reconnect. */
  listen: (topics: ReadonlySet<string>) => void
  /** Connects at once when there is no connection: the network or the person is back. */
  wake: () => void
  stop: () => void
}

/** Runs `connect` with a token prepared, and after a loss again: up to five times, from 3 s doubling. */
function retrying(connect: () => void) {
  let attempts = 0
  let timer: number | undefined
  let stopped = false
  const idle = () => stopped || isLeaving() || currentUser() === null
  function now(prepare: () => Promise<string>): void {
    window.clearTimeout(timer)
    if (idle()) return
    prepare().then(
      () => idle() || connect(),
      () => later(prepare),
    )
  }
  function later(prepare: () => Promise<string>): void {
    const delay = idle() ? undefined : reconnectDelay((attempts += 1))
    if (delay !== undefined) timer = window.setTimeout(() => now(prepare), delay)
  }
  const stop = () => {
    stopped = true
    window.clearTimeout(timer)
  }
  return { now, later, stop, succeeded: () => (attempts = 0) }
}

/** The real-time connection (docs/interface.md "The socket"), kept up for as long as it is not stopped. */
export function openSocket({ onReady, onMessage }: SocketHandlers): Socket {
  let link: Link | undefined
  let ready = false
  let readyBefore = false
  let listened: ReadonlySet<string> = new Set()
  const say = (event: 'on' | 'off', topic: string) => link?.send({ event, data: { event: topic } })

  const tries = retrying(() => {
    link ??= dial({
      onMessage,
      onReady() {
        ready = true
        tries.succeeded()
        for (const topic of listened) say('on', topic)
        onReady(readyBefore)
        readyBefore = true
      },
      onLost(code, token) {
        const revoked = code === TOKEN_REFUSED
        const next = revoked && ready ? tries.now : tries.later
        link = undefined
        ready = false
        // The place went to a tab that was opened later; coming back here takes it again, trying on would fight for it.
        if (code === TOO_MANY) return
        // Another call may have renewed it meanwhile: only the token that was refused is replaced.
        next(revoked ? () => renewToken(token) : freshToken)
      },
    })
  })

  const forgetRenewals = onTokenRenewed(() => ready && link?.authenticate())
  tries.now(freshToken)
  return {
    listen(topics) {
      if (ready) {
        for (const topic of topics.difference(listened)) say('on', topic)
        for (const topic of listened.difference(topics)) say('off', topic)
      }
      listened = topics
    },
    wake() {
      if (link !== undefined) return
      tries.succeeded()
      tries.now(freshToken)
    },
    stop() {
      forgetRenewals()
      tries.stop()
      link?.close()
    },
  }
}
