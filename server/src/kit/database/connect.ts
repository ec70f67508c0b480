import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type pg from 'pg'
import { openFolder } from './launcher/folder.ts'
import { startCluster } from './launcher/launcher.ts'
import { APP_ROLE, migrate } from './migrate.ts'
import { READER_ROLE, readerPassword } from './roles.ts'

export interface DatabaseOptions {
  data_dir: string
  /** An external server; the embedded one when none is given. */
  url: string | undefined
  /** Makes the password of the app role. */
  secret: string
  logger: Logger
}

export interface DatabaseServer {
  /** May change the schema; for migrations and for making tenants. */
  owner: pg.ClientConfig
  /** Owns nothing and cannot bypass row-level security; all requests go through it. */
  app: pg.ClientConfig
  /** Runs statements that administrators write; the role may be missing where the owner may not make roles. */
  reader: pg.ClientConfig
  /** The embedded server's own folders, which backups read; nothing of an external one. */
  folders?: { cluster: string; password: string }
  stop(): Promise<void>
}

export const DATABASE = 'bcare'

/** Starts or reaches PostgreSQL and brings its schema up to date. */
export async function openDatabase({
  data_dir,
  url,
  secret,
  logger,
}: DatabaseOptions): Promise<DatabaseServer> {
  const password = createHmac('sha256', secret).update('database').digest('base64url')
  if (url === undefined) return openEmbedded(data_dir, password, logger)
  const owner = { connectionString: url, connectionTimeoutMillis: 5_000 }
  await migrate({ connection: owner, app_password: password })
  return {
    owner,
    app: { connectionString: addressOf(url, APP_ROLE, password) },
    reader: { connectionString: addressOf(url, READER_ROLE, readerPassword(password)) },
    stop: async () => {},
  }
}

/** The address of a database for another user of it. */
function addressOf(url: string, user: string, password: string): string {
  const target = new URL(url)
  target.username = user
  target.password = password
  return target.href
}

async function openEmbedded(data_dir: string, password: string, logger: Logger): Promise<DatabaseServer> {
  const cluster = await startCluster({ dataDir: data_dir, logger })
  try {
    const owner = { ...cluster.connection, database: await ensureDatabase(cluster.connection) }
    await migrate({ connection: owner, app_password: password })
    return {
      owner,
      app: { ...owner, user: APP_ROLE, password },
      reader: { ...owner, user: READER_ROLE, password: readerPassword(password) },
      folders: openFolder(data_dir),
      stop: () => cluster.stop(),
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<string> {
  const { Client } = (await import('pg')).default
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    return DATABASE
  } finally {
    await client.end()
  }
}
