import { retryMinutes, SENDABLE_MESSAGES, type MessageChannel } from '@bcare/rules/contact/message/message'
import { BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'
import { settleReminder } from '../../appointments/reminder.ts'
import { sql, states } from '../../kit/database/sql.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'
import { notifyFromJob } from '../../notifications/notify.ts'
import { fallBack } from './fall-back.ts'
import type { Handed, MessageProvider, Outgoing } from './provider.ts'
import { providerOf, type Ways } from './providers.ts'

export interface DueMessage extends Outgoing {
  id: number
  channel: MessageChannel
  tries: number
  purpose: string
  person_id: number
  appointment_id: number | null
  falls_back: boolean
  created_by: number | null
  person_name: string
  /** It was being sent when a server died. */
  was_sending: boolean
  is_expired: boolean
  /** Why it is not to be sent any more. */
  void_because: string | null
}

const VOID = sql`case
  when p.deleted_at is not null then 'Khách không còn trong hồ sơ'
  when m.purpose <> 'transaction' and p.do_not_contact then 'Khách không muốn được liên hệ'
  when m.purpose = 'marketing' and p.consent_marketing is distinct from true then 'Khách chưa đồng ý nhận tin ưu đãi'
  when m.purpose = 'reminder' and m.appointment_id is not null and not exists (select from appointment a where a.tenant_id = m.tenant_id and a.id = m.appointment_id
    and a.deleted_at is null and a.status in ${states(BOOKED_STATUSES)} and a.start_at = m.expires_at) then 'Lịch hẹn đã đổi'
end`

/** Takes a message that is due: it is being sent from now on, and known to be so if the server dies. */
const take = ({ db, tenant_id }: JobContext, id: number): Promise<DueMessage | undefined> =>
  db.one<DueMessage>(sql`
    with before as (select m.id, m.status from message m where m.tenant_id = ${tenant_id} and m.id = ${id}
      and m.status in ${states(SENDABLE_MESSAGES)} and m.deleted_at is null for update)
    update message m set status = 'sending', tries = m.tries + 1, version = m.version + 1, updated_at = now()
    from before b, person p
    where m.tenant_id = ${tenant_id} and m.id = b.id and p.tenant_id = m.tenant_id and p.id = m.person_id
    returning m.id, m.tenant_id || '-' || m.id || '-' || extract(epoch from m.created_at)::bigint as request_id, m.channel, m.tries, m.purpose,
      m.person_id, m.appointment_id, m.falls_back, coalesce(m.to_phone, m.to_email) as to, m.subject, m.content, m.zns_template, m.params, m.created_by,
      p.full_name as person_name, b.status = 'sending' as was_sending, m.expires_at < now() as is_expired, ${VOID} as void_because`)

/** How a message ended for now. */
type Ending = 'sent' | 'queued' | 'failed' | 'expired' | 'cancelled'

async function settle(
  { db, tenant_id, bus }: JobContext,
  { id, tries }: DueMessage,
  ending: Ending,
  { problem = null, number = null }: { problem?: string | null; number?: string | null },
): Promise<void> {
  const minutes = ending === 'queued' ? (retryMinutes(tries) ?? 1) : null
  // A report of the provider may have come before the answer.
  await db.rows(sql`
    with settled as (
      update message set status = ${ending}, problem = ${problem}, version = version + 1, updated_at = now(),
        sent_at = case when ${ending} = 'sent' then coalesce(sent_at, now()) else sent_at end, provider_message_id = coalesce(provider_message_id, ${number})
      where tenant_id = ${tenant_id} and id = ${id} and status = 'sending' returning id)
    select case when ${minutes}::int is not null then app.add_job('send_message', json_build_object('id', s.id), null, now() + make_interval(mins => ${minutes}::int)) end from settled s`)
  bus.publish(tenant_id, { entity: 'message', id, action: 'update', keys: ['status'], by: null })
}

/** Errors of a connection that was never made: nothing has left. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const thrown = (error: unknown): Handed => {
  const problem = error instanceof Error ? error.message.slice(0, 200) : 'Không gửi được'
  return { kind: UNREACHED.has((error as { code?: string }).code ?? '') ? 'later' : 'unknown', problem }
}

/** What a try comes to: whether it is over, and whether it may be tried again without being sent twice. */
function endingOf(handed: Handed, provider: Pick<MessageProvider, 'repeatable'>, tries: number): Ending {
  if (handed.kind === 'sent') return 'sent'
  if (handed.kind === 'refused') return 'failed'
  if (handed.kind === 'unknown' && !provider.repeatable) return 'failed'
  return retryMinutes(tries) === undefined ? 'failed' : 'queued'
}

async function hand(job: JobContext, ways: Ways, due: DueMessage): Promise<[Ending, Handed]> {
  const provider = await providerOf(job, ways, due.channel)
  if ('problem' in provider) return ['failed', { kind: 'refused', problem: provider.problem }]
  if (due.was_sending && !provider.repeatable)
    return [
      'failed',
      {
        kind: 'unknown',
        problem: 'Không rõ nhà cung cấp đã nhận tin chưa nên không gửi lại, để khách không nhận hai tin',
      },
    ]
  const handed = await provider.send(due).catch(thrown)
  return [endingOf(handed, provider, due.tries), handed]
}

/**
 * Sends a message of the outbox. Its number names it to the provider at every try, so that an answer that was lost sends
 * nothing twice; what fails for good goes by the next channel where that was wished, and is told to the user who sent it.
 */
export const sendMessageJob =
  (ways: Ways): Job =>
  async ({ id }, job) => {
    const due = await take(job, Number(id))
    if (due === undefined) return
    if (due.void_because !== null) return settle(job, due, 'cancelled', { problem: due.void_because })
    if (due.is_expired) return settle(job, due, 'expired', {})
    const [ending, handed] = await hand(job, ways, due)
    const problem = handed.kind === 'sent' ? null : handed.problem
    await settle(job, due, ending, {
      problem,
      number: handed.kind === 'sent' ? handed.provider_message_id : null,
    })
    if (ending === 'queued') return
    if (due.purpose === 'reminder' && due.appointment_id !== null && ending === 'sent')
      await settleReminder(job, due.appointment_id, 'sent')
    if (ending === 'failed') await onFailed(job, ways, due, handed.kind === 'unknown')
  }

/** A message has failed for good: another channel goes in its place, else the user who sent it is notified. */
async function onFailed(job: JobContext, ways: Ways, due: DueMessage, perhaps_sent: boolean): Promise<void> {
  if (due.falls_back && !perhaps_sent && (await fallBack(job, ways, due.id))) return
  if (due.purpose === 'reminder' && due.appointment_id !== null)
    await settleReminder(job, due.appointment_id, 'failed')
  if (due.created_by === null) return
  await notifyFromJob(job, {
    type: 'message_failed',
    to: [due.created_by],
    title: `Tin nhắn tới ${due.person_name} không gửi được`,
    entity: { type: 'message', id: due.id },
    data: { person_id: due.person_id },
  })
}
