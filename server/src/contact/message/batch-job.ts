import type { MessageChannel, MessagePurpose } from '@bcare/rules/contact/message/message'
import { sql } from '../../kit/database/sql.ts'
import type { Transaction } from '../../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'
import { addresseesOf } from './addressees.ts'
import { enqueueMessages, newMessage, type NewMessage } from './enqueue.ts'
import { plannedMessage, sendingRules, type SendingRules } from './plan.ts'
import { wayOf, type Ways } from './providers.ts'

/** Few enough that a stop is heard soon. */
const AT_ONCE = 100

interface BatchRow {
  id: number
  channel: MessageChannel
  purpose: MessagePurpose
  subject: string | null
  content: string
  template_term_id: number | null
  zns_template: string | null
  created_by: number | null
  next: number[]
}

/** Makes the messages of the next customers of a batch; answers whether more are left. Both or neither is written. */
async function nextOnes(
  tx: Transaction,
  tenant_id: number,
  id: number,
  { provider, rules, earliest }: { provider: string; rules: SendingRules; earliest: Date },
): Promise<boolean> {
  const batch = await tx.one<BatchRow>(sql`
    select b.id, b.channel, b.purpose, b.subject, b.content, b.template_term_id, t.data ->> 'zns_template_id' as zns_template, b.created_by,
      b.waiting_ids[1:${AT_ONCE}] as next
    from message_batch b left join term t on t.tenant_id = b.tenant_id and t.id = b.template_term_id
    where b.tenant_id = ${tenant_id} and b.id = ${id} and b.status = 'running' for update of b`)
  if (batch === undefined) return false
  const now = new Date()
  const people = await addresseesOf(
    { tenant_id, db: tx, now },
    batch.next.map((person_id) => ({ person_id })),
  )
  const left_out: Record<string, number> = {}
  const leave = (why: string, count = 1) => {
    left_out[why] = (left_out[why] ?? 0) + count
  }
  if (people.length < batch.next.length) leave('gone', batch.next.length - people.length)
  const rows: NewMessage[] = []
  for (const whom of people) {
    const planned = plannedMessage(batch, whom, rules, { earliest: earliest > now ? earliest : now })
    const why = planned.left_out ?? (planned.missing.length > 0 ? 'unfilled' : undefined)
    const made =
      why === undefined
        ? newMessage(batch, whom, planned, {
            provider,
            zns_template: batch.zns_template,
            batch_id: batch.id,
            dedupe_key: `batch/${batch.id}/${whom.person_id}`,
          })
        : undefined
    if (made === undefined) leave(why ?? 'quiet')
    else rows.push(made)
  }
  await enqueueMessages({ tenant_id, user_id: batch.created_by, db: tx }, rows)
  const more = await tx.one<{ left: number }>(sql`
    update message_batch set waiting_ids = waiting_ids[${AT_ONCE + 1}:], version = version + 1, updated_at = now(),
      left_out = (select coalesce(jsonb_object_agg(k, v), '{}') from (select k, sum(v::int) as v from (
        select key as k, value as v from jsonb_each_text(left_out) union all select key, value from jsonb_each_text(${JSON.stringify(left_out)}::jsonb)) u group by k) s),
      status = case when cardinality(waiting_ids) <= ${AT_ONCE} then 'done' else status end,
      ended_at = case when cardinality(waiting_ids) <= ${AT_ONCE} then now() end
    where tenant_id = ${tenant_id} and id = ${id} returning cardinality(waiting_ids) as left`)
  return (more?.left ?? 0) > 0
}

const changed = ({ bus, tenant_id }: JobContext, id: number) =>
  bus.publish(tenant_id, { entity: 'message_batch', id, action: 'update', keys: ['waiting'], by: null })

/** Makes the messages of a batch, page by page; a run that died goes on behind the last whole page. */
export const sendBatchJob =
  (ways: Ways): Job =>
  async (payload, job) => {
    const id = Number(payload['id'])
    const { tenant_id } = job
    const channel = await job.db.one<{ channel: MessageChannel }>(
      sql`select channel from message_batch where tenant_id = ${tenant_id} and id = ${id}`,
    )
    if (channel === undefined) return
    const way = await wayOf(job, ways, channel.channel)
    // It was set up when the batch began: another try comes when it is again.
    if ('problem' in way) throw new Error(way.problem)
    const rules = await sendingRules(job)
    const about = { provider: way.provider, rules, earliest: new Date(String(payload['earliest'])) }
    let more = true
    while (more && !job.signal.aborted) {
      more = await job.transaction((tx) => nextOnes(tx, tenant_id, id, about))
      changed(job, id)
    }
    if (more) throw new Error('the server is stopping: the batch goes on afterwards')
  }
