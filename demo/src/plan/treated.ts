import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Act, Moment } from './acts.ts'
import { DAY, HOUR, MINUTE, momentAt } from './diary.ts'
import type { Frame, Journey } from './journey.ts'
import { lostReason, narrateOnlineStart } from './leads.ts'
import { bookings, consultantOf, goesOn, receptionistOf, treatment, type Seen } from './narrate.ts'

export const OFFLINE = {
  received: 1,
  consulted: 2,
  quoted: 3,
  deciding: 4,
  treated: 5,
  done: 6,
  lost: 7,
} as const

/** The consultant takes the deal over from the user who received the person. */
function takenOver({ person, deal, service }: Journey, at: Moment): Act {
  const patch = { owner: consultantOf(person.branch), name: service.name }
  return { at, by: receptionistOf(person.branch), do: 'edit_deal', deal, patch }
}

/** From the first consultation to the deposit or the first payment. */
function sold(frame: Frame, journey: Journey, seen: Seen, before_next: Moment): Act[] {
  const { by, now } = frame
  const { deal, person, service } = journey
  const seller = consultantOf(person.branch)
  const move = (at: Moment, stage_id: number): Act => ({ at, by: seller, do: 'move_deal', deal, stage_id })
  const quoted = seen.consulted + 4 * MINUTE
  const close = addDays(clinicDate(quoted), 7)
  const patch = {
    expected_amount: deal.amount,
    expected_close_at: close,
    ...(by.happens(0.12) ? { priority: 'high' as const } : {}),
  }
  const acts = [takenOver(journey, seen.arrived + MINUTE), move(seen.consulted + MINUTE, OFFLINE.consulted)]
  acts.push({ at: quoted, by: seller, do: 'edit_deal', deal, patch })
  const agreed = momentAt(addDays(clinicDate(seen.out), by.between(1, 3)), by.between(9 * 60, 17 * 60))
  const thinks = service.price >= 10_000_000 && before_next - seen.out > 4 * DAY && by.happens(0.6)
  if (!thinks || agreed > now) return [...acts, move(seen.paid + MINUTE, OFFLINE.treated)]
  return [
    ...acts,
    move(quoted + MINUTE, OFFLINE.quoted),
    move(quoted + 3 * HOUR, OFFLINE.deciding),
    move(agreed, OFFLINE.treated),
  ]
}

/** How a treatment ended, if it has. */
function ended({ deal, person, end }: Journey, out: Moment): Act[] {
  const by = consultantOf(person.branch)
  if (end === 'finished') return [{ at: out + 2 * MINUTE, by, do: 'move_deal', deal, stage_id: OFFLINE.done }]
  if (end === 'going_on') return []
  const at = momentAt(addDays(clinicDate(out), 9), 10 * 60)
  return [{ at, by, do: 'move_deal', deal, stage_id: OFFLINE.lost, lost_reason: 'Chưa đủ tài chính' }]
}

/** Everything that has happened to a customer who is or was treated: bookings, visits and the deal. */
export function narrateTreated(frame: Frame, journey: Journey): void {
  const { by } = frame
  const { person, part, stops } = journey
  let made: { at: Moment; by: string } = { at: person.created_at + 3 * MINUTE, by: person.created_by }
  if (part.online) made = { at: narrateOnlineStart(frame, journey), by: person.created_by }
  for (const [index, stop] of stops.entries()) {
    const first = index === 0
    const next = stops[index + 1]
    const walks_in = first && journey.walk_in
    const kept = walks_in ? { booking: null, acts: [] } : bookings(frame, journey, stop, { ...made, first })
    const outcome =
      next === undefined ? (journey.end === 'going_on' ? goesOn(by) : 'finished') : 'next_appointment'
    const seen = treatment(by, journey, stop, { booking: kept.booking, first, outcome })
    person.acts.push(...kept.acts, ...seen.acts)
    if (first) person.acts.push(...sold(frame, journey, seen, next?.start ?? seen.out))
    if (next === undefined) person.acts.push(...ended(journey, seen.out))
    made = { at: seen.out - MINUTE, by: receptionistOf(person.branch) }
  }
}

/** Consulted, quoted, and not treated: still deciding, or lost. `stage_id` is where the deal stands now. */
export function narrateConsulted(frame: Frame, journey: Journey, stage_id: number): void {
  const { by } = frame
  const { person, part, deal, stops } = journey
  const [stop] = stops
  if (stop === undefined) throw new Error('a consulted customer has come')
  const booked = part.online ? narrateOnlineStart(frame, journey) : person.created_at + 3 * MINUTE
  const kept = journey.walk_in
    ? { booking: null, acts: [] }
    : bookings(frame, journey, stop, { at: booked, by: person.created_by, first: true })
  const seen = treatment(by, journey, stop, { booking: kept.booking, first: true, outcome: 'recall' })
  const lost = stage_id === OFFLINE.lost
  const out = seen.consulted + by.between(15, 40) * MINUTE
  const [check_in, consult] = seen.acts
  if (check_in === undefined || consult === undefined)
    throw new Error('a visit begins with check-in and consultation')
  const leave: Act = {
    at: out,
    by: receptionistOf(person.branch),
    do: 'check_out',
    visit: seen.visit,
    ...(lost ? { outcome: 'no_treatment', no_treatment_reason: 'Giá cao' } : { outcome: 'recall' }),
  }
  person.acts.push(...kept.acts, check_in, consult, leave, ...talks(frame, journey, { seen, out, stage_id }))
  if (!lost) return
  const gone =
    part.scenario?.ago === 0
      ? out + 2 * MINUTE
      : momentAt(addDays(clinicDate(out), by.between(2, 3)), by.between(9 * 60, 17 * 60))
  const reason = part.scenario?.ago === 0 ? 'Giá cao' : lostReason(frame)
  person.acts.push({
    at: gone,
    by: consultantOf(person.branch),
    do: 'move_deal',
    deal,
    stage_id: OFFLINE.lost,
    lost_reason: reason,
  })
}

/** The deal of a customer who was consulted, as far as it has come. */
function talks(
  frame: Frame,
  journey: Journey,
  { seen, out, stage_id }: { seen: Seen; out: Moment; stage_id: number },
): Act[] {
  const { deal, person } = journey
  const by = consultantOf(person.branch)
  const reached = stage_id === OFFLINE.lost ? OFFLINE.quoted : stage_id
  const acts = [takenOver(journey, seen.arrived + MINUTE)]
  if (reached >= OFFLINE.consulted)
    acts.push({ at: seen.consulted + MINUTE, by, do: 'move_deal', deal, stage_id: OFFLINE.consulted })
  const patch = { expected_amount: deal.amount, expected_close_at: addDays(clinicDate(out), 7) }
  if (reached >= OFFLINE.consulted) acts.push({ at: out - 5 * MINUTE, by, do: 'edit_deal', deal, patch })
  if (reached >= OFFLINE.quoted)
    acts.push({ at: out - 3 * MINUTE, by, do: 'move_deal', deal, stage_id: OFFLINE.quoted })
  const decides = Math.min(frame.now - 5 * MINUTE, out + 20 * HOUR)
  if (reached >= OFFLINE.deciding)
    acts.push({ at: Math.max(out, decides), by, do: 'move_deal', deal, stage_id: OFFLINE.deciding })
  return acts
}
