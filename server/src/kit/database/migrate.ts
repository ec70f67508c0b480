import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { LauncherError } from './launcher-error.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Any number will do, as long as every server of this product asks for the same. */
const LOCK = 7_201_001

export const APP_ROLE = 'bcare_app'
export const OWNER_ROLE = 'bcare_owner'

export interface MigrateOptions {
  /** A connection that may create roles and extensions. */
  connection: pg.ClientConfig
  /** Lets the app role sign in with a password, where the server is not ours alone. */
  app_password?: string
}

/**
 * Brings a database to the newest schema: numbered files forward, each in a transaction of its own, then the
 * policies over every table. Two servers that start at once take turns by an advisory lock. Answers the files applied.
 * @throws LauncherError when a newer version has been here, whose rows this one would write wrongly
 */
export async function migrate({ connection, app_password }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRoles(client, app_password)
    await migrateJobs({ ...connection, options: `-c role=${OWNER_ROLE}` })
    return await applyFiles(client)
  } finally {
    await client.end()
  }
}

async function prepareRoles(client: pg.Client, app_password: string | undefined): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER_ROLE}') then create role ${OWNER_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login noinherit; end if;
    end $$;
    grant ${OWNER_ROLE} to current_user;
  `)
  if (app_password !== undefined) {
    await client.query(`alter role ${APP_ROLE} password ${client.escapeLiteral(app_password)}`)
  }
  const { rows } = await client.query<{ db: string }>('select current_database() as db')
  const database = client.escapeIdentifier(rows[0]?.db ?? '')
  // PostgreSQL lets everybody make temporary tables, which come before ours by name.
  await client.query(
    `grant create on database ${database} to ${OWNER_ROLE}; grant create, usage on schema public to ${OWNER_ROLE};
     revoke temporary on database ${database} from public`,
  )
  await client.query(`
    set role ${OWNER_ROLE};
    create table if not exists public.migration (name text primary key, applied_at timestamptz not null default now());
    reset role;
  `)
  await allowSearchIndexes(client)
}

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

async function applyFiles(client: pg.Client): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).toSorted()
  const { rows } = await client.query<{ name: string }>('select name from public.migration')
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done.difference(new Set(files))].toSorted().at(-1)
  if (unknown !== undefined)
    throw new LauncherError(
      'version',
      `Cơ sở dữ liệu này thuộc về một phiên bản BCare mới hơn (${unknown}): hãy chạy phiên bản đó, hoặc phục hồi bản sao lưu có trước khi nâng cấp`,
    )
  const waiting = files.filter((file) => !done.has(file))
  if (waiting.length === 0) return []
  for (const file of waiting) {
    await inTransaction(client, async () => {
      await client.query(await readFile(`${FOLDER}${file}`, 'utf8'))
      await client.query('insert into public.migration (name) values ($1)', [file])
    })
  }
  await inTransaction(
    client,
    async () => void (await client.query(await readFile(`${FOLDER}policies.sql`, 'utf8'))),
  )
  return waiting
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
