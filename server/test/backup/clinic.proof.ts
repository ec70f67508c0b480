import type { LogEntry } from '@bcare/contract/insight/history'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { restoreClinic } from '../../src/backup/restore-clinic.ts'
import { RestoreError, type Moment } from '../../src/backup/recover.ts'
import { readHeads } from '../../src/insight/seal-heads.ts'
import { verifyAll } from '../../src/insight/seal-verify.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import {
  logger,
  openBackupFixture,
  quietMoment,
  throwaway,
  type BackupFixture,
} from '../setup/backup-fixture.ts'
import { addPerson, addPicture, bearer, post } from '../setup/drill.ts'
import { ownerRows, tenantTables, withClient } from '../suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const live = throwaway('clinic')
const place = throwaway('clinic-to')
let server: ServerProcess
let fixture: BackupFixture
const ids: Record<string, number> = {}

beforeAll(async () => {
  server = await startProcess(live.path, { DEMO: '1', BACKUP_TO: 'off', TRUST_PROXY: '1' })
  fixture = await openBackupFixture(live.path, place.path)
  await holdRecurring()
  for (const { id, key } of await ownerRows<{ id: number; key: string }>(
    fixture.owner,
    'select id, key from tenant',
  ))
    ids[key] = id
})
afterAll(async () => {
  await fixture.close()
  await endProcess(server, 'SIGTERM')
  live.remove()
  place.remove()
})

/** What recurs by the minute would write notices of its own while rows are compared: nothing begins any more, and what runs ends. */
async function holdRecurring(): Promise<void> {
  await ownerRows(
    fixture.owner,
    `create function graphile_worker.held() returns trigger language plpgsql as $$ begin
       return case when new.task_id = (select id from graphile_worker._private_tasks where identifier = 'each_tenant') then null else new end; end $$;
     create trigger held before insert on graphile_worker._private_jobs for each row execute function graphile_worker.held()`,
  )
  const due = 'select from graphile_worker._private_jobs where run_at <= now()'
  await vi.waitUntil(async () => (await ownerRows(fixture.owner, due)).length === 0, {
    timeout: 30_000,
    interval: 100,
  })
}

/** What stays as it is when a clinic is set back, and what nobody needs afterwards. */
const APART = new Set([
  'history',
  'history_block',
  'history_check',
  'history_redaction',
  'sequence',
  'server_error',
  'session',
  'spent_refresh',
  'push_subscription',
  'otp_challenge',
  'attempt',
  'idempotency_key',
])

/** Every row of every table of a clinic, by a hash for each. */
async function clinicHashes(client: pg.ClientBase, tables: readonly string[], tenant_id: number) {
  const hashes: Record<string, string> = {}
  for (const name of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from "${name}" t where tenant_id = $1`,
      [tenant_id],
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

const hashesOf = async (key: string) => {
  const tables = (await tenantTables(fixture.owner)).filter((name) => !APART.has(name))
  return withClient(fixture.owner, (client) => clinicHashes(client, tables, ids[key] ?? 0))
}

const userOf = async (username: string): Promise<{ id: number }> => {
  const [found] = await ownerRows<{ id: number }>(
    fixture.owner,
    'select id::int from "user" where tenant_id = $1 and username = $2',
    [ids['bcare'], username],
  )
  if (found === undefined) throw new Error(`no ${username}`)
  return found
}

const setBack = (moment: Moment, key = 'bcare') =>
  restoreClinic({
    shelf: fixture.shelf,
    moment,
    key,
    owner: fixture.owner,
    storage: diskStorage(join(live.path, 'files')),
    scratch: place.path,
    logger,
  })

test('one clinic is set back to a moment while the server runs, and the other keeps all it has done since', async () => {
  await fixture.work.takeWhole()
  const admin = await bearer(server)
  const kept = await addPerson(server, admin, 'Người Còn Lại')
  await addPicture(server, admin, kept)
  await fixture.work.copyChanges()
  const { moment } = await quietMoment(fixture.owner)
  const before = await hashesOf('bcare')

  await post(server, '/v1/person/update', { id: kept, version: 1, full_name: 'Tên Sai' }, admin)
  const wrong = await addPerson(server, admin, 'Nhập Nhầm')
  await addPicture(server, admin, wrong)
  const other = await bearer(server, 'admin', 'saas.localhost')
  await addPerson(server, other, 'Khách Phòng Bên')
  await fixture.work.copyChanges()
  const beside = await hashesOf('saas')

  const done = await setBack(moment)
  expect(done.rows).toBeGreaterThan(1_000)
  expect(await hashesOf('bcare')).toEqual(before)
  expect(await hashesOf('saas')).toEqual(beside)

  await expect(post(server, '/v1/person/get', { id: kept }, admin)).rejects.toThrow('401')
  const again = await bearer(server)
  expect(await post(server, '/v1/person/get', { id: kept }, again)).toMatchObject({
    full_name: 'Người Còn Lại',
  })
  await expect(post(server, '/v1/person/get', { id: wrong }, again)).rejects.toThrow('404')
  expect(await post(server, '/v1/person/list', { search: 'Khách Phòng Bên', limit: 1 }, other)).toMatchObject(
    { total: 1 },
  )
  // Numbers of what is gone are not given to others.
  const codes = await ownerRows<{ code: string }>(
    fixture.owner,
    'select code from person where tenant_id = $1',
    [ids['bcare']],
  )
  const next = await addPerson(server, again, 'Người Mới')
  const [made] = await ownerRows<{ code: string }>(
    fixture.owner,
    'select code from person where tenant_id = $1 and id = $2',
    [ids['bcare'], next],
  )
  expect(codes.map(({ code }) => code)).not.toContain(made?.code)
})

test('the log of the clinic goes on: it says that it was set back, and its seals hold', async () => {
  const { data } = await post<{ data: LogEntry[] }>(
    server,
    '/api/v1/history/query',
    { entity_type: ['tenant'], action: ['restore'] },
    await bearer(server),
  )
  expect(data).toMatchObject([{ entity_type_label: 'Phòng khám', action_label: 'Khôi phục' }])
  expect(data[0]?.reason).toMatch(/^Phục hồi về \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  const heads = await readHeads([join(live.path, 'audit-heads.log')])
  const pool = createPool({ connection: fixture.owner, logger, name: 'test', size: 2 })
  for await (const { ok } of verifyAll(pool, heads)) expect(ok).toBe(true)
  await pool.end()
})

test('a write that is under way when the rows are replaced ends first, and nothing of it stays', async () => {
  const { moment } = await quietMoment(fixture.owner)
  const before = await hashesOf('bcare')
  await fixture.work.copyChanges()
  const pool = createPool({ connection: fixture.owner, logger, name: 'test', size: 2 })
  const written = Promise.withResolvers<void>()
  const stop = new AbortController()
  const actor = { tenant_id: ids['bcare'] ?? 0, user_id: null, request_id: 'job', ip: null, user_agent: null }
  const working = tenantTransaction(pool, actor, async (tx) => {
    await tx.rows(sql`insert into tag (tenant_id, name) values (${actor.tenant_id}, 'Việc dở dang')`)
    written.resolve()
    // A transaction that stands idle would be ended.
    for (; !stop.signal.aborted; await wait(200)) await tx.rows(sql`select 1`)
  })
  await written.promise
  const restoring = setBack(moment)
  await withClient(fixture.owner, (client) =>
    expect
      .poll(
        async () =>
          (await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
        { timeout: 120_000 },
      )
      .toBe(1),
  )
  stop.abort()
  await working
  await restoring
  await pool.end()
  expect(await hashesOf('bcare')).toEqual(before)
})

test('who was locked, and what was revoked after the moment, stays so', async () => {
  const admin = await bearer(server)
  await post(server, '/v1/calendar-feed/make', {}, await bearer(server, 'doctor'))
  const locked = await userOf('receptionist')
  await fixture.work.copyChanges()
  const { moment } = await quietMoment(fixture.owner)

  await post(server, '/v1/user/lock', { id: locked.id, reason: 'Nghỉ đột ngột' }, admin)
  await post(server, '/v1/calendar-feed/revoke', {}, await bearer(server, 'doctor'))
  const { id: telesale } = await userOf('telesale')
  await post(server, '/v1/casbin/role/assign', { user_ids: [telesale], role_ids: [], mode: 'set' }, admin)
  await fixture.work.copyChanges()

  const done = await setBack(moment)
  expect(done.kept).toBeGreaterThanOrEqual(3)
  await expect(bearer(server, 'receptionist')).rejects.toThrow()
  const left = async (table: string, of: string, id: number | undefined) =>
    ownerRows(fixture.owner, `select from ${table} where tenant_id = $1 and ${of} = $2`, [ids['bcare'], id])
  expect(await left('calendar_feed', 'deleted_at is null and user_id', (await userOf('doctor')).id)).toEqual(
    [],
  )
  expect(await left('user_role', 'user_id', telesale)).toEqual([])
  // Whom nothing was taken from works on.
  await expect(bearer(server, 'doctor')).resolves.toHaveProperty('authorization')
})

test('who was anonymised after the moment is anonymised again in the clinic that is set back, and in no other', async () => {
  const admin = await bearer(server)
  const id = await addPerson(server, admin, 'Người Muốn Quên')
  const other = await bearer(server, 'admin', 'saas.localhost')
  const stays = await addPerson(server, other, 'Người Phòng Bên')
  await fixture.work.copyChanges()
  const { moment } = await quietMoment(fixture.owner)
  const request = { person_id: id, kind: 'erase', content: 'Xin xóa' }
  const asked = await post<{ id: number }>(server, '/v1/subject-request/add', request, admin)
  await post(server, '/v1/subject-request/approve', { id: asked.id }, await bearer(server, 'manager'))
  await fixture.work.copyChanges()

  expect((await setBack(moment)).erased).toBe(1)
  const nameOf = async (key: string, of: number) =>
    (
      await ownerRows<{ full_name: string }>(
        fixture.owner,
        'select full_name from person where tenant_id = $1 and id = $2',
        [ids[key], of],
      )
    )[0]?.full_name
  expect(await nameOf('bcare', id)).not.toContain('Quên')
  expect(await nameOf('saas', stays)).toBe('Người Phòng Bên')
})

test('of two restores of one clinic at once the second is refused, and the clinic is open afterwards', async () => {
  const { moment } = await quietMoment(fixture.owner)
  await fixture.work.copyChanges()
  const ended = await Promise.allSettled([setBack(moment), setBack(moment)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = ended.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('đang được phục hồi')
  const open = `select status from tenant where key = 'bcare'`
  expect(await ownerRows(fixture.owner, open)).toEqual([{ status: 'active' }])
})

test('a clinic that was not there then, or is not here now, is refused and stays open', async () => {
  await expect(setBack('latest', 'nobody')).rejects.toThrow(RestoreError)
  const headers = await bearer(server)
  expect(await post(server, '/v1/person/list', { limit: 1 }, headers)).toBeTruthy()
})
