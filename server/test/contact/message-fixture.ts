import pg from 'pg'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { posting } from '../../src/adapters/http-post.ts'
import { mailer, type Mailer } from '../../src/adapters/mail.ts'
import { messageJobs } from '../../src/contact/message/jobs.ts'
import { jobs as jobsOfServer } from '../../src/jobs.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { openMailbox, type Mailbox } from '../suites/mailbox.ts'
import { openMessageServices, type MessageServices } from '../suites/message-services.ts'

/** A clinic whose messages leave: for real servers on loopback, by the jobs of the product. */
export interface MessagingClinic {
  clinic: Clinic
  owner: pg.Client
  admin: Api
  care: Api
  mailbox: Mailbox
  services: MessageServices
  /** Waits until no job is left; what was put off is done now. */
  settled(): Promise<void>
  /** A customer of this branch, with a number and an address of their own. */
  customer(more?: Record<string, unknown>): Promise<{ id: number; phone: string; email: string }>
  template(name: string, data: Record<string, string>): Promise<number>
  run(job: 'auto_messages' | 'queue_reminders'): Promise<void>
  close(): Promise<void>
}

let serial = 0

/** A number that nobody else has in this file, as it is stored. */
const nextPhone = () => `+8490777${String((serial += 1)).padStart(4, '0')}`

/** The product's jobs, with messages that leave for the servers of this test. */
function workerOf(clinic: Clinic, services: MessageServices, mails: Mailer): Promise<Worker> {
  const { pool, bus, storage } = clinic
  const addresses = {
    esms: `${services.url}/esms`,
    zns: `${services.url}/zns`,
    zalo_key: `${services.url}/zalo-key`,
  }
  const post = posting({ private_hosts: [services.host] })
  return startWorker({
    connection: clinic.owner,
    pool,
    bus,
    vault: clinic.application.options.vault,
    storage,
    jobs: { ...jobsOfServer, ...messageJobs({ mailer: mails, post, addresses }) },
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  })
}

/** Opens such a clinic, or lets the messages of one that is open leave. */
export async function openMessagingClinic(existing?: Clinic): Promise<MessagingClinic> {
  const mailbox = await openMailbox()
  const services = await openMessageServices()
  const private_hosts = [services.host]
  const mails = mailer({ smtp_url: mailbox.url, from: 'BCare <no-reply@example.vn>', private_hosts })
  const clinic =
    existing ?? (await openClinic({ mails: mails.reaches, mailer: mails, mail_private_hosts: private_hosts }))
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  const [admin, care] = await Promise.all([clinic.as('admin'), clinic.as('care')])
  const worker = await workerOf(clinic, services, mails)
  const settled = () =>
    vi.waitFor(async () => {
      await owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
      await owner.query(`select pg_notify('jobs:insert', '{"count":1}')`)
      const { rows } = await owner.query('select 1 from graphile_worker._private_jobs')
      expect(rows).toEqual([])
    }, 30_000)
  return {
    clinic,
    owner,
    admin,
    care,
    mailbox,
    services,
    settled,
    async customer(more = {}) {
      const phone = nextPhone()
      const email = `khach${serial}@example.vn`
      const { id } = await admin.person.add({
        full_name: `Trần Thị Hồng Nhung`,
        phone,
        email,
        force: true,
        ...more,
      } as never)
      return { id, phone, email }
    },
    async template(name, data) {
      const { id } = await admin.term.add({ vocabulary: 'message_template', name, data } as never)
      return id
    },
    async run(job) {
      await owner.query(`select graphile_worker.add_job($1, '{"tenant_id": 1}'::json)`, [job])
      await settled()
    },
    async close() {
      await worker.stop()
      await owner.end()
      await clinic.close()
      await mailbox.close()
      await services.close()
    },
  }
}
