import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { message } from '@bcare/contract/contact/message'
import { LEFT_OUT_LABELS } from '@bcare/rules/contact/message/eligible'
import type { MessageChannel } from '@bcare/rules/contact/message/message'
import { MESSAGE_BLANKS } from '@bcare/rules/contact/message/template'
import { personTable } from '../../customers/person/person-table.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { addRow, getText } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { addresseesOf, type KnownAddressee } from './addressees.ts'
import { enqueueMessages, newMessage } from './enqueue.ts'
import { messageTable } from './message-table.ts'
import { plannedMessage, sendingRules } from './plan.ts'
import { wayOf, type Asking, type Ways } from './providers.ts'

type Wish = Parsed<typeof message.send>
type Preview = Output<typeof message.preview>

export const wrong = (field: string, said: string): Fault =>
  new Fault('rule', said, { errors: [{ field, message: said }] })

/** What settings are asked with in a request. */
export const askingOf = ({ caller, db, cache, vault }: Context): Asking => ({
  tenant_id: caller.tenant_id,
  db,
  cache,
  vault,
})

/** The customer whom the caller may read, and the appointment that is theirs. @throws Fault rule */
async function whomFor(
  { caller, db, now }: Context,
  wanted: { person_id: number; appointment_id: number | null },
): Promise<KnownAddressee> {
  const seen = caller.may('person:read')
    ? visible(personTable, caller, { permission: 'person:read' })
    : sql`false`
  const [whom] = await addresseesOf({ tenant_id: caller.tenant_id, db, now }, [wanted], seen)
  if (whom === undefined) throw wrong('person_id', 'Không tìm thấy khách hàng')
  if (wanted.appointment_id !== null && whom.appointment_id === null)
    throw wrong('appointment_id', 'Không tìm thấy lịch hẹn của khách này')
  return whom
}

const plannedFor = async (context: Context, wish: Wish, whom: KnownAddressee) =>
  plannedMessage(wish, whom, await sendingRules(askingOf(context)), {
    earliest: new Date(
      Math.max(context.now.getTime(), wish.schedule_at === null ? 0 : Date.parse(wish.schedule_at)),
    ),
  })

/** What a message would be. @throws Fault rule */
export async function preview(context: Context, wish: Wish): Promise<Preview> {
  const planned = await plannedFor(context, wish, await whomFor(context, wish))
  return {
    text: planned.text,
    missing: planned.missing.map((blank) => MESSAGE_BLANKS[blank]),
    to: context.caller.may('phone_number:read') ? planned.to : null,
    left_out: planned.left_out ?? null,
    due_at: planned.due_at ?? null,
    parts: planned.parts,
    units: planned.size.units,
    alphabet: planned.size.alphabet,
    cost: planned.cost,
  }
}

/** A template by which something is sent: one of this vocabulary, and of ZNS one that Zalo knows. @throws Fault rule */
export async function requireTemplate(
  { caller, db }: Context,
  { template_term_id, channel }: { template_term_id: number | null; channel: MessageChannel },
): Promise<{ zns_template: string | null }> {
  const found =
    template_term_id === null
      ? undefined
      : await db.one<{ zns_template: string | null }>(sql`
          select data ->> 'zns_template_id' as zns_template from term
          where tenant_id = ${caller.tenant_id} and id = ${template_term_id} and vocabulary = 'message_template' and deleted_at is null`)
  if (template_term_id !== null && found === undefined)
    throw wrong('template_term_id', 'Không tìm thấy mẫu tin')
  if (channel === 'zalo_zns' && !found?.zns_template)
    throw wrong('template_term_id', 'Zalo chỉ gửi theo mẫu đã duyệt: hãy chọn mẫu tin có mã mẫu ZNS')
  return { zns_template: found?.zns_template ?? null }
}

/**
 * Puts a message into the outbox: a job sends it after the commit, when its time has come.
 * @throws Fault not_configured, rule
 */
export async function send(context: Context, wish: Wish, ways: Ways): Promise<JsonText> {
  const { caller, db } = context
  const way = await wayOf(askingOf(context), ways, wish.channel)
  if ('problem' in way) throw new Fault('not_configured', way.problem)
  const whom = await whomFor(context, wish)
  const { zns_template } = await requireTemplate(context, wish)
  const planned = await plannedFor(context, wish, whom)
  const { missing, left_out, due_at } = planned
  if (missing.length > 0)
    throw wrong(
      'content',
      `Chưa biết ${missing.map((blank) => MESSAGE_BLANKS[blank].toLowerCase()).join(', ')}`,
    )
  if (left_out !== undefined) throw wrong('person_id', LEFT_OUT_LABELS[left_out])
  if (due_at === undefined) throw wrong('schedule_at', 'Giờ yên tĩnh kéo dài cả ngày, không gửi được tin')
  if (
    wish.purpose === 'reminder' &&
    whom.starts_at !== null &&
    Date.parse(due_at) >= Date.parse(whom.starts_at)
  )
    throw wrong('schedule_at', 'Tin nhắc sẽ đến sau giờ hẹn, hãy gửi sớm hơn hoặc chọn mục đích khác')
  const row = newMessage(wish, whom, planned, { provider: way.provider, zns_template })
  if (row === undefined) throw new Fault('rule', 'Phòng khám chưa có chi nhánh nào')
  const [id] = await enqueueMessages({ tenant_id: caller.tenant_id, user_id: caller.user_id, db }, [row])
  if (id === undefined) throw new Error('a message without a key was not made')
  context.emit({ entity: 'message', id, action: 'create', keys: ['status'] })
  return new JsonText(await getText(messageTable, systemContext(context), id))
}

/** Minutes that a clock of another device may be ahead. */
const AHEAD_MS = 5 * 60_000

/** Writes down a message that was sent or received outside of the product. @throws Fault rule */
export async function log(context: Context, { at, ...draft }: Parsed<typeof message.log>): Promise<JsonText> {
  const { now } = context
  const whom = await whomFor(context, draft)
  if (whom.branch_id === null) throw new Fault('rule', 'Phòng khám chưa có chi nhánh nào')
  const moment = at === null ? now : new Date(at)
  if (moment.getTime() > now.getTime() + AHEAD_MS)
    throw wrong('at', 'Tin nhắn chưa diễn ra, hãy chọn giờ đã qua')
  const row = await addRow(messageTable, systemContext(context), {
    ...draft,
    branch_id: whom.branch_id,
    provider: 'manual',
    status: draft.direction === 'in' ? 'delivered' : 'sent',
    due_at: moment.toISOString(),
    sent_at: moment.toISOString(),
  })
  return new JsonText(await getText(messageTable, systemContext(context), row.id))
}
