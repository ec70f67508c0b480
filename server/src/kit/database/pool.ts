import type { Logger } from 'pino'
import pg from 'pg'

export interface PoolOptions {
  connection: pg.PoolConfig
  size?: number
  logger: Logger
  /** Shown in pg_stat_activity. */
  name: string
}

/**
 * A pool with the time limits of security.md 2.1. It always has an error listener: without one, an idle
 * connection that PostgreSQL closes would end the process.
 */
export function createPool({ connection, size = 20, logger, name }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options:
      '-c statement_timeout=10s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s -c timezone=UTC',
  })
  pool.on('error', (error) => logger.warn({ err: error, pool: name }, 'an idle database connection was lost'))
  return pool
}
