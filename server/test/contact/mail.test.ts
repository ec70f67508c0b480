import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailer } from '../../src/adapters/mail.ts'
import { mailJob } from '../../src/notifications/mail.ts'
import { jobs as jobsOfServer } from '../../src/jobs.ts'
import { drawerOf } from '../../src/settings/setting.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { openMailbox, type Mailbox } from '../suites/mailbox.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const ADDRESS = 'receptionist@bcare.example.vn'
const LOUD = { muted: {}, quiet: null, sound: 'off' } as const

let mailbox: Mailbox
let clinic: Clinic
let owner: pg.Client
let admin: Api
let reception: Api
let worker: Worker
let me: number
/** What jobs said. */
const log: string[] = []
/** The clinic's own server, which the operator lets it use. */
let own: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  own = await openMailbox()
  const private_hosts = [new URL(own.url).host]
  const emails = mailer({ smtp_url: mailbox.url, from: 'BCare <no-reply@example.vn>', private_hosts })
  clinic = await openClinic({ mails: emails.reaches, mail_private_hosts: private_hosts })
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  ;[admin, reception] = await Promise.all([clinic.as('admin'), clinic.as('receptionist')])
  me = (await reception.auth.me({})).user.id
  const { pool, bus, storage } = clinic
  worker = await startWorker({
    connection: clinic.owner,
    pool,
    bus,
    vault: clinic.application.options.vault,
    storage,
    jobs: { ...jobsOfServer, mail: mailJob(emails) },
    logger: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
  })
})
beforeEach(async () => {
  await settled()
  mailbox.emails.length = 0
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await clinic.close()
  await mailbox.close()
  await own.close()
})

const jobs = async (identifier = '%') =>
  (
    await owner.query<{ attempts: number }>(
      `select j.attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like $1`,
      [identifier],
    )
  ).rows
const settled = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), 30_000)

/** Tells the receptionist something as a command of the product does: a task that is given to them. */
const giveTask = (title: string) => admin.task.add({ title, assignee_ids: [me] })

test('nobody is written to unless they ask for it, and then of what kind the news is, without names', async () => {
  await giveTask('Gọi chị Nguyễn Thị Kín 0901234567')
  await settled()
  expect(mailbox.emails).toEqual([])
  expect(await reception.notificationPreference.get({})).toMatchObject({
    mails: true,
    mailed: [],
    mail_to: ADDRESS,
  })
  // Quiet hours are for what rings.
  const quiet = { from: '00:00', to: '00:00' }
  await reception.notificationPreference.update({ ...LOUD, quiet, mailed: ['task_assigned'] })
  const { id } = await giveTask('Gọi anh Trần Văn Kín 0901234568')
  await reception.notification.list({})
  await settled()
  expect(mailbox.emails).toMatchObject([{ to: [ADDRESS], subject: 'Giao việc · Nha khoa bcare' }])
  const [{ text } = { text: '' }] = mailbox.emails
  expect(text).toContain(`http://bcare.localhost/task/${id}`)
  expect(text).toContain('Đổi hoặc tắt email thông báo: http://bcare.localhost/profile')
  expect(text).not.toMatch(/Kín|090123/)
})

test('a user who has thought better of it, or has read it meanwhile, is left alone', async () => {
  await reception.notificationPreference.update({ ...LOUD, mailed: ['task_assigned', 'mention'] })
  mailbox.refusals.set(ADDRESS, [451, 451])
  await giveTask('Việc đọc ngay')
  await vi.waitFor(async () => expect(await jobs('mail')).toMatchObject([{ attempts: 1 }]), 30_000)
  await reception.notification.read_all({})
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await settled()
  await giveTask('Việc sau đó')
  await vi.waitFor(async () => expect(await jobs('mail')).toMatchObject([{ attempts: 1 }]), 30_000)
  await reception.notificationPreference.update({ ...LOUD, mailed: ['mention'] })
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await settled()
  expect(mailbox.emails).toEqual([])
  expect(mailbox.refusals.get(ADDRESS)).toEqual([])
})

test('a mail server that is away is tried again, some hours at most; a refusal for good is taken', async () => {
  await reception.notificationPreference.update({ ...LOUD, mailed: ['task_assigned'] })
  mailbox.refusals.set(ADDRESS, [451])
  await giveTask('Gửi lại')
  await vi.waitFor(async () => expect(await jobs('mail')).toMatchObject([{ attempts: 1 }]), 30_000)
  const { rows } = await owner.query<{ max_attempts: number }>(
    'update graphile_worker._private_jobs set run_at = now() returning max_attempts',
  )
  expect(rows[0]?.max_attempts).toBeLessThan(12)
  await settled()
  expect(mailbox.emails).toHaveLength(1)
  expect(mailbox.emails[0]?.message_id).toMatch(/^<notice-1-\d+@bcare\.localhost>$/)
  mailbox.refusals.set(ADDRESS, [550])
  await giveTask('Không còn hộp thư')
  await settled()
  expect(mailbox.emails).toHaveLength(1)
  expect(mailbox.refusals.get(ADDRESS)).toEqual([])
})

const KEY = 'messaging.smtp_url'

test('a clinic names a server on the internet, or one that the operator allows, and nothing else', async () => {
  for (const value of [
    'smtp://x/?sendmail=true&path=/tmp/x',
    'smtp://203.162.4.190:25/?x=1',
    'smtp://localhost.:25',
    'smtp://[::ffff:127.0.0.1]:25',
    'smtp://127.0.0.1:25',
    'smtp://mail.example.vn:5432',
  ]) {
    const fault = await refusal(admin.setting.update({ key: KEY, value }))
    expect([value, fault.kind]).toEqual([value, 'invalid'])
    expect(fault.data).toMatchObject({ errors: [{ field: KEY, message: fault.message }] })
  }
  const sender = await refusal(
    admin.setting.update({ key: 'messaging.mail_from', value: 'A <a@b.vn>, c@d.vn' }),
  )
  expect(sender.message).toContain('Thư gửi từ cần có dạng')
  await admin.setting.update({ key: KEY, value: own.url })
  await reception.notificationPreference.update({ ...LOUD, mailed: ['task_assigned'] })
  await giveTask('Qua máy chủ riêng')
  await settled()
  expect([own.emails.length, mailbox.emails.length]).toEqual([1, 0])
  await admin.setting.delete({ key: KEY })
})

test('a server that was set before it was refused sends nothing, and the job says why', async () => {
  await reception.notificationPreference.update({ ...LOUD, mailed: ['task_assigned'] })
  await admin.setting.update({ key: KEY, value: 'smtp://mail.example.vn' })
  const stored = 'smtp://127.0.0.1:25/?sendmail=true&path=/bin/false'
  await owner.query(`update setting set sealed = $1 where key = $2`, [
    clinic.application.options.vault.seal(drawerOf(1, KEY), stored),
    KEY,
  ])
  // The same change told again: what is remembered of settings goes.
  await admin.setting.update({ key: 'messaging.mail_from', value: 'A <a@b.vn>' })
  log.length = 0
  await giveTask('Không đi đâu cả')
  await settled()
  expect(mailbox.emails).toEqual([])
  expect(log.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { task: 'mail', problem: expect.stringMatching(/^Địa chỉ máy chủ gửi thư không được có/) as string },
  ])
  expect((await reception.notificationPreference.get({})).mails).toBe(false)
  await admin.setting.delete({ key: KEY })
  await admin.setting.delete({ key: 'messaging.mail_from' })
})

test('a clinic without a mail server is not offered emails', async () => {
  const without = await openClinic({ beside: clinic })
  const care = await without.as('care')
  expect((await care.notificationPreference.get({})).mails).toBe(false)
  const fault = await refusal(care.notificationPreference.update({ ...LOUD, mailed: ['mention'] }))
  expect(fault.kind).toBe('not_configured')
  await care.notificationPreference.update({ ...LOUD, mailed: [] })
  await without.close()
})
