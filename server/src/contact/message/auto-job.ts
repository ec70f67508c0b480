import { LEFT_OUT_LABELS } from '@bcare/rules/contact/message/eligible'
import {
  AUTO_MESSAGES,
  AUTO_PURPOSES,
  MESSAGE_CHANNELS,
  type AutoMessage,
  type MessageChannel,
} from '@bcare/rules/contact/message/message'
import { addressOf } from '@bcare/rules/contact/message/eligible'
import type { MessageFacts } from '@bcare/rules/contact/message/template'
import { clinicDate, formatDate, instantAt } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { settleReminder } from '../../appointments/reminder.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'
import { addresseesOf, type KnownAddressee } from './addressees.ts'
import { AUTO_FINDERS, AUTO_PAGE, type AutoRow } from './auto-finders.ts'
import { enqueueMessages, newMessage, type NewMessage } from './enqueue.ts'
import { plannedMessage, sendingRules, type SendingRules } from './plan.ts'
import { wayOf, type Ways } from './providers.ts'

interface AutoTemplate {
  id: number
  auto: AutoMessage
  channel: MessageChannel | null
  subject: string | null
  content: string
  zns_template_id: string | null
}

/** What is not about an hour of today comes when the day has begun. */
const MORNING_MINUTES = 8 * 60 + 30

/** The template of each automatic message: the first active one that says so. */
const templatesOf = ({ db, tenant_id }: JobContext) =>
  db.rows<AutoTemplate>(sql`
    select distinct on (t.data ->> 'auto') t.id, t.data ->> 'auto' as auto, t.data ->> 'channel' as channel, t.data ->> 'subject' as subject,
      t.data ->> 'content' as content, t.data ->> 'zns_template_id' as zns_template_id
    from term t where t.tenant_id = ${tenant_id} and t.vocabulary = 'message_template' and t.is_active and t.deleted_at is null
      and t.data ->> 'auto' = any (${[...AUTO_MESSAGES]}) and coalesce(t.data ->> 'content', '') <> ''
    order by t.data ->> 'auto', t."order", t.id`)

interface Way {
  channel: MessageChannel
  provider: NewMessage['provider']
}

/** The channels that a template goes by, the wished one first: those that are set up. */
async function waysFor(
  job: JobContext,
  ways: Ways,
  { channel, zns_template_id }: AutoTemplate,
): Promise<Way[]> {
  const order =
    channel === null ? MESSAGE_CHANNELS : MESSAGE_CHANNELS.slice(MESSAGE_CHANNELS.indexOf(channel))
  const set: Way[] = []
  for (const one of order) {
    if (one === 'zalo_zns' && zns_template_id === null) continue
    const way = await wayOf(job, ways, one)
    if ('provider' in way) set.push({ channel: one, provider: way.provider })
  }
  return set
}

const moreFacts = ({ so_tien, han }: AutoRow): MessageFacts => ({
  ...(so_tien !== null && { so_tien: formatMoney(so_tien) }),
  ...(han !== null && { han: formatDate(han) }),
})

interface Sending {
  template: AutoTemplate
  channels: readonly Way[]
  rules: SendingRules
  earliest: Date
}

/** A found row as a message, or why there is none. */
function messageFor(
  { template, channels, rules, earliest }: Sending,
  row: AutoRow,
  whom: KnownAddressee,
): NewMessage | string {
  const way = channels.find(({ channel }) => addressOf(channel, whom.addressee) !== null)
  if (way === undefined) return LEFT_OUT_LABELS.no_address
  const text = {
    channel: way.channel,
    purpose: AUTO_PURPOSES[template.auto],
    subject: template.subject,
    content: template.content,
    template_term_id: template.id,
  }
  const planned = plannedMessage(text, whom, rules, { earliest, more: moreFacts(row) })
  if (planned.left_out !== undefined) return LEFT_OUT_LABELS[planned.left_out]
  if (planned.missing.length > 0) return `Mẫu tin còn chỗ trống: ${planned.missing.join(', ')}`
  const { expires_at } = row
  if (planned.due_at === undefined || (expires_at !== null && planned.due_at >= expires_at))
    return 'Không kịp gửi ngoài giờ yên tĩnh'
  return (
    newMessage(text, whom, planned, {
      provider: way.provider,
      zns_template: template.zns_template_id,
      dedupe_key: row.key,
      falls_back: true,
      expires_at,
    }) ?? 'Phòng khám chưa có chi nhánh nào'
  )
}

/** One page of what is due; answers where the next one begins. */
async function sendPage(
  job: JobContext,
  sending: Sending,
  after: number,
  now: Date,
): Promise<number | undefined> {
  const { tenant_id, db } = job
  const { auto } = sending.template
  const about = { today: clinicDate(now), after }
  const rows = await db.rows<AutoRow>(
    sql`select f.* from (${AUTO_FINDERS[auto](tenant_id, about)}) f order by f.at limit ${AUTO_PAGE}`,
  )
  const whom = new Map(
    (await addresseesOf({ tenant_id, db, now }, rows)).map((one) => [
      `${one.person_id}/${one.appointment_id}`,
      one,
    ]),
  )
  const messages: NewMessage[] = []
  for (const row of rows) {
    const known = whom.get(`${row.person_id}/${row.appointment_id}`)
    const made = known === undefined ? 'Không tìm thấy khách hàng' : messageFor(sending, row, known)
    if (typeof made !== 'string') messages.push(made)
    else if (auto === 'reminder' && row.appointment_id !== null)
      await settleReminder(job, row.appointment_id, 'failed')
  }
  await enqueueMessages({ tenant_id, user_id: null, db }, messages)
  return rows.length < AUTO_PAGE ? undefined : rows.at(-1)?.at
}

/**
 * Puts what goes by itself into the outbox: reminders whose hour has come, wishes on birthdays, instalments that are due,
 * receipts. Each is sent by the template that says so, once however often this runs; without such a template, or without
 * a channel, nothing happens.
 */
export const autoMessagesJob =
  (ways: Ways): Job =>
  async (_payload, job) => {
    const templates = await templatesOf(job)
    if (templates.length === 0) return
    const rules = await sendingRules(job)
    const now = new Date()
    const morning = new Date(instantAt(clinicDate(now), MORNING_MINUTES))
    for (const template of templates) {
      const channels = await waysFor(job, ways, template)
      if (channels.length === 0) continue
      const at_once = template.auto === 'reminder' || template.auto === 'receipt' || morning < now
      const sending = { template, channels, rules, earliest: at_once ? now : morning }
      for (let after: number | undefined = 0; after !== undefined;)
        after = await sendPage(job, sending, after, now)
    }
  }
