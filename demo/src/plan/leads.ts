import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Act, DealPlan, Moment, PersonPlan } from './acts.ts'
import { DAY, HOUR, MINUTE, momentAt } from './diary.ts'
import { doctorFor, takeFrom, wish, type Frame, type Journey, type Stop } from './journey.ts'
import type { Part } from './cast.ts'
import { atWork, bookingAt, bookings, missReason, receptionistOf } from './narrate.ts'

export const ONLINE = { new: 8, reached: 9, interested: 10, booked: 11, came: 12, lost: 13 } as const

const LOST = [
  ['Không liên hệ được', 30],
  ['Giá cao', 22],
  ['Chọn nơi khác', 15],
  ['Chưa có thời gian', 12],
  ['Xa nhà', 9],
  ['Chưa đủ tài chính', 8],
  ['Sợ đau', 3],
  ['Trùng', 1],
] as const
export const lostReason = ({ by }: Frame): string => by.weighted(LOST)

/** The first steps of a customer who has written to the clinic, up to a stage; answers when the last of them was. */
export function firstSteps({ by }: Frame, deal: DealPlan, upto: number): { acts: Act[]; at: Moment } {
  const { created_at, created_by } = deal.person
  let at = created_at + by.between(1, 6) * MINUTE
  const acts: Act[] = [{ at, by: created_by, do: 'open_deal', deal, stage_id: ONLINE.new }]
  for (let stage_id = ONLINE.reached; stage_id <= upto; stage_id += 1) {
    at = atWork(
      at + (stage_id === ONLINE.reached ? by.between(5, 240) * MINUTE : by.between(10, 30 * 60) * MINUTE),
    )
    acts.push({ at, by: created_by, do: 'move_deal', deal, stage_id })
  }
  return { acts, at }
}

/** A customer who has written and not booked: still in talks, or lost. */
export function narrateLead(frame: Frame, part: Part, person: PersonPlan): void {
  const { by, now, today } = frame
  const stage = by.weighted([
    [ONLINE.new, 36],
    [ONLINE.reached, 34],
    [ONLINE.interested, 30],
  ] as const)
  const open = part.kind === 'lead_open'
  const days = open
    ? Math.floor(by.next() ** 2 * (stage === ONLINE.new ? 4 : 9)) + (stage - ONLINE.new)
    : by.between(22, 175)
  person.created_at = momentAt(addDays(today, -days), by.between(8 * 60, 21 * 60))
  if (person.created_at > now - HOUR) person.created_at = now - by.between(20, 300) * MINUTE
  const { deal } = wish(frame, part, person)
  const { acts, at } = firstSteps(frame, deal, stage)
  person.acts.push(...acts)
  if (open) return
  const ended = atWork(at + by.between(2 * 24, 14 * 24) * HOUR)
  person.acts.push({
    at: ended,
    by: person.created_by,
    do: 'move_deal',
    deal,
    stage_id: ONLINE.lost,
    lost_reason: lostReason(frame),
  })
  if (by.happens(0.4))
    person.acts.push({ at: ended + DAY, by: 'manager', do: 'retire', reason: 'Không còn nhu cầu' })
}

/** What the telesale has done up to the booking of the first visit, which brings the deal to its stage by itself. Answers when it was booked. */
export function narrateOnlineStart(frame: Frame, { person, deal, stops }: Journey): Moment {
  const { acts, at } = firstSteps(frame, deal, ONLINE.interested)
  const [first] = stops
  const latest = Math.min((first?.start ?? at) - 5 * HOUR, frame.now - 30 * MINUTE)
  const booked = Math.min(atWork(at + frame.by.between(5, 90) * MINUTE), latest)
  const early = acts.map((act) => ({ ...act, at: Math.min(act.at, booked - 10 * MINUTE) }))
  person.acts.push(...early)
  return booked
}

/** A customer who has booked and will come. */
export function narrateExpected(frame: Frame, journey: Journey): void {
  const booked = narrateOnlineStart(frame, journey)
  const [stop] = journey.stops
  if (stop === undefined) throw new Error('an expected customer has a time')
  journey.person.acts.push(
    ...bookings(frame, journey, stop, { at: booked, by: journey.person.created_by, first: true }).acts,
  )
}

/** A customer who has booked and never come. Answers how many bookings were missed. */
export function narrateMissed(frame: Frame, journey: Journey): number {
  const { by } = frame
  const { person, deal, part } = journey
  const booked = narrateOnlineStart(frame, journey)
  let made: { at: Moment; by: string } = { at: booked, by: person.created_by }
  for (const stop of journey.stops) {
    const booking = bookingAt(journey, stop, { type: 'Khám & tư vấn', first: true })
    const missed = stop.start + by.between(40, 120) * MINUTE
    person.acts.push(
      { ...made, do: 'book', booking },
      { at: missed, by: receptionistOf(person.branch), do: 'miss', booking, reason: missReason(by) },
    )
    made = { at: missed + 2 * HOUR, by: person.created_by }
  }
  const ended = atWork(made.at + by.between(20, 70) * HOUR)
  person.acts.push({
    at: ended,
    by: person.created_by,
    do: 'move_deal',
    deal,
    stage_id: ONLINE.lost,
    lost_reason: 'Không liên hệ được',
  })
  if (part.scenario?.blocked !== undefined)
    person.acts.push({ at: ended + HOUR, by: 'manager', do: 'block', reason: part.scenario.blocked })
  return journey.stops.length
}

/** Times that a customer was expected at and did not come. */
export function missedStops(frame: Frame, part: Part, person: PersonPlan): Stop[] {
  const { by, today } = frame
  const { service: wanted } = wish(frame, part, person)
  const doctor = doctorFor(by, person.branch, wanted)
  const times = part.scenario?.missed ?? 1
  let date = addDays(today, -(part.scenario?.ago ?? by.between(14, 165)))
  return Array.from({ length: times }, () => {
    const start = takeFrom(frame, doctor, date, 30, addDays(today, -2))
    if (start === undefined) throw new Error('no time left to miss')
    date = addDays(clinicDate(start), 5)
    return { start, minutes: 30, doctor }
  })
}
