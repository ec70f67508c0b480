import pg from 'pg'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { MIGRATIONS, readMigrations, readPolicies } from './migration-files.ts'
import { pendingOf, type Applied } from './migration-state.ts'
import { APP_ROLE, ensureRoles, limitRoles, OWNER_ROLE } from './roles.ts'

/** Any number will do, as long as every server of this product asks for the same. */
const LOCK = 7_201_001

export { APP_ROLE, OWNER_ROLE }

export interface MigrateOptions {
  /** A connection that may create roles and extensions. */
  connection: pg.ClientConfig
  /** Lets the app role sign in with a password, where the server is not ours alone. */
  app_password?: string
  /** Migrations and policies of another version; tests of upgrades alone. */
  folder?: string
}

/**
 * Brings a database to the newest schema: migrations forward, each in a transaction of its own, then the policies over
 * every table, which also take away what they do not name. Two servers that start at once take turns by an advisory lock.
 * Answers the names of the migrations applied.
 * @throws LauncherError when another version has made it, whose rows this one would write wrongly
 */
export async function migrate({
  connection,
  app_password,
  folder = MIGRATIONS,
}: MigrateOptions): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await ensureRoles(client)
    const pending = pendingOf(await readMigrations(folder), await appliedTo(client))
    await limitRoles(client, app_password)
    await rememberMigrations(client)
    await allowSearchIndexes(client)
    await migrateJobs({ ...connection, options: `-c role=${OWNER_ROLE}` })
    for (const { name, parts, checksum } of pending)
      await inTransaction(client, async () => {
        for (const part of parts) await client.query(part)
        await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum])
      })
    await applyPolicies(client, folder)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Makes every table's fence, grants and triggers what the policies say, and nothing beside. */
export async function applyPolicies(client: pg.Client, folder: string = MIGRATIONS): Promise<void> {
  const policies = await readPolicies(folder)
  await inTransaction(client, async () => {
    for (const policy of policies) await client.query(policy)
  })
}

/** What a database remembers, before anything is written in it. Those from before the baseline know names alone. */
async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rows: tables } = await client.query(`select where to_regclass('public.migration') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<Applied>(
    `select m.name, to_jsonb(m) ->> 'checksum' as checksum from public.migration m`,
  )
  return rows
}

/** Where a database remembers what was applied to it. */
const rememberMigrations = (client: pg.Client) =>
  client.query(`
    set role ${OWNER_ROLE};
    create table if not exists public.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    reset role;
  `)

/**
 * LIKE counts as leaky, so under row-level security its trigram index is not used (240 ms instead of 0.3 ms for a
 * search). It compares text and reports nothing: where the server lets us, it is declared leakproof.
 */
async function allowSearchIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  )
  if (rows[0]?.super === true) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local role ${OWNER_ROLE}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
