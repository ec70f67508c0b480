import { entityHref } from '@bcare/rules/contact/entity-href'
import { NOTIFICATION_KINDS, type NotificationType } from '@bcare/rules/contact/notification'
import { formatDateTime } from '@bcare/rules/text/date'
import { isRefused, type Mailer, type MailServer } from '../adapters/mail.ts'
import { sql } from '../kit/database/sql.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { settingForJob } from '../settings/setting.ts'

interface Due {
  id: number
  type: NotificationType
  url: string | null
  entity_type: string | null
  entity_id: number | null
  data: Record<string, string | number | null>
  created_at: string
  email: string
  name: string
  origin: string
  clinic: string
}

/** A notification of a user who works here, still wants an email of it, and has not read it meanwhile. */
const dueNow = ({ db, tenant_id }: JobContext, id: number) =>
  db.one<Due>(sql`
    select n.id, n.type, n.url, n.entity_type, n.entity_id, n.data, n.created_at, u.email, u.name, p.mail_origin as origin, t.name as clinic
    from notification n
    join tenant t on t.id = n.tenant_id
    join "user" u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.status = 'active' and u.deleted_at is null and u.email is not null
    join notification_preference p on p.tenant_id = n.tenant_id and p.user_id = n.user_id and n.type = any (p.mailed) and p.mail_origin is not null
    where n.tenant_id = ${tenant_id} and n.id = ${id} and n.deleted_at is null and (n.read_at is null or n.read_at = n.created_at)`)

/** What an email says: the kind of notification alone, since mail passes through many hands, and the way to it. */
function emailOf({ type, url, entity_type, entity_id, data, created_at, name, origin }: Due, clinic: string) {
  const [label] = NOTIFICATION_KINDS[type]
  const place =
    entity_type === null || entity_id === null ? undefined : entityHref(entity_type, entity_id, data)
  const lines = [
    `Xin chào ${name},`,
    '',
    `Bạn có thông báo mới ở ${clinic}: ${label}, lúc ${formatDateTime(created_at)}.`,
    `Xem: ${origin}${url ?? place ?? '/'}`,
    '',
    'Thư chỉ nói loại việc, không có tên khách.',
    `Đổi hoặc tắt email thông báo: ${origin}/profile`,
    '',
  ]
  return { subject: `${label} · ${clinic}`, text: lines.join('\n') }
}

/** The clinic's own mail server and sender, for a job. */
const serverOf = async (job: JobContext): Promise<MailServer> => ({
  url: await settingForJob(job, 'messaging.smtp_url'),
  from: await settingForJob(job, 'messaging.mail_from'),
})

/**
 * Sends a user an email about a notification. A mail server that is away is tried again, with the same message id; one
 * that refuses the address for good is not.
 */
export const mailJob =
  (mailer: Mailer): Job =>
  async ({ id }, job) => {
    const server = await serverOf(job)
    const problem = mailer.problem(server)
    if (problem !== undefined) {
      job.logger.warn({ problem, notification: id }, 'an email cannot leave as the clinic is set up')
      return
    }
    const due = await dueNow(job, Number(id))
    if (due === undefined) return
    const clinic = (await settingForJob(job, 'brand.name')) || due.clinic
    const message_id = `<notice-${job.tenant_id}-${due.id}@${new URL(due.origin).hostname}>`
    try {
      await mailer.send({ to: due.email, ...emailOf(due, clinic), server, message_id })
    } catch (error) {
      if (!isRefused(error)) throw error
      job.logger.warn({ err: error, notification: due.id }, 'an email was refused for good')
    }
  }
