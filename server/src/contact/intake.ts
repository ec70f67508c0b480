import { Fault, write, type Call } from '@bcare/contract'
import { isSpam, spamVerdict, type SpamVerdict } from '@bcare/rules/contact/spam'
import {
  type SubmissionContent,
  type FormField,
  HONEYPOT,
  readSubmission,
  SYSTEM_FIELDS,
  utmOf,
} from '@bcare/rules/contact/web-form'
import { wordingOf } from '@bcare/rules/customers/consent'
import { cleanText } from '@bcare/rules/text/clean'
import * as z from 'zod/mini'
import { addRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { systemContext, type Context } from '../kit/context.ts'
import type { Served } from '../kit/http/serve.ts'
import { earlierQuery, matchQuery } from './visitor.ts'
import { formSubmissionTable } from './form-submission-table.ts'
import { fillMillis } from './form-token.ts'
import { notifyNewSubmission } from './notify-submission.ts'
import { nextOf, turnQuery, type InTurn } from './turn.ts'
import { TODAY } from './web-form.ts'

/** A form as it receives submissions. */
export interface OpenForm {
  id: number
  name: string
  branch_id: number
  fields: FormField[]
  daily_cap: number
  min_fill_seconds: number
  origins: string[]
  ask_marketing: boolean
  thanks: string | null
  redirect_url: string | null
  assignment: 'round_robin' | 'manual'
}

export const OPEN_FORM = sql`id, name, branch_id, fields, daily_cap, min_fill_seconds, origins, ask_marketing, thanks, redirect_url, assignment`

const Body = z.strictObject({
  form_id: z.int(),
  /** As the page sent them, by the names of its inputs. */
  sent: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8_192))),
  referer: z.nullable(z.string()),
})
type Input = z.output<typeof Body>

/** Not a call of the staff's API: it has its own route (intake-route.ts), and the machinery of every write behind it. */
const call: Call = {
  ...write(Body, z.strictObject({})),
  path: '/public/form',
  permission: 'anyone',
  watches: ['form_submission'],
}

const FULL = 'Hôm nay phòng khám đã nhận đủ đăng ký qua website, vui lòng gọi điện hoặc thử lại vào ngày mai'

const refused = (errors: readonly { field: string; message: string }[]) =>
  new Fault('invalid', errors[0]?.message, { errors })

const TICKED = new Set(['yes', 'on', 'true', '1'])

/** What was agreed to on the page, by the versions of the words. @throws Fault invalid when the care of data was not */
function consentOf(form: OpenForm, sent: Input['sent']): Record<string, string> {
  const version = sent['consent_version'] ?? ''
  const agreed = TICKED.has(sent['consent'] ?? '') && wordingOf('care', version) !== undefined
  if (!agreed)
    throw refused([
      { field: 'consent', message: 'Vui lòng đồng ý để phòng khám dùng thông tin liên hệ của bạn' },
    ])
  const marketing = sent['marketing'] ?? ''
  const more = form.ask_marketing && wordingOf('marketing', marketing) !== undefined
  return more ? { care: version, marketing } : { care: version }
}

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)

/** What is stored of what was sent: all but our own inputs, clean. */
const payloadOf = (sent: Input['sent']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, said]) => (SYSTEM.has(name) ? [] : [[name, cleanText(said)]])),
  )

/** An address of a page, as far as it is one. */
const addressOf = (text: string | null | undefined): string | null =>
  text && text.length <= 2_000 && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null

interface FormFacts {
  today: number
  spam_today: number
  from_address: number
  /** Sent a moment ago, word for word. */
  twice: boolean
}

async function read(
  context: Context,
  form: OpenForm,
  submission: SubmissionContent,
  payload: object,
  ip_hash: string,
) {
  const { caller, db } = context
  const { tenant_id } = caller
  const mine = sql`t.tenant_id = ${tenant_id} and t.form_id = ${form.id}`
  // One after the other at a form: so the cap is exact, and turns are taken in turn.
  const [, [facts], [match], [earlier], staff] = await db.batch<
    [object, FormFacts, { id: number }, { id: number }, InTurn]
  >(
    sql`select id from web_form where tenant_id = ${tenant_id} and id = ${form.id} for no key update`,
    sql`select count(*) filter (where t.status <> 'spam')::int as today, count(*) filter (where t.status = 'spam')::int as spam_today,
        (select count(*)::int from form_submission a where a.tenant_id = ${tenant_id} and a.ip_hash = ${ip_hash} and a.submitted_at > now() - interval '1 hour') as from_address,
        coalesce(bool_or(t.submitted_at > now() - interval '10 minutes' and t.payload = ${JSON.stringify(payload)}::jsonb), false) as twice
      from form_submission t where ${mine} and t.submitted_at >= ${TODAY}`,
    matchQuery(tenant_id, submission),
    earlierQuery(tenant_id, submission),
    turnQuery(tenant_id, form.id, form.branch_id),
  )
  if (facts === undefined) throw new Error('a count has no row')
  return { facts, match, earlier, next: form.assignment === 'manual' ? undefined : nextOf(staff) }
}

function verdictOf(
  context: Context,
  form: OpenForm,
  input: Input,
  submission: SubmissionContent,
  from_address: number,
) {
  const { vault, caller, now } = context
  const payload = Object.values(payloadOf(input.sent)).filter(
    (text) => text !== submission.name && text !== submission.email,
  )
  return spamVerdict({
    honeypot: input.sent[HONEYPOT] ?? '',
    fill_ms: fillMillis(
      vault,
      { tenant_id: caller.tenant_id, form_id: form.id },
      input.sent['form_token'],
      now,
    ),
    min_fill_seconds: form.min_fill_seconds,
    name: submission.name,
    texts: payload,
    from_address,
  })
}

/** How a submission begins. */
const statusOf = (verdict: SpamVerdict, twice: boolean) =>
  isSpam(verdict) ? 'spam' : twice ? 'duplicate' : 'new'

/**
 * Stores what a page has sent: read by the form's fields, judged for spam, matched with who is on file, given to the
 * user whose turn it is, and notified of. The visitor learns nothing of any of that.
 * @throws Fault invalid with `data.errors`; too_many when the form has had its day's number
 */
async function ingestSubmission(
  context: Context,
  form: OpenForm,
  input: Input,
): Promise<Record<string, never>> {
  const system = systemContext(context)
  const { caller, vault } = context
  const asked = readSubmission(form.fields, input.sent)
  if ('problems' in asked) throw refused(asked.problems)
  const { submission } = asked
  const consent = consentOf(form, input.sent)
  const payload = payloadOf(input.sent)
  const ip_hash = vault.mark({ tenant_id: caller.tenant_id, purpose: 'form_address' }, context.request.ip)
  const { facts, match, earlier, next } = await read(context, form, submission, payload, ip_hash)
  const verdict = verdictOf(context, form, input, submission, facts.from_address)
  const status = statusOf(verdict, facts.twice)
  // A flood of spam is dropped, and takes no place of a customer's.
  if (status === 'spam' && facts.spam_today >= form.daily_cap) return {}
  if (status !== 'spam' && facts.today >= form.daily_cap) throw new Fault('too_many', FULL)
  const page_url = addressOf(input.sent['page_url']) ?? addressOf(input.referer)
  const given = status === 'new' ? next : undefined
  const row = await addRow(formSubmissionTable, system, {
    ...submission,
    form_id: form.id,
    branch_id: form.branch_id,
    page_url,
    referer: addressOf(input.referer),
    utm: utmOf(page_url),
    payload,
    consent,
    ip_hash,
    submitted_at: context.now.toISOString(),
    status,
    spam_score: verdict.score,
    spam_reasons: verdict.reasons,
    matched_person_id: match?.id,
    duplicate_of_id: earlier?.id,
    assigned_user_id: given?.id,
    assigned_at: given && context.now.toISOString(),
  })
  if (status === 'new') await notifyNewSubmission(context, row)
  return {}
}

/** The write behind the route, for one form that was found by its key. */
export const intakeOf = (form: OpenForm): Served => ({
  call,
  handler: (context, input) => ingestSubmission(context, form, input as Input),
})
