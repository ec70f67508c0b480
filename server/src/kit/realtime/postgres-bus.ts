import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Bus, BusMessage } from './bus.ts'
import { openLink, type Link } from './link.ts'
import { pack, unpack } from './payload.ts'

export interface PostgresBusOptions {
  /** The role only needs to connect: NOTIFY asks for no right. */
  connection: pg.ClientConfig
  logger: Logger
}

const CHANNEL = 'bcare'
const TOGETHER_MS = 10
const AGAIN_MS = 1_000
const MOST_WAITING = 10_000

interface Outbox {
  put(message: BusMessage): void
  /** Resolves when everything put so far has left, or when it cannot leave now. Never rejects. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Messages on their way: those of ten milliseconds leave together, and they wait while the link is down. */
function outbox(notify: Link['notify'], sender: string, logger: Logger): Outbox {
  let waiting: BusMessage[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const drain = async () => {
    while (waiting.length > 0) {
      const leaving = waiting
      waiting = []
      try {
        await notify(pack(sender, leaving))
      } catch (error) {
        logger.warn({ err: error, messages: leaving.length }, 'messages wait for the bus')
        waiting = [...leaving, ...waiting]
        later(AGAIN_MS)
        return
      }
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    flushing ??= drain().finally(() => (flushing = undefined))
    return flushing
  }
  const later = (delay: number) => {
    timer ??= setTimeout(() => void flush(), delay).unref()
  }
  return {
    flush,
    put(message) {
      if (waiting.length >= MOST_WAITING) waiting = [{ kind: 'gap' }]
      waiting.push(message)
      later(TOGETHER_MS)
    },
    async close() {
      await flush()
      clearTimeout(timer)
      waiting = []
    },
  }
}

/**
 * A bus between all server processes on one database, over LISTEN/NOTIFY on one connection of its own. After a lost
 * connection it comes back by itself, sends what waited, and notifies its own listeners of the gap.
 * @throws the database's error when the first connection fails
 */
export async function postgresBus({ connection, logger }: PostgresBusOptions): Promise<Bus> {
  const sender = randomBytes(9).toString('base64url')
  const listeners = new Set<(message: BusMessage) => void>()
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) {
      try {
        listener(message)
      } catch (error) {
        logger.error({ err: error, kind: message.kind }, 'a listener of the bus failed')
      }
    }
  }
  const onPayload = (payload: string) => {
    try {
      const { sender: from, messages } = unpack(payload)
      if (from !== sender) for (const message of messages) deliver(message)
    } catch (error) {
      logger.error({ err: error }, 'the bus received what it cannot read')
    }
  }
  const onRestored = () => {
    deliver({ kind: 'gap' })
    void waiting.flush()
  }
  const link = await openLink({ connection, channel: CHANNEL, logger, onPayload, onRestored })
  const waiting = outbox(link.notify, sender, logger)
  return {
    publish(tenant_id, event) {
      const message: BusMessage = { kind: 'change', tenant_id, event }
      deliver(message)
      waiting.put(message)
    },
    async send(message) {
      deliver(message)
      waiting.put(message)
      await waiting.flush()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      await waiting.close()
      listeners.clear()
      await link.close()
    },
  }
}
