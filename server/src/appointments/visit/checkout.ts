import { Fault, type Parsed } from '@bcare/contract'
import type { track } from '@bcare/contract/appointments/track'
import { checkoutProblems } from '@bcare/rules/appointments/visit/checkout'
import { lockRow, updateRow } from '../../kit/database/rows.ts'
import { sql, states } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { book, assertWarningsAccepted } from '../booking/booking.ts'
import { lockPersonQuery, refreshPerson, requirePerson, type PersonFacts } from '../person-facts.ts'
import { factsOf, visitFacts } from '../hooks.ts'
import { faultOf, requireWord, wordQuery, type Word } from '../references.ts'
import { trackTable, type TrackRow } from './track-table.ts'
import { takenStep } from './steps.ts'
import { leadAppointment } from './visit.ts'
import { EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'

type Checkout = Parsed<typeof track.checkout>

/** The visit, locked for a change made on `version`. @throws Fault conflict with `data.current`, not_found */
export async function lockVisit(
  context: Context,
  id: number,
  version: number | undefined,
): Promise<TrackRow> {
  const visit = await lockRow(trackTable, context, id)
  if (version !== undefined && version !== visit.version)
    throw new Fault('conflict', undefined, { current: visit })
  return visit
}

const hasNext = ({ caller, now }: Context, visit: TrackRow) => sql`
  select 1 from appointment a where a.tenant_id = ${caller.tenant_id} and a.person_id = ${visit.person_id} and a.deleted_at is null
    and a.status in ${states(EXPECTED_STATUSES)} and a.start_at > ${now.toISOString()} and a.id is distinct from ${visit.appointment_id} limit 1`

async function bookNext(
  context: Context,
  visit: TrackRow,
  { next_appointment, force }: Checkout,
): Promise<number | null> {
  if (next_appointment === undefined) return null
  if (!context.caller.may('appointment:create'))
    throw new Fault('forbidden', undefined, { needs: 'appointment:create' })
  const { person_id, deal_id, branch_id } = visit
  const place = { person_id, deal_id, branch_id, visit_kind: 'return', booked_channel: 'counter' } as const
  return (await book(context, { ...next_appointment, ...place, force })).id
}

/**
 * A person who sat in the chair and was not turned away is a customer. Until treatment lines are stored, the chair means
 * «first visit with a treatment line».
 */
const reached = (visit: TrackRow, outcome: Checkout['outcome']) =>
  visit.treatment_start_at !== null && outcome !== 'no_treatment' ? 'customer' : 'prospect'

/**
 * Ends a visit: outcome, next appointment, the appointment completed, the person's record brought up to date.
 * @throws Fault rule, with `data.warnings` that `force` passes; conflict; not_found
 */
export async function checkOut(context: Context, input: Checkout): Promise<TrackRow> {
  const { id, version, outcome, no_treatment_reason_id = null, note, force } = input
  const visit = await lockVisit(context, id, version)
  const [person, next, words, ...known] = await context.db.batch<[PersonFacts, object, Word, ...object[]]>(
    lockPersonQuery(context, visit.person_id),
    hasNext(context, visit),
    wordQuery(context, [no_treatment_reason_id]),
    ...visitFacts.all().map((facts) => facts(context.caller, visit)),
  )
  const has_next = input.next_appointment !== undefined || next.length > 0
  const { errors, warnings } = checkoutProblems({
    ...factsOf(known),
    status: visit.status,
    outcome,
    no_treatment_reason_id,
    has_next,
  })
  if (errors[0] !== undefined) throw faultOf(errors[0])
  requireWord(words, 'no_treatment_reason_id', no_treatment_reason_id, 'no_treatment_reason')
  assertWarningsAccepted(context, warnings, force, 'track:force')
  // A check-out that was taken back has booked already.
  const next_appointment_id = (await bookNext(context, visit, input)) ?? visit.next_appointment_id
  const treated =
    visit.treatment_start_at === null || visit.treatment_end_at !== null
      ? {}
      : { treatment_end_at: context.now, treatment_end_by: context.caller.user_id }
  const row = await updateRow(trackTable, context, {
    id,
    outcome,
    no_treatment_reason_id,
    next_appointment_id,
    note,
    ...treated,
    status: 'checked_out',
    checked_out_at: context.now,
    checked_out_by: context.caller.user_id,
    steps: takenStep(context, visit.appointment_id),
  })
  await leadAppointment(context, visit, 'checked_out', undefined)
  const { lifecycle } = requirePerson(person)
  await refreshPerson(context, visit.person_id, {
    from: lifecycle,
    lifecycle: reached(visit, outcome),
    visited_at: visit.checked_in_at,
  })
  return row
}
