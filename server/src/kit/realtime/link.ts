import type { Logger } from 'pino'
import pg from 'pg'

export interface LinkOptions {
  connection: pg.ClientConfig
  channel: string
  logger: Logger
  onPayload: (payload: string) => void
  /** Listening again after a loss; notifications in between were missed. */
  onRestored: () => void
}

/** One dedicated connection that listens, and comes back by itself when it is lost. */
export interface Link {
  /** Resolves when PostgreSQL has taken all payloads, in their order; rejects when the link is down. */
  notify: (payloads: readonly string[]) => Promise<void>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 1_000
const HEARTBEAT_MS = 10_000

async function dial(
  { connection, channel, onPayload }: LinkOptions,
  onLost: (client: pg.Client, error?: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'bcare bus',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    options: '-c synchronous_commit=off',
  })
  client.on('error', (error) => onLost(client, error))
  client.on('end', () => onLost(client))
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Opens the link. @throws the database's error when the first connection fails */
export async function openLink(options: LinkOptions): Promise<Link> {
  const { channel, logger, onRestored } = options
  let closed = false
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const onLost = (client: pg.Client, error?: Error) => {
    if (client !== current || closed) return
    current = undefined
    logger.warn({ err: error }, 'the bus has lost its database connection')
    void client.end().catch(() => {})
    retry = setTimeout(() => void restore(FIRST_RETRY_MS), FIRST_RETRY_MS)
  }
  const restore = async (delay: number) => {
    try {
      const client = await dial(options, onLost)
      if (closed) return await client.end()
      current = client
      logger.info('the bus is connected again')
      onRestored()
    } catch (error) {
      logger.debug({ err: error }, 'the bus cannot connect yet')
      const next = Math.min(delay * 2, LAST_RETRY_MS)
      if (!closed) retry = setTimeout(() => void restore(next), next)
    }
  }
  current = await dial(options, onLost)
  const heartbeat = setInterval(() => {
    const client = current
    client?.query('select 1').catch((error: Error) => onLost(client, error))
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    async notify(payloads) {
      if (current === undefined) throw new Error('the bus is not connected')
      await current.query(
        'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as p(payload, at) order by at',
        [channel, payloads],
      )
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await current?.end()
    },
  }
}
