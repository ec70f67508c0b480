import { Fault, type Parsed } from '@bcare/contract'
import { appointmentSeries, type BlockedOccurrence } from '@bcare/contract/appointments/series'
import { occurrencesOf, type Occurrence } from '@bcare/rules/appointments/series'
import { systemContext, type Context } from '../../kit/context.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { moveAppointment } from '../appointment-status.ts'
import { appointmentTable, type AppointmentRow } from '../appointment-table.ts'
import { book, type BookingDraft } from './booking.ts'
import { lockVersion } from './change.ts'
import { BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'

type Series = Parsed<typeof appointmentSeries.add>

const carries = (fault: Fault, key: 'warnings' | 'conflicts'): boolean =>
  typeof fault.data === 'object' && fault.data !== null && key in fault.data

/** Why one day needs a decision; whatever is wrong with the whole booking is no matter of days. @throws Fault as it came */
function blockedBy(
  context: Context,
  { date, start_at, end_at }: Occurrence,
  cause: unknown,
): BlockedOccurrence {
  if (!(cause instanceof Fault)) throw cause
  const taken = carries(cause, 'conflicts')
  if (!taken && !(cause.kind === 'rule' && carries(cause, 'warnings'))) throw cause
  const may_force = context.caller.may(taken ? 'appointment:overbook' : 'appointment:force')
  return { date, start_at, end_at, kind: taken ? 'taken' : 'warning', message: cause.message, may_force }
}

/** Books one day in spite of its warnings, and of another booking when there is one. */
async function bookNevertheless(context: Context, draft: BookingDraft): Promise<AppointmentRow> {
  try {
    return await book(context, { ...draft, force: true })
  } catch (cause) {
    if (!(cause instanceof Fault) || !carries(cause, 'conflicts')) throw cause
    return book(context, { ...draft, force: true, overbooked: true })
  }
}

/**
 * Books the same appointment again and again. Days that have something against them are all answered at once, to be
 * skipped or forced one by one; until each is decided nothing is booked.
 * @throws Fault rule with `data.occurrences`; as `book` otherwise
 */
async function add(
  context: Context,
  { every, unit, count, skip = [], force = [], overbook_reason, ...draft }: Series,
) {
  const wanted = occurrencesOf(draft, { every, unit, count }).filter(({ date }) => !skip.includes(date))
  const [first] = wanted
  if (first === undefined) throw new Fault('rule', 'Mọi ngày đều bị bỏ qua, hãy giữ lại ít nhất một ngày')
  const made: AppointmentRow[] = []
  const occurrences: BlockedOccurrence[] = []
  for (const one of wanted) {
    const { start_at, end_at } = one
    const notifies = one === first
    try {
      made.push(
        force.includes(one.date)
          ? await bookNevertheless(context, { ...draft, start_at, end_at, overbook_reason, notifies })
          : await book(context, { ...draft, start_at, end_at, notifies }),
      )
    } catch (cause) {
      occurrences.push(blockedBy(context, one, cause))
    }
  }
  if (occurrences.length > 0)
    throw new Fault('rule', `Có ${occurrences.length} ngày bị vướng, hãy chọn bỏ qua hoặc vẫn đặt`, {
      occurrences,
    })
  const series_id = made[0]?.id ?? 0
  for (const { id } of made) await updateRow(appointmentTable, systemContext(context), { id, series_id })
  return { series_id, data: made.map(({ id, start_at }) => ({ id, start_at })) }
}

/** Cancels an appointment of a series and all that still come after it; what is over stays as it was. */
async function cancel(context: Context, { id, version, ...reason }: Parsed<typeof appointmentSeries.cancel>) {
  const from = await lockVersion(context, id, version)
  if (from.series_id === null) throw new Fault('rule', 'Lịch hẹn này không thuộc một loạt lịch lặp lại')
  const rest = await context.db.rows<{ id: number }>(sql`
    select t.id from appointment t
    where ${visible(appointmentTable, context.caller, context.call)} and t.series_id = ${from.series_id}
      and t.start_at >= ${from.start_at} and t.status in ${states(BOOKED_STATUSES)} order by t.start_at, t.id`)
  if (rest.length === 0) throw new Fault('rule', 'Không còn lịch hẹn nào của loạt này để hủy')
  const data: AppointmentRow[] = []
  for (const one of rest)
    data.push(await moveAppointment(context, { id: one.id, to: 'cancelled', ...reason, force: false }))
  return { data }
}

export const appointmentSeriesFamily = serve(appointmentSeries, { add, cancel })
