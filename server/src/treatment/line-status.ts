import { Fault, type Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { clinicDate } from '@bcare/rules/text/date'
import {
  BUNDLE_STATUSES,
  isOpenOffer,
  type LineStatus,
  lineTransition,
  OPEN_OFFER_STATUSES,
  otherChoices,
  rightOfWay,
} from '@bcare/rules/treatment/line'
import { warrantyEnd } from '@bcare/rules/treatment/warranty'
import { faultOf, giveReason } from '../appointments/references.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { updateRow } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { bundledWith } from './bundled.ts'
import { announceLine } from './hooks.ts'
import { lockLine } from './line-change.ts'
import { requireNobodyElsePresents } from './presenting.ts'
import { performedOf, stepsLeftOf } from './line-progress.ts'

type StatusChange = Parsed<typeof attachment.update_status>
type Line = Awaited<ReturnType<typeof lockLine>>
/** What stamping needs of a line. */
type Stamped = Pick<AttachmentRow, 'proposed_at' | 'started_at' | 'warranty_months'>
type Choice = Pick<AttachmentRow, 'id' | 'title' | 'alternative_group'> & { status: LineStatus }

/** The columns that a status stamps. */
function stamps({ now }: Context, line: Stamped, { to, agreed_by }: StatusChange): Record<string, unknown> {
  if (to === 'proposed') return { proposed_at: now, agreed_at: null, agreed_by: null }
  if (to === 'agreed')
    return { proposed_at: line.proposed_at ?? now, agreed_at: now, agreed_by: agreed_by ?? 'customer' }
  if (to === 'in_progress')
    return { started_at: line.started_at ?? now, completed_at: null, warranty_until: null }
  if (to !== 'completed') return {}
  const { warranty_months } = line
  return {
    started_at: line.started_at ?? now,
    completed_at: now,
    warranty_until: warranty_months === null ? null : warrantyEnd(clinicDate(now), warranty_months),
  }
}

/** The choices beside a line that the customer has not decided about, locked. */
async function choicesBeside({ caller, db }: Context, line: Line): Promise<Choice[]> {
  if (line.alternative_group === null) return []
  const lines = await db.rows<Choice>(sql`
    select t.id, t.title, t.alternative_group, t.status from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.person_id = ${line.person_id} and t.deleted_at is null
      and t.status in ${states(OPEN_OFFER_STATUSES)} order by t.id for update`)
  return otherChoices(line, lines)
}

/**
 * Declines what else was offered for the same, when the caller has said so.
 * @throws Fault rule with `data.warnings` and `data.others` when the caller has not said what becomes of them
 */
async function settleOthers(context: Context, line: Line, { decline_others }: StatusChange): Promise<void> {
  const others = await choicesBeside(context, line)
  if (others.length === 0 || decline_others === false) return
  const named = others.map(({ title }) => `«${title}»`).join(', ')
  const message = `Khách còn phương án khác chưa quyết định: ${named}. Hãy chọn từ chối hay giữ lại các phương án đó`
  if (decline_others === undefined)
    throw new Fault('rule', message, {
      warnings: [{ kind: 'other_choices', message }],
      others: others.map(({ id, title }) => ({ id, title })),
    })
  const status_reason = `Khách chọn phương án «${line.title}»`
  for (const { id } of others)
    await updateRow(attachmentTable, systemContext(context), { id, status: 'declined', status_reason })
}

/** What the customer decides of one line of a bundle holds for all of them. @throws Fault rule when another cannot go there */
async function moveBundle(context: Context, line: Line, input: StatusChange): Promise<void> {
  const { to, reason } = input
  if (!BUNDLE_STATUSES.includes(to)) return
  for (const other of await bundledWith(context, line)) {
    const { status, billed_amount } = other
    if (status === to) continue
    const facts = { reason: reason ?? null, billed_amount, steps_left: 0, may_reopen: false }
    const refusal = lineTransition(status, to, facts)
    if (refusal !== undefined) throw faultOf(refusal)
    const change = { id: other.id, status: to, status_reason: reason ?? null }
    await updateRow(attachmentTable, context, { ...change, ...stamps(context, other, input) })
  }
}

/**
 * Passes a line from status to status by its table (docs/domain/treatment.md, "States of a line").
 * @throws Fault rule, conflict (stale), not_found, forbidden without the right that the way needs
 */
export async function moveLine(context: Context, input: StatusChange): Promise<AttachmentRow> {
  const { id, to, version, reason } = input
  const line = await lockLine(context, id, version)
  if (isOpenOffer(line.status)) await requireNobodyElsePresents(context, line.person_id)
  const right = rightOfWay(line.status, to)
  if (right !== undefined && !context.caller.may(`attachment:${right}`))
    throw new Fault('forbidden', undefined, { needs: `attachment:${right}` })
  const performed = to === 'completed' ? await performedOf(context, id) : []
  const refusal = lineTransition(line.status, to, {
    reason: reason ?? null,
    billed_amount: line.billed_amount,
    steps_left: stepsLeftOf(line, performed),
    may_reopen: context.caller.may('attachment:manage'),
  })
  if (refusal !== undefined) throw faultOf(refusal)
  if (to === 'agreed') await settleOthers(context, line, input)
  await giveReason(context, reason)
  await moveBundle(context, line, input)
  const row = await updateRow(attachmentTable, context, {
    id,
    status: to,
    status_reason: reason ?? null,
    ...stamps(context, line, input),
  })
  await announceLine(context, { id, at: context.now, cause: to === 'completed' ? 'performed' : 'adjusted' })
  return row
}
