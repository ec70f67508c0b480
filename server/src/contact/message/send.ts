import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { message } from '@bcare/contract/contact/message'
import { addressOf, LEFT_OUT_LABELS, leftOut, sendableAt } from '@bcare/rules/contact/message/eligible'
import { smsSize, withoutAccents } from '@bcare/rules/contact/message/sms'
import { filledMessage, MESSAGE_BLANKS } from '@bcare/rules/contact/message/template'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { addRow, getText } from '../../kit/database/rows.ts'
import { setting } from '../../settings/setting.ts'
import { messageTable } from './message-table.ts'
import { messageTo } from './facts.ts'
import { providerOf, type Ways } from './providers.ts'

type Wish = Parsed<typeof message.send>
type Preview = Output<typeof message.preview>

/** Hours after which a message that could not be sent is worth nothing any more. */
const EXPIRES_HOURS = 24

const wrong = (field: string, said: string) => new Fault('rule', said, { errors: [{ field, message: said }] })

/** A message as it would leave: its words, where to, when, and what stands in its way. */
async function planned(context: Context, wish: Wish) {
  const to = await messageTo(context, wish)
  const filled = filledMessage(wish.content, to.facts)
  const plain = wish.channel === 'sms' && (await setting(context, 'messaging.sms_plain'))
  const words = 'text' in filled ? filled.text : wish.content
  const text = plain ? withoutAccents(words) : words
  const quiet = await setting(context, 'messaging.quiet_hours')
  const cap = await setting(context, 'messaging.marketing_cap')
  const earliest = new Date(Math.max(context.now.getTime(), Date.parse(wish.schedule_at ?? '') || 0))
  const size = smsSize(text)
  const price = await setting(context, 'messaging.sms_price')
  return {
    to,
    text,
    missing: 'missing' in filled ? filled.missing : [],
    left_out: leftOut(wish.purpose, wish.channel, to.addressee, { marketing: cap }),
    due_at: sendableAt(wish.purpose, quiet, earliest),
    size,
    cost: wish.channel === 'sms' ? size.parts * price : 0,
  }
}

/** What a message would be. @throws Fault not_found */
export async function preview(context: Context, wish: Wish): Promise<Preview> {
  const { to, text, missing, left_out = null, due_at = null, size, cost } = await planned(context, wish)
  return {
    text,
    missing: missing.map((blank) => MESSAGE_BLANKS[blank]),
    to: context.caller.may('phone_number:read') ? addressOf(wish.channel, to.addressee) : null,
    left_out,
    due_at,
    parts: wish.channel === 'sms' ? size.parts : 1,
    units: size.units,
    alphabet: size.alphabet,
    cost,
  }
}

/**
 * Puts a message into the outbox: a job sends it after the commit, when its time has come.
 * @throws Fault not_configured, rule, not_found
 */
export async function send(context: Context, wish: Wish, ways: Ways): Promise<JsonText> {
  const { caller, db, cache, vault } = context
  const provider = await providerOf({ tenant_id: caller.tenant_id, db, cache, vault }, ways, wish.channel)
  if ('problem' in provider) throw new Fault('not_configured', provider.problem)
  const { to, text, missing, left_out, due_at, size, cost } = await planned(context, wish)
  if (missing.length > 0)
    throw wrong('content', `Chưa biết ${missing.map((blank) => MESSAGE_BLANKS[blank].toLowerCase()).join(', ')}`)
  if (left_out !== undefined) throw wrong('person_id', LEFT_OUT_LABELS[left_out])
  if (due_at === undefined) throw wrong('schedule_at', 'Giờ yên tĩnh kéo dài cả ngày, không gửi được tin')
  const address = addressOf(wish.channel, to.addressee)
  const { schedule_at: _later, content: _template, ...kept } = wish
  const row = await addRow(messageTable, systemContext(context), {
    ...kept,
    content: text,
    branch_id: to.branch_id,
    provider: provider.name,
    ...(wish.channel === 'email' ? { to_email: address } : { to_phone: address }),
    due_at,
    expires_at: new Date(Date.parse(due_at) + EXPIRES_HOURS * 3_600_000).toISOString(),
    parts: wish.channel === 'sms' ? size.parts : 1,
    cost,
  })
  await context.later('send_message', { id: row.id }, { key: `message/${caller.tenant_id}/${row.id}`, run_at: new Date(due_at) })
  return new JsonText(await getText(messageTable, context, row.id))
}
