import { retryMinutes, type MessageChannel, type MessageStatus } from '@bcare/rules/contact/message/message'
import { sql } from '../../kit/database/sql.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'
import { notifyFromJob } from '../../notifications/notify.ts'
import type { Handed, Outgoing } from './provider.ts'
import { providerOf, type Ways } from './providers.ts'

interface Due extends Outgoing {
  id: number
  channel: MessageChannel
  status: MessageStatus
  tries: number
  expired: boolean
  created_by: number | null
  person_name: string
}

/** Takes a message that is due: it is being sent from now on, and known to be so if the server dies. */
const take = ({ db, tenant_id }: JobContext, id: number) =>
  db.one<Due>(sql`
    update message t set status = 'sending', tries = t.tries + 1, version = t.version + 1, updated_at = now()
    from person p
    where t.tenant_id = ${tenant_id} and t.id = ${id} and t.status in ('queued', 'sending') and p.tenant_id = t.tenant_id and p.id = t.person_id
      and t.deleted_at is null
    returning t.id, t.code as request_id, t.channel, t.status, t.tries, coalesce(t.to_phone, t.to_email) as to, t.subject, t.content, t.created_by,
      coalesce(t.expires_at < now(), false) as expired, p.full_name as person_name`)

async function settle(job: JobContext, { id, tries }: Due, handed: Handed | { kind: 'expired' }): Promise<void> {
  const { db, tenant_id } = job
  const change =
    handed.kind === 'sent'
      ? sql`status = case when status = 'sending' then 'sent' else status end, sent_at = coalesce(sent_at, now()), provider_message_id = coalesce(provider_message_id, ${handed.provider_message_id}), problem = null`
      : handed.kind === 'expired'
        ? sql`status = 'expired'`
        : handed.kind === 'later' && retryMinutes(tries) !== undefined
          ? sql`status = 'queued', problem = ${handed.problem}`
          : sql`status = 'failed', problem = ${handed.problem}`
  await db.rows(sql`
    update message set ${change}, version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = ${id} and status = 'sending'`)
  await job.bus.publish?.({ tenant_id, event: { entity: 'message', id, action: 'update', keys: ['status'] } } as never)
}

/**
 * Sends a message of the outbox. The number of the message names it to the provider at every try, so that an answer that
 * was lost sends nothing twice; what fails for good is told to who sent it.
 */
export const sendMessageJob =
  (ways: Ways): Job =>
  async ({ id }, job) => {
    const due = await take(job, Number(id))
    if (due === undefined) return
    if (due.expired) return settle(job, due, { kind: 'expired' })
    const provider = await providerOf(job, ways, due.channel)
    const handed: Handed =
      'problem' in provider
        ? { kind: 'refused', problem: provider.problem }
        : await provider
            .send(due)
            .catch((error: unknown): Handed => ({ kind: 'later', problem: error instanceof Error ? error.message.slice(0, 200) : 'Không gửi được' }))
    await settle(job, due, handed)
    if (handed.kind === 'later' && retryMinutes(due.tries) !== undefined) throw new Error(handed.problem)
    if (handed.kind !== 'sent' && due.created_by !== null)
      await notifyFromJob(job, {
        type: 'message_failed',
        to: [due.created_by],
        title: `Tin nhắn tới ${due.person_name} không gửi được`,
        body: handed.problem,
        entity: { type: 'message', id: due.id },
      })
  }
