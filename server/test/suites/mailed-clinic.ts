import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { mailCodes } from '../../src/adapters/mail.ts'
import { createApplication } from '../../src/application.ts'
import { openClinic, SECRETS, type Clinic } from '../kit.ts'
import { ownerRows } from './database.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export interface MailedClinic {
  clinic: Clinic
  /** The product with a real mail server, everything that it logs kept. */
  app: FastifyInstance
  mailbox: Mailbox
  log: readonly string[]
  /** Changes rows behind the product's back. */
  tamper(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

const WITH_CODE = ['doctor', 'assistant', 'care', 'consultant', 'telesale', 'marketing']

/** A clinic that sends one-time codes by mail; those named above need one to sign in. */
export async function openMailedClinic(): Promise<MailedClinic> {
  const clinic = await openClinic()
  const mailbox = await openMailbox()
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void log.push(line) })
  const from = 'BCare <no-reply@example.vn>'
  const { app } = createApplication({
    pool: clinic.pool,
    bus: clinic.bus,
    secrets: { ...SECRETS, tokens: 'a secret that nobody else uses here' },
    storage: clinic.storage,
    sendCode: mailCodes({ smtp_url: mailbox.url, from, production: true, logger }),
    logger,
    default_tenant: undefined,
    session_hours: 12,
    session_idle_minutes: 30,
    trust_proxy: 1,
    web_folder: '/nowhere',
    strict: true,
  })
  await app.ready()
  const tamper: MailedClinic['tamper'] = (text, values = []) => ownerRows(clinic.owner, text, values)
  await tamper('update "user" set otp_enabled = true where tenant_id = 1 and username = any ($1)', [
    WITH_CODE,
  ])
  const close = async () => {
    await app.close()
    await mailbox.close()
    await clinic.close()
  }
  return { clinic, app, mailbox, log, tamper, close }
}
