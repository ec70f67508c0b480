import { randomUUID } from 'node:crypto'
import { JOB_NAMES } from '@bcare/rules/insight/job-names'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errorKeeper } from '../../src/insight/server-error.ts'
import { jobs as ours } from '../../src/jobs.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { tenantTransaction, type Actor } from '../../src/kit/database/tenant-database.ts'
import type { Job } from '../../src/kit/jobs/job.ts'
import { startWorker, type Worker, type WorkerOptions } from '../../src/kit/jobs/worker.ts'
import { openClinic, type Clinic } from '../kit.ts'

let clinic: Clinic
let owner: pg.Client
const workers: Worker[] = []

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await owner.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await owner.end()
  await clinic.close()
})

const actor = (tenant_id: number): Actor => ({
  tenant_id,
  user_id: null,
  request_id: 'test',
  ip: null,
  user_agent: null,
})
const add = (
  tenant_id: number,
  task: string,
  payload: object,
  key: string | null = null,
  run_at: string | null = null,
) =>
  tenantTransaction(clinic.pool, actor(tenant_id), (tx) =>
    tx.rows(
      sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, ${key}::text, ${run_at}::timestamptz)`,
    ),
  )
const work = async (jobs: Record<string, Job>, more: Partial<WorkerOptions> = {}) => {
  const worker = await startWorker({
    connection: clinic.owner,
    pool: clinic.pool,
    bus: clinic.bus,
    vault: clinic.application.options.vault,
    storage: clinic.storage,
    jobs,
    logger: pino({ level: 'silent' }),
    ...more,
  })
  workers.push(worker)
  return worker
}
const waiting = async () =>
  (await owner.query('select payload, key, attempts from graphile_worker._private_jobs order by id')).rows

/** Lets no connection into the test's database, and ends those that work on its jobs. */
async function shut(closed: boolean): Promise<void> {
  const keeper = new pg.Client({ ...clinic.owner, database: 'postgres' })
  await keeper.connect()
  await keeper.query(`alter database "${clinic.owner.database}" with allow_connections ${!closed}`)
  if (closed)
    await keeper.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bcare jobs' and datname = $1`,
      [clinic.owner.database],
    )
  await keeper.end()
}

test('a database that is away when a job ends neither ends the process nor loses the jobs after it', async () => {
  const ran: number[] = []
  await work({
    count: async (payload) => {
      const { n } = payload as { n: number }
      ran.push(n)
      if (n === 1 && ran.length === 1) await shut(true)
    },
  })
  await add(1, 'count', { n: 1 })
  await vi.waitFor(() => expect(ran).toEqual([1]), 30_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await shut(false)
  await add(1, 'count', { n: 2 })
  await vi.waitFor(() => expect(ran).toContain(2), 60_000)
}, 120_000)

test('a job exists exactly when the transaction that added it has committed', async () => {
  const rolledBack = tenantTransaction(clinic.pool, actor(1), async (tx) => {
    await tx.rows(sql`select app.add_job('note', '{}'::json, null, null)`)
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await waiting()).toEqual([])
  await add(1, 'note', { text: 'xin chào' })
  expect(await waiting()).toEqual([{ payload: { text: 'xin chào', tenant_id: 1 }, key: null, attempts: 0 }])
})

test('a job is always of the tenant that added it, and cannot touch the jobs of others', async () => {
  await add(1, 'note', { tenant_id: 2 }, 'one')
  await add(2, 'note', { first: true }, 'one', '2099-01-01T00:00:00Z')
  await add(2, 'note', { first: false }, 'one', '2099-01-01T00:00:00Z')
  expect(await waiting()).toEqual([
    { payload: { tenant_id: 1 }, key: '1/note/one', attempts: 0 },
    { payload: { first: false, tenant_id: 2 }, key: '2/note/one', attempts: 0 },
  ])
  await expect(add(1, 'note', [])).rejects.toThrow('the payload of a job is an object')
  await expect(clinic.pool.query(`select app.add_job('note', '{}', null, null)`)).rejects.toThrow(
    /app.tenant_id|integer/,
  )
  for (const statement of [
    'select * from graphile_worker._private_jobs',
    `select graphile_worker.add_job('note')`,
  ]) {
    await expect(clinic.pool.query(statement)).rejects.toThrow('permission denied')
  }
})

test('a task sees its own tenant as the app role, and its writes are in the log as the job', async () => {
  const seen: object[] = []
  await work({
    async look(payload, { tenant_id, db, transaction }) {
      const tag = randomUUID()
      await transaction((tx) => tx.rows(sql`insert into tag (tenant_id, name) values (${tenant_id}, ${tag})`))
      const [who] = await db.rows(sql`
        select current_user::text as role, app.current_tenant() as tenant, (select count(*) from "user" where tenant_id <> ${tenant_id})::int as foreign_rows,
          (select request_id from history where entity_type = 'tag' order by id desc limit 1) as request_id`)
      seen.push({ ...who, payload })
    },
  })
  await add(2, 'look', { id: 7 })
  await vi.waitFor(() => expect(seen.length).toBe(1), 30_000)
  expect(seen).toEqual([
    {
      role: 'bcare_app',
      tenant: 2,
      foreign_rows: 0,
      request_id: expect.stringMatching(/^job:\d+$/),
      payload: { id: 7, tenant_id: 2 },
    },
  ])
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 30_000)
})

test('a task that fails is tried again, and other tasks go on', async () => {
  let tries = 0
  const done = vi.fn<() => void>()
  await work({
    fail: async () => {
      tries += 1
      if (tries === 1) throw new Error('on purpose')
    },
    pass: async () => done(),
  })
  await add(1, 'fail', {})
  await add(1, 'pass', {})
  await vi.waitFor(() => expect([tries, done.mock.calls.length]).toEqual([1, 1]), 30_000)
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]), 30_000)
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await vi.waitFor(() => expect(tries).toBe(2), 30_000)
})

test('the jobs of a server that died are taken over, those of a living one are not', async () => {
  const ran: unknown[] = []
  const jobs: Record<string, Job> = { note: async ({ id }) => void ran.push(id) }
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const busy = vi.fn<() => void>()
  await work({
    hold: () => {
      busy()
      return held
    },
  })
  await add(1, 'hold', {})
  await vi.waitFor(() => expect(busy).toHaveBeenCalled(), 30_000)
  await add(1, 'note', { id: 1 }, null, '2099-01-01T00:00:00Z')
  await owner.query(
    `update graphile_worker._private_jobs set run_at = now(), locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1 where locked_by is null`,
  )
  await owner.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  await work(jobs)
  await vi.waitFor(() => expect(ran).toEqual([1]), 30_000)
  expect(busy).toHaveBeenCalledTimes(1)
  release()
})

test('the worker comes back after its connections were cut', async () => {
  const ran: unknown[] = []
  await work({ note: async ({ id }) => void ran.push(id) })
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bcare jobs' and datname = current_database()`,
  )
  await add(1, 'note', { id: 1 })
  await vi.waitFor(() => expect(ran).toEqual([1]), 30_000)
})

test('a recurring task runs in every active tenant', async () => {
  const ran: number[] = []
  const jobs: Record<string, Job> = { daily: async (_payload, { tenant_id }) => void ran.push(tenant_id) }
  await owner.query(`update tenant set status = 'suspended' where key = 'saas'`)
  await owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('daily', now() - interval '3 days', null)`,
  )
  const hour = new Date().getUTCHours()
  await work(jobs, { crons: [{ job: 'daily', match: `0 ${hour} * * *`, backfill_minutes: 60 }] })
  await vi.waitFor(() => expect(ran).toEqual([1]), 30_000)
  await owner.query(`update tenant set status = 'active'`)
})

test('the hourly sweep removes what has had its day, tenant by tenant, and nothing else', async () => {
  for (const tenant of [1, 2]) {
    await owner.query(
      `insert into idempotency_key (tenant_id, key, owner, hash, answer, created_at)
       select $1, gen_random_uuid(), 'user:1', case when n <= 2500 then 'old' else 'new' end, 'null', now() - case when n <= 2500 then interval '49 hours' else interval '47 hours' end
       from generate_series(1, 2600) n`,
      [tenant],
    )
    await owner.query(
      `insert into session (tenant_id, user_id, refresh_hash, expires_at, revoked_at) select $1, min(id), ended, now() - past, now() - revoked
       from "user", (values ('old', interval '25 hours', null::interval), ('revoked', interval '-1 hour', interval '25 hours'), ('new', interval '23 hours', null)) s (ended, past, revoked)
       where tenant_id = $1 group by ended, past, revoked`,
      [tenant],
    )
    await owner.query(
      `insert into spent_refresh (tenant_id, hash, session_id) select tenant_id, refresh_hash, id from session where tenant_id = $1`,
      [tenant],
    )
    await owner.query(
      `insert into attempt (tenant_id, bucket, window_start, count) values ($1, 'old', now() - interval '25 hours', 1), ($1, 'new', now(), 1)`,
      [tenant],
    )
  }
  const done = vi.fn<() => void>()
  const sweep = ours['sweep']
  await work({
    async sweep(payload, context) {
      await sweep?.(payload, context)
      done()
    },
  })
  await add(1, 'sweep', {})
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), 30_000)
  const { rows } = await owner.query(`
    select tenant_id, (select count(*)::int from idempotency_key k where k.tenant_id = t.tenant_id) as keys,
      (select string_agg(refresh_hash, ' ' order by refresh_hash) from session s where s.tenant_id = t.tenant_id) as sessions,
      (select count(*)::int from spent_refresh r where r.tenant_id = t.tenant_id) as spent,
      (select string_agg(bucket, ' ' order by bucket) from attempt a where a.tenant_id = t.tenant_id) as attempts
    from (values (1), (2)) t (tenant_id) order by 1`)
  expect(rows).toEqual([
    { tenant_id: 1, keys: 100, sessions: 'new', spent: 1, attempts: 'new' },
    { tenant_id: 2, keys: 2600, sessions: 'new old revoked', spent: 3, attempts: 'new old' },
  ])
})

test('a job that has failed for the last time stands among the server’s errors, without what it was about', async () => {
  await add(1, 'breaks', { name: 'Lò Văn Kín' }, 'last')
  await add(1, 'breaks', { name: 'Lò Văn Kín' }, 'first')
  await owner.query(`update graphile_worker._private_jobs set max_attempts = 1 where key = '1/breaks/last'`)
  const { rows } = await owner.query<{ id: string }>(
    `select id from graphile_worker._private_jobs where key = '1/breaks/last'`,
  )
  const breaks: Job = (payload) => Promise.reject(new TypeError(`cannot send to ${String(payload['name'])}`))
  await work({ breaks }, { onFailure: errorKeeper({ pool: clinic.pool, logger: pino({ level: 'silent' }) }) })
  await vi.waitFor(
    async () => expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1]),
    30_000,
  )
  const admin = await clinic.as('admin')
  const told = await vi.waitFor(async () => {
    const { data } = await admin.serverError.list({ search: 'job:breaks' })
    expect(data.length).toBeGreaterThan(0)
    return data
  }, 30_000)
  expect(told).toMatchObject([
    { request_id: `job:${rows[0]?.id}`, path: 'job:breaks', name: 'TypeError', user_id: null },
  ])
  expect(JSON.stringify(told)).not.toContain('Kín')
})

test('every job has a name that people read', () => {
  const made = [
    'push',
    'verify_log',
    'mail',
    'fetch_recordings',
    'send_message',
    'send_batch',
    'auto_messages',
  ]
  const named = [...Object.keys(ours), ...made]
  expect(Object.keys(JOB_NAMES).toSorted()).toEqual(named.toSorted())
})

// The worker has four places for all clinics: six exports of one of them had all of these until they were done.
test('long work and emails of one clinic go one after the other, and hold no other clinic up', async () => {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const waits = (name: string): Job => {
    return async () => {
      begun.push(name)
      await gate.promise
    }
  }
  for (let at = 0; at < 3; at += 1) {
    await add(1, 'export', { id: at })
    await add(1, 'person_import_run', { id: at })
    await add(1, 'mail', { id: at })
  }
  await add(2, 'export', { id: 1 })
  await add(2, 'notify', {})
  const told: number[] = []
  await work({
    export: waits('long'),
    person_import_run: waits('long'),
    mail: waits('email'),
    notify: async (_payload, { tenant_id }) => void told.push(tenant_id),
  })
  try {
    await expect.poll(() => [told.length, begun.length], { timeout: 30_000 }).toEqual([1, 3])
    expect(begun.toSorted()).toEqual(['email', 'long', 'long'])
  } finally {
    gate.resolve()
  }
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(10)
})
