import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const silent = new Logger(() => () => {})

/** Brings the schema of graphile-worker up to date, in the name of the role that the connection acts as: its owner. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  // A connection that dies while it is used rejects the query; that is the error that counts.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}
