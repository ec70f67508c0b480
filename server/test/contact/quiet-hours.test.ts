import { formatTime } from '@bcare/rules/text/date'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobs as jobsOfServer } from '../../src/jobs.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const HOUR = 3_600_000
const KEY = 'messaging.quiet_hours'
const LOUD = { muted: {}, quiet: null, sound: 'off', mailed: ['task_assigned'] } as const

let clinic: Clinic
let owner: pg.Client
let admin: Api
let reception: Api
let worker: Worker
let me: number
/** What left for push services and by email. */
const left: string[] = []

/** The hours around the present, so far before and after it. */
const around = (before: number, after: number) => ({
  from: formatTime(new Date(Date.now() + before * HOUR)),
  to: formatTime(new Date(Date.now() + after * HOUR)),
})

beforeAll(async () => {
  clinic = await openClinic({ mails: () => true })
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  ;[admin, reception] = await Promise.all([clinic.as('admin'), clinic.as('receptionist')])
  me = (await reception.auth.me({})).user.id
  await admin.setting.update({ key: 'notify.push', value: true })
  await owner.query(
    `insert into push_subscription (tenant_id, user_id, session_id, endpoint, p256dh, auth, origin)
     select tenant_id, user_id, id, 'https://push.example/' || id, 'k', 'a', 'https://bcare.localhost' from session where user_id = $1 order by id limit 1`,
    [me],
  )
  const { pool, bus, storage } = clinic
  worker = await startWorker({
    connection: clinic.owner,
    pool,
    bus,
    vault: clinic.application.options.vault,
    storage,
    jobs: {
      ...jobsOfServer,
      mail: async () => void left.push('mail'),
      push: async () => void left.push('push'),
    },
    logger: pino({ level: 'silent' }),
  })
})
beforeEach(async () => {
  await reception.notificationPreference.update({ ...LOUD, mailed: [...LOUD.mailed] })
  left.length = 0
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await clinic.close()
})

/** Jobs that are due, and those that wait for a later time. */
const jobs = async () =>
  (
    await owner.query<{ task: string; waits: boolean }>(
      `select t.identifier as task, j.run_at > now() + interval '1 minute' as waits
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
  ).rows
const settled = () =>
  vi.waitFor(async () => expect((await jobs()).filter(({ waits }) => !waits)).toEqual([]), 30_000)

const giveTask = async () => {
  await admin.task.add({ title: 'Gọi lại khách', assignee_ids: [me] })
  await settled()
}

test('in the clinic’s quiet hours nothing is pushed, and emails wait until they are over', async () => {
  await admin.setting.update({ key: KEY, value: around(2, 4) })
  await giveTask()
  expect(left.toSorted()).toEqual(['mail', 'push'])
  left.length = 0
  await admin.setting.update({ key: KEY, value: around(-2, 2) })
  await giveTask()
  expect(left).toEqual([])
  expect(await jobs()).toEqual([{ task: 'mail', waits: true }])
  const { rows } = await owner.query<{ hours: string }>(
    `select round(extract(epoch from j.run_at - now()) / 3600) as hours from graphile_worker._private_jobs j`,
  )
  expect(Number(rows[0]?.hours)).toBe(2)
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await vi.waitFor(() => expect(left).toEqual(['mail']), 30_000)
})

test('a user with quiet hours of their own goes by these', async () => {
  await admin.setting.update({ key: KEY, value: around(-2, 2) })
  await reception.notificationPreference.update({
    ...LOUD,
    mailed: [...LOUD.mailed],
    quiet: around(3, 5),
  })
  await giveTask()
  expect(left.toSorted()).toEqual(['mail', 'push'])
})

test('hours that begin when they end are refused', async () => {
  const fault = await refusal(admin.setting.update({ key: KEY, value: { from: '21:00', to: '21:00' } }))
  expect(fault.message).toBe('Giờ bắt đầu và giờ kết thúc phải khác nhau')
})
