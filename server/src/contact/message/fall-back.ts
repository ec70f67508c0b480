import { addressOf } from '@bcare/rules/contact/message/eligible'
import {
  fallback,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessagePurpose,
} from '@bcare/rules/contact/message/message'
import { sql } from '../../kit/database/sql.ts'
import type { JobContext } from '../../kit/jobs/job.ts'
import { addresseesOf } from './addressees.ts'
import { enqueueMessages, newMessage } from './enqueue.ts'
import { plannedMessage, sendingRules } from './plan.ts'
import { wayOf, type Ways } from './providers.ts'

interface FailedMessage {
  id: number
  channel: MessageChannel
  purpose: MessagePurpose
  subject: string | null
  content: string
  person_id: number
  appointment_id: number | null
  batch_id: number | null
  template_term_id: number | null
  dedupe_key: string | null
  expires_at: string | null
  created_by: number | null
}

/** What each channel that is set up goes by. */
async function waysSet(job: JobContext, ways: Ways): Promise<Map<MessageChannel, string>> {
  const set = new Map<MessageChannel, string>()
  for (const channel of MESSAGE_CHANNELS) {
    const way = await wayOf(job, ways, channel)
    if ('provider' in way) set.set(channel, way.provider)
  }
  return set
}

/**
 * Puts a message into the outbox in the place of one that failed for good: the same words on the next channel that is set
 * up and reaches the customer, once however often this runs. Answers whether there was one.
 */
export async function fallBack(job: JobContext, ways: Ways, id: number): Promise<boolean> {
  const { db, tenant_id } = job
  const failed = await db.one<FailedMessage>(sql`
    select id, channel, purpose, subject, content, person_id, appointment_id, batch_id, template_term_id, dedupe_key, expires_at, created_by
    from message where tenant_id = ${tenant_id} and id = ${id} and deleted_at is null`)
  if (failed === undefined) return false
  const now = new Date()
  const [whom] = await addresseesOf({ tenant_id, db, now }, [failed])
  if (whom === undefined) return false
  const set = await waysSet(job, ways)
  const channel = fallback(failed.channel, (one) => set.has(one) && addressOf(one, whom.addressee) !== null)
  const provider = channel === undefined ? undefined : set.get(channel)
  if (channel === undefined || provider === undefined) return false
  const text = { ...failed, channel }
  const planned = plannedMessage(text, whom, await sendingRules(job), { earliest: now })
  const row = newMessage(text, whom, planned, {
    provider,
    zns_template: null,
    fallback_of_id: failed.id,
    falls_back: true,
    dedupe_key: `${failed.dedupe_key ?? `message/${failed.id}`}/${channel}`,
    expires_at: failed.expires_at,
    ...(failed.batch_id !== null && { batch_id: failed.batch_id }),
  })
  if (row === undefined) return false
  await enqueueMessages({ tenant_id, user_id: failed.created_by, db }, [row])
  return true
}
