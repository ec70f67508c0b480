import { caller, visitor, type Caller } from '../src/kit/http/caller.ts'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notify, notifyFromJob, type Notice } from '../src/contact/notify.ts'
import { tasks } from '../src/jobs.ts'
import { sql } from '../src/kit/database/sql.ts'
import { tenantDatabase, tenantTransaction } from '../src/kit/database/tenant-database.ts'
import type { BusMessage } from '../src/kit/realtime/bus.ts'
import type { TaskContext } from '../src/kit/jobs/task.ts'
import { startWorker, type Worker } from '../src/kit/jobs/worker.ts'
import { openClinic, type Clinic } from './kit.ts'

const TENANT = 1

let clinic: Clinic
let owner: pg.Client
let worker: Worker
let manager: Caller
const ids: Record<string, number> = {}
const rung: BusMessage[] = []

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  const { rows } = await owner.query(`select id, username from "user" where tenant_id = $1`, [TENANT])
  for (const { id, username } of rows) ids[username] = Number(id)
  manager = caller({ ...visitor(TENANT), user_id: ids['manager'] ?? 0 })
  clinic.bus.listen((message) => message.kind === 'notification' && rung.push(message))
  const logger = pino({ level: 'silent' })
  worker = await startWorker({ connection: clinic.owner, pool: clinic.pool, bus: clinic.bus, tasks, logger })
})
beforeEach(async () => {
  await settled()
  await owner.query('delete from notification')
  rung.length = 0
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await clinic.close()
})

/** No job waits or runs. */
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await owner.query('select count(*)::int as jobs from graphile_worker._private_jobs')
    expect(rows).toEqual([{ jobs: 0 }])
  }, 10_000)

const actor = { tenant_id: TENANT, user_id: null, request_id: 'test', ip: null, user_agent: null }

/** What a job works with. */
const ports = (): TaskContext => ({
  tenant_id: TENANT,
  db: tenantDatabase(clinic.pool, actor, { writes: true }),
  transaction: (work) => tenantTransaction(clinic.pool, actor, work),
  bus: clinic.bus,
  logger: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  last: false,
})

/** Tells inside one transaction, as a command does, and waits until its jobs are done. */
async function tell(...notices: Notice[]): Promise<void> {
  await tenantTransaction(clinic.pool, actor, async (tx) => {
    const later = async (task: string, payload: object) =>
      tx.beforeCommit(sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, null, null)`)
    for (const notice of notices) await notify({ caller: manager, later, now: new Date() }, notice)
    await tx.one(sql`select 1`)
  })
  await settled()
}

const told = async () => {
  const { rows } = await owner.query(
    `select u.username, n.title from notification n join "user" u on u.tenant_id = n.tenant_id and u.id = n.user_id order by n.id`,
  )
  return rows.map(({ username, title }) => `${username}: ${title}`)
}

const visit = (title: string): Notice => ({
  type: 'appointment_changed',
  to: [ids['doctor'] ?? 0],
  title,
  entity: { type: 'appointment', id: 7 },
})

test('whom something concerns is told once, with one ring, and whoever did it is not', async () => {
  const { doctor = 0, manager: self = 0 } = ids
  await tell({ ...visit('Lịch hẹn dời sang 10:00'), to: [doctor, null, self, doctor] })
  expect(await told()).toEqual(['doctor: Lịch hẹn dời sang 10:00'])
  const { rows } = await owner.query(`select id::int, severity, actor_id::int, is_read from notification`)
  expect(rows).toEqual([{ id: expect.any(Number), severity: 'warning', actor_id: self, is_read: false }])
  const data = {
    action: 'add',
    id: rows[0]?.id,
    type: 'appointment_changed',
    severity: 'warning',
    title: 'Lịch hẹn dời sang 10:00',
  }
  expect(rung).toEqual([{ kind: 'notification', tenant_id: TENANT, user_id: doctor, data }])
})

test('the same words about the same thing are said once in ten minutes, and again when something else came between', async () => {
  await tell(visit('dời sang 9:30'), visit('dời sang 9:30'))
  expect(await told()).toEqual(['doctor: dời sang 9:30'])
  await tell(visit('dời sang 9:00'))
  await tell(visit('dời sang 9:30'))
  expect(await told()).toEqual(['doctor: dời sang 9:30', 'doctor: dời sang 9:00', 'doctor: dời sang 9:30'])
  await owner.query(`update notification set created_at = created_at - interval '11 minutes'`)
  await tell(visit('dời sang 9:30'))
  expect(await told()).toHaveLength(4)
})

test('whoever holds a right is told, in the branch where the right reaches', async () => {
  const { rows } = await owner.query(
    `select branch_id::int as branch from "user" where tenant_id = 1 and username = 'receptionist'`,
  )
  const holders = { permission: 'track:force', branch_id: rows[0]?.branch } as const
  await tell({ type: 'system', title: 'Khách chờ lâu', holders })
  const names = (await told()).map((line) => line.split(':')[0])
  expect(names).toEqual(expect.arrayContaining(['receptionist', 'consultant', 'care', 'admin']))
  expect(names).not.toEqual(expect.arrayContaining(['manager']))
  expect(names.filter((name) => ['doctor', 'telesale', 'nobody'].includes(name ?? ''))).toEqual([])
})

test('a job tells the one who asked for it, and people who have left are told nothing', async () => {
  const { manager: self = 0, care = 0 } = ids
  await owner.query(`update "user" set status = 'resigned' where tenant_id = $1 and id = $2`, [TENANT, care])
  await notifyFromJob(ports(), { type: 'import_done', to: [self, care], title: 'Đã nhập 12 khách hàng' })
  await owner.query(`update "user" set status = 'active' where tenant_id = $1 and id = $2`, [TENANT, care])
  expect(await told()).toEqual(['manager: Đã nhập 12 khách hàng'])
  expect(rung).toHaveLength(1)
})

test('nothing is told when the command fails', async () => {
  const failing = tenantTransaction(clinic.pool, actor, async (tx) => {
    const later = async (task: string, payload: object) =>
      tx.beforeCommit(sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, null, null)`)
    await notify({ caller: manager, later, now: new Date() }, visit('không có gì'))
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  await settled()
  expect(await told()).toEqual([])
})
