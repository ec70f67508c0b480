import { setTimeout as wait } from 'node:timers/promises'
import { formatDateTime } from '@bcare/rules/text/date'
import pg from 'pg'
import type { Logger } from 'pino'
import { DATABASE } from '../kit/database/connect.ts'
import type { DatabaseError } from '../kit/database/errors.ts'
import { migrate } from '../kit/database/migrate.ts'
import { createPool } from '../kit/database/pool.ts'
import { CLINIC_WRITES } from '../kit/database/tenant-database.ts'
import { postgresBus } from '../kit/realtime/postgres-bus.ts'
import type { Storage } from '../kit/storage.ts'
import { repeatErasures, restoreFiles, type RestoredFiles } from './bring-back.ts'
import { closeClinic, type Closing } from './closed-clinic.ts'
import { catalogue } from './manifest.ts'
import { baseFor, recoverCluster, RestoreError, type Moment } from './recover.ts'
import { keepRevocations } from './revocations.ts'
import { openScratch } from './scratch.ts'
import { settleRestores } from './settle.ts'
import type { Shelf } from './shelf.ts'

export interface RestoreClinicOptions {
  shelf: Shelf
  moment: Moment
  /** The clinic's key. */
  key: string
  /** The running installation's superuser. */
  owner: pg.ClientConfig
  /** Its files. */
  storage: Storage
  /** The data folder of the installation, with room for a second database, which is in it for the time of the work. */
  scratch: string
  logger: Logger
  /** How long servers may still believe that the clinic is open; theirs is five seconds. */
  patience_ms?: number
}

export interface RestoredClinic extends RestoredFiles, Replaced {
  erased: number
}

/** The log goes on, numbers are not given out twice, and errors are the server's own. */
const AS_THEY_ARE = [
  'history',
  'history_block',
  'history_check',
  'history_redaction',
  'sequence',
  'server_error',
]

/** Of a time that is no more: no user stays signed in, no code is valid, no stored answer is given again. */
const EMPTIED = [
  'session',
  'spent_refresh',
  'push_subscription',
  'otp_challenge',
  'invitation',
  'attempt',
  'idempotency_key',
  'query_lease',
]

/** What is newer stays, and what is missing comes back: a password that was changed since stays changed. */
const COMPLETED = ['credential', 'tenant_key']

const BATCH = 1_000

interface Table {
  name: string
  /** Those that a row is given; the others follow from them. */
  columns: string[]
}

async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
    group by c.relname order by c.relname`)
  return rows
}

/** Rows of one clinic as texts that PostgreSQL reads again as the same rows, a thousand at a time. */
async function* rowsOf(from: pg.ClientBase, { name }: Table, tenant_id: number): AsyncGenerator<string[]> {
  await from.query('begin read only')
  await from.query(
    `declare moved cursor for select t::text as row from ${name} t where tenant_id = ${tenant_id}`,
  )
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${BATCH} from moved`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await from.query('commit')
}

async function copyTable(
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: Table,
  tenant_id: number,
): Promise<number> {
  const { name, columns } = table
  const list = columns.join(', ')
  const values = columns.map((column) => `(r).${column}`).join(', ')
  let copied = 0
  for await (const rows of rowsOf(from, table, tenant_id)) {
    const { rowCount } = await to.query(
      `insert into ${name} (${list})
       select ${values} from (select t::${name} as r from unnest($1::text[]) t offset 0) read on conflict do nothing`,
      [rows],
    )
    copied += rowCount ?? 0
  }
  return copied
}

interface Replaced {
  rows: number
  /** Of users, roles, addresses and keys: those that are stricter than they were then. */
  kept: number
}

/** Puts the rows of a clinic as they were in the place of those that are there, all or none. */
async function replaceRows(
  from: pg.ClientBase,
  to: pg.ClientBase,
  { tenant_id, closing }: { tenant_id: number; closing: Closing },
): Promise<Replaced> {
  const tables = (await tablesOf(to)).filter(({ name }) => !AS_THEY_ARE.includes(name))
  await to.query('begin')
  try {
    // Writes that are under way end first, and those that come wait: a job or a long call may outlive the closing.
    await to.query('select pg_advisory_xact_lock(hashtext($1), $2::int)', [CLINIC_WRITES, tenant_id])
    await closing.replacing(to)
    const keep = await keepRevocations(to, tenant_id)
    // Rows come as they were: no trigger changes them, and what they refer to comes with them.
    await to.query('set local session_replication_role = replica')
    let copied = 0
    for (const table of tables) {
      if (!COMPLETED.includes(table.name))
        await to.query(`delete from ${table.name} where tenant_id = $1`, [tenant_id])
      if (!EMPTIED.includes(table.name)) copied += await copyTable(from, to, table, tenant_id)
    }
    await to.query(
      `delete from credential c where tenant_id = $1 and not exists
      (select from "user" u where u.tenant_id = c.tenant_id and u.id = c.user_id)`,
      [tenant_id],
    )
    const kept = await keep()
    // Rows that come back have ids of before: the customers are counted anew.
    await to.query('update tenant set counted_ids = null where id = $1', [tenant_id])
    await to.query('commit')
    return { rows: copied, kept }
  } catch (error) {
    await to.query('rollback')
    throw error
  }
}

async function tenantOf(
  client: pg.ClientBase,
  key: string,
): Promise<{ id: number; status: string } | undefined> {
  const { rows } = await client.query<{ id: number; status: string }>(
    'select id, status from tenant where key = $1',
    [key],
  )
  return rows[0]
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The clinic's log says that it was set back, by a command from outside of it. */
const RECORD = `select set_config('app.tenant_id', $1::text, true),
  set_config('app.actor', '{"request_id":"restore"}', true), app.record(null, 'restore', 'tenant', $1::bigint, $2)`

/**
 * Replaces the rows of a clinic in which no user works meanwhile. When that fails, nothing has changed and it opens again;
 * afterwards it opens when all is done, because it holds who was anonymised until then.
 */
async function whileClosed<T>(
  closing: Closing,
  {
    patience_ms,
    replace,
    finish,
  }: { patience_ms: number; replace: () => Promise<Replaced>; finish: () => Promise<T> },
): Promise<T & Replaced> {
  const replaced = await wait(patience_ms)
    .then(replace)
    .catch(async (error: unknown) => {
      await closing.open()
      throw error
    })
  const done = await finish().catch((cause: unknown) => {
    throw new RestoreError(HALF_DONE, { cause })
  })
  await closing.open()
  return { ...done, ...replaced }
}

const HALF_DONE =
  'Dữ liệu đã về thời điểm đó nhưng chưa ẩn danh lại và chưa đưa lại đủ tệp, nên phòng khám vẫn đóng; hãy chạy lại lệnh này'

/**
 * Sets one clinic of a running installation back to a moment, while the others work on: its rows come out of a backup
 * that is open beside for the time of the work, its files follow, and who was anonymised since then is anonymised
 * again. Its log stays and says what happened; all its users sign in anew.
 * @throws RestoreError, LauncherError
 */
export async function restoreClinic(options: RestoreClinicOptions): Promise<RestoredClinic> {
  const { owner, key } = options
  return withClient(owner, async (to) => {
    await requireAlone(to, key)
    return restoreBeside(to, options)
  })
}

/**
 * One restore of a clinic at a time, by a lock that ends with its session: that of one which was killed ends when the
 * database notices, so a moment is waited for it.
 * @throws RestoreError
 */
async function requireAlone(to: pg.ClientBase, key: string): Promise<void> {
  await to.query(`set lock_timeout = '5s'`)
  try {
    await to.query('select pg_advisory_lock(hashtext($1), hashtext($2))', ['clinic restore', key])
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error
    throw new RestoreError(`Phòng khám «${key}» đang được phục hồi`, { cause: error })
  }
  await to.query('reset lock_timeout')
}

async function restoreBeside(to: pg.Client, options: RestoreClinicOptions): Promise<RestoredClinic> {
  const { shelf, moment, key, owner, logger } = options
  await settleRestores({ owner, data_dir: options.scratch }, logger)
  const base = baseFor(await catalogue(shelf)(), moment)
  const scratch = openScratch(options.scratch)
  try {
    const cluster = await recoverCluster(shelf, base, { data_dir: scratch.path, moment, logger })
    try {
      const past = { ...cluster.connection, database: DATABASE }
      await migrate({ connection: past })
      return await withClient(past, (from) => setBack(from, to, key, { ...options, folder: scratch.path }))
    } finally {
      await cluster.stop()
    }
  } finally {
    await scratch.close()
  }
}

async function setBack(
  from: pg.Client,
  to: pg.Client,
  key: string,
  {
    shelf,
    storage,
    owner,
    moment,
    logger,
    scratch,
    folder,
    patience_ms = 6_000,
  }: RestoreClinicOptions & { folder: string },
): Promise<RestoredClinic> {
  const [then, now] = [await tenantOf(from, key), await tenantOf(to, key)]
  if (now === undefined) throw new RestoreError(`Không có phòng khám «${key}» trong hệ thống đang chạy`)
  if (then?.id !== now.id) throw new RestoreError(`Vào thời điểm đó chưa có phòng khám «${key}»`)
  const pool = createPool({ connection: owner, logger, name: 'bcare restore', size: 3 })
  try {
    const closing = await closeClinic(to, scratch, { ...now, key })
    return await whileClosed(closing, {
      patience_ms,
      replace: () => replaceRows(from, to, { tenant_id: now.id, closing }),
      finish: async () => {
        const erased = await repeatErasures(pool, shelf, now.id)
        const files = await restoreFiles(pool, { shelf, storage, folder }, now.id)
        const when = moment === 'latest' ? 'bản sao lưu gần nhất' : formatDateTime(moment)
        await to.query('begin')
        await to.query(RECORD, [now.id, `Phục hồi về ${when}`])
        await to.query('commit')
        await forgetCached(owner, now.id, logger)
        return { erased, ...files }
      },
    })
  } finally {
    await pool.end()
  }
}

/** What servers cache of the clinic is read anew, and its browsers are notified. */
async function forgetCached(owner: pg.ClientConfig, tenant_id: number, logger: Logger): Promise<void> {
  const bus = await postgresBus({ connection: owner, logger })
  try {
    await bus.send({ kind: 'gap' })
    await bus.send({ kind: 'identity', tenant_id, user_id: null, session_id: null })
  } finally {
    await bus.close()
  }
}
