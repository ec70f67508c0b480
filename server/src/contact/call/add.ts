import type { Parsed } from '@bcare/contract'
import type { call } from '@bcare/contract/contact/call'
import { otherNumber } from '@bcare/rules/contact/call/call'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { addRow, getText } from '../../kit/database/rows.ts'
import { callTable } from './call-table.ts'
import { settleEnded } from './missed.ts'
import { aboutCall, numberOf, requireOutcome, whoseNumber, wrong } from './references.ts'

/** Minutes that a clock of another device may be ahead. */
const AHEAD_MS = 5 * 60_000

/** When it was, and how long it took. @throws Fault rule when it lies ahead */
function momentsOf({ now }: Context, { status, started_at, minutes = 0 }: Parsed<typeof call.add>) {
  const spoken = status === 'completed'
  const length = spoken ? Math.round(minutes * 60_000) : 0
  const start = started_at === undefined ? new Date(now.getTime() - length) : new Date(started_at)
  if (start.getTime() > now.getTime() + AHEAD_MS)
    throw wrong('started_at', 'Cuộc gọi chưa diễn ra, hãy chọn giờ đã qua')
  const at = start.toISOString()
  return {
    started_at: at,
    answered_at: spoken ? at : null,
    ended_at: new Date(start.getTime() + length).toISOString(),
  }
}

/** Writes down a call that a user has made or taken. @throws Fault rule */
export async function addCall(
  context: Context,
  { minutes, note, outcome_term_id = null, ...draft }: Parsed<typeof call.add>,
): Promise<JsonText> {
  const { caller, now } = context
  const system = systemContext(context)
  const given = otherNumber(draft)
  const incoming = draft.direction === 'in'
  if (given === null && draft.person_id === null)
    throw wrong(incoming ? 'from_number' : 'to_number', 'Vui lòng nhập số điện thoại hoặc chọn khách hàng')
  const moments = momentsOf(context, { ...draft, minutes })
  if (outcome_term_id !== null) await requireOutcome(context, outcome_term_id)
  const about = await aboutCall(context, draft)
  const person_id =
    about.person_id ?? (given === null ? null : ((await whoseNumber(system, given))?.id ?? null))
  const number = given ?? (person_id === null ? null : await numberOf(system, person_id))
  const row = await addRow(callTable, system, {
    ...draft,
    ...about,
    ...moments,
    ...(incoming ? { from_number: number } : { to_number: number }),
    ...(outcome_term_id === null
      ? {}
      : { outcome_term_id, feedback_at: now.toISOString(), feedback_by: caller.user_id }),
    person_id,
    feedback_note: note ?? null,
    user_id: caller.user_id,
  })
  await settleEnded(system, { ...row, number })
  return new JsonText(await getText(callTable, context, row.id))
}
