import { addDays, clinicMinutes } from '@bcare/rules/text/date'
import type { Act, BookingPlan, Moment, VisitPlan } from './acts.ts'
import { HOUR, MINUTE, momentAt } from './diary.ts'
import { roomOf, type Frame, type Journey, type Stop } from './journey.ts'
import { narrateOnlineStart } from './leads.ts'
import {
  bookingAt,
  cancelReason,
  goesOn,
  confirmation,
  consultantOf,
  missReason,
  moveReason,
  receptionistOf,
  treatment,
} from './narrate.ts'

/** What becomes, or is to become, of a booking of today. */
export type Fate =
  | 'completed'
  | 'waiting'
  | 'in_consult'
  | 'in_treatment'
  | 'waiting_payment'
  | 'late'
  | 'expected'
  | 'confirmed'
  | 'missed'
  | 'cancelled'
  | 'moved'
  | 'temporary'

export interface TodaySlot extends Stop {
  fate: Fate
}

/** How many bookings each doctor has today: 28 in all. */
const COLUMNS: readonly (readonly [string, number])[] = [
  ['doctor', 5],
  ['tranthuha', 5],
  ['lequocbao', 4],
  ['phamngoclan', 4],
  ['doanhtuan', 4],
  ['vohoangyen', 2],
  ['buigiahan', 2],
  ['huynhthanhbinh', 2],
]
const FIRST_BRANCH = new Set(['doctor', 'tranthuha', 'lequocbao', 'phamngoclan', 'doanhtuan'])
const [FIRST, LAST] = [480, 1155]
/** The first and the last of a column are this long, so that some have passed early and some are to come late. */
const SHORT = 45

const quarter = (minutes: number) => Math.floor(minutes / 15) * 15

/** The four who are in the clinic now, each at another point of the visit, and one who is late. */
const present = (now: number): Record<string, { from: number; minutes: number; fate: Fate }> => ({
  doctor: { from: quarter(now - 25), minutes: 45, fate: 'in_treatment' },
  tranthuha: { from: quarter(now + 15), minutes: 45, fate: 'waiting' },
  phamngoclan: { from: quarter(now - 75), minutes: 60, fate: 'waiting_payment' },
  doanhtuan: { from: quarter(now - 15), minutes: 30, fate: 'in_consult' },
  lequocbao: { from: quarter(now - 25), minutes: 60, fate: 'late' },
})

/** Times of a doctor's column, spread from morning to evening; none that would have to be going on now. */
function spread({ by, diary, today, now }: Frame, doctor: string, count: number): Stop[] {
  const present_minutes = clinicMinutes(now)
  const last = count - 1
  return Array.from({ length: count }, (_, index) => index).flatMap((index): Stop[] => {
    const inner = index > 0 && index < last
    const minutes = inner ? by.pick([45, 60, 60, 75]) : SHORT
    const target =
      FIRST + Math.round((index * (LAST - FIRST)) / Math.max(1, last)) + (inner ? by.between(-45, 45) : 0)
    const goes_on = (from: number) => from <= present_minutes + 5 && from + minutes + 25 > present_minutes
    const from = Array.from({ length: (LAST - FIRST) / 15 + 1 }, (__, step) => FIRST + step * 15)
      .filter((one) => !goes_on(one))
      .toSorted((one, other) => Math.abs(one - target) - Math.abs(other - target) || one - other)
      .find((one) => diary.takeAt(doctor, today, minutes, one))
    return from === undefined ? [] : [{ start: momentAt(today, from), minutes, doctor }]
  })
}

/** The columns of today, with the fates that the present gives them; every status occurs. */
export function slotsOfToday(frame: Frame): TodaySlot[] {
  const { diary, today, now } = frame
  const here = present(clinicMinutes(now))
  const fixed = COLUMNS.flatMap(([doctor]): TodaySlot[] => {
    const one = here[doctor]
    if (one === undefined || !diary.takeAt(doctor, today, one.minutes, one.from)) return []
    return [{ start: momentAt(today, one.from), minutes: one.minutes, doctor, fate: one.fate }]
  })
  const others = COLUMNS.flatMap(([doctor, count]) =>
    spread(frame, doctor, count - (here[doctor] === undefined ? 0 : 1)),
  )
  const ordered = others.toSorted((a, b) => a.start - b.start || a.doctor.localeCompare(b.doctor))
  const passed = ordered.filter(({ start }) => start < now)
  const coming = ordered.filter(({ start }) => start >= now)
  const held = coming.findLastIndex(({ doctor }) => FIRST_BRANCH.has(doctor))
  return [
    ...fixed,
    ...passed.map((stop, index): TodaySlot => ({ ...stop, fate: passedFate(index) })),
    ...coming.map((stop, index): TodaySlot => ({
      ...stop,
      fate: index === held ? 'temporary' : comingFate(index),
    })),
  ]
}

const passedFate = (index: number): Fate => (index === 2 ? 'missed' : index === 4 ? 'cancelled' : 'completed')

function comingFate(index: number): Fate {
  if (index === 1) return 'cancelled'
  if (index === 2) return 'moved'
  return index % 5 < 3 ? 'confirmed' : 'expected'
}

/** Acts of a visit up to where it stands now, the last of them some minutes ago. */
function upTo(visit: VisitPlan, fate: Fate, now: Moment, stop: Stop): Act[] {
  const counter = receptionistOf(visit.branch)
  const { doctor } = stop
  if (fate === 'waiting') return [{ at: now - 9 * MINUTE, by: counter, do: 'check_in', visit }]
  if (fate === 'in_consult') {
    return [
      { at: now - 19 * MINUTE, by: counter, do: 'check_in', visit },
      { at: now - 11 * MINUTE, by: consultantOf(visit.branch), do: 'consult', visit },
    ]
  }
  const seated = fate === 'in_treatment' ? now - 16 * MINUTE : now - 58 * MINUTE
  const acts: Act[] = [
    { at: seated - 12 * MINUTE, by: counter, do: 'check_in', visit },
    { at: seated, by: doctor, do: 'treat', visit },
  ]
  return fate === 'in_treatment' ? acts : [...acts, { at: now - 4 * MINUTE, by: doctor, do: 'pay', visit }]
}

/** How a booking of today is made and what has become of it, for a customer who comes again. */
export function narrateToday(
  frame: Frame,
  journey: Journey,
  slot: TodaySlot,
  made: { at: Moment; by: string },
  type: string,
): void {
  const { by, now } = frame
  const { person } = journey
  const booking = bookingAt(journey, slot, { type, first: false })
  const counter = receptionistOf(booking.branch)
  person.acts.push({ ...made, do: 'book', booking })
  person.acts.push(...become(frame, journey, slot, booking, made.at))
  if (slot.fate !== 'completed') return
  const seen = treatment(by, journey, slot, { booking, first: false, outcome: goesOn(by) })
  const late = seen.out - (now - 3 * MINUTE)
  const acts = late > 0 ? seen.acts.map((act) => ({ ...act, at: act.at - late })) : seen.acts
  person.acts.push(...acts.map((act) => ({ ...act, by: act.do === 'check_in' ? counter : act.by })))
}

function become(
  frame: Frame,
  journey: Journey,
  slot: TodaySlot,
  booking: BookingPlan,
  made_at: Moment,
): Act[] {
  const { by, now, today, diary } = frame
  const counter = receptionistOf(booking.branch)
  const { person, deal } = journey
  const yesterday = momentAt(addDays(today, -1), by.between(9 * 60, 17 * 60))
  const sure: Act[] = yesterday > made_at ? [{ at: yesterday, by: counter, do: 'confirm', booking }] : []
  switch (slot.fate) {
    case 'late':
    case 'expected':
      return []
    case 'confirmed':
      return sure.length > 0 ? sure : [{ at: now - 30 * MINUTE, by: counter, do: 'confirm', booking }]
    case 'completed':
      return confirmation(by, booking, made_at)
    case 'missed': {
      const at = Math.min(now - 2 * MINUTE, slot.start + 40 * MINUTE)
      return [{ at, by: counter, do: 'miss', booking, reason: missReason(by) }]
    }
    case 'cancelled': {
      const at = Math.min(now, slot.start) - HOUR
      return [{ at, by: counter, do: 'cancel', booking, reason: cancelReason(by) }]
    }
    case 'moved': {
      const date = addDays(today, 2)
      const start = diary.take(slot.doctor, date, slot.minutes, 600)
      if (start === undefined) throw new Error('no time left to move a booking to')
      const to: BookingPlan = { ...booking, start, end: start + slot.minutes * MINUTE }
      booking.moved_to = to
      return [{ at: now - 40 * MINUTE, by: counter, do: 'reschedule', booking, to, reason: moveReason(by) }]
    }
    case 'temporary':
      return []
    default: {
      const visit: VisitPlan = {
        person,
        booking,
        deal,
        doctor: slot.doctor,
        branch: booking.branch,
        room: roomOf(slot.doctor),
        reason: null,
      }
      return [...sure, ...upTo(visit, slot.fate, now, slot)]
    }
  }
}

/** A customer who has come for the first time today and is waiting, or is being consulted. */
export function narrateNewcomer(frame: Frame, journey: Journey, slot: TodaySlot): void {
  const { person, deal, service, part } = journey
  const booked = part.online ? narrateOnlineStart(frame, journey) : person.created_at + 3 * MINUTE
  const booking = bookingAt(journey, slot, { type: 'Khám & tư vấn', first: true })
  const visit: VisitPlan = {
    person,
    booking,
    deal,
    doctor: slot.doctor,
    branch: booking.branch,
    room: null,
    reason: service.name,
  }
  const acts = upTo(visit, slot.fate, frame.now, slot)
  const arrived = acts[0]?.at ?? frame.now
  const seller = consultantOf(person.branch)
  person.acts.push({ at: booked, by: person.created_by, do: 'book', booking }, ...acts, {
    at: arrived + MINUTE,
    by: receptionistOf(person.branch),
    do: 'edit_deal',
    deal,
    patch: { owner: seller, name: service.name },
  })
  if (slot.fate === 'waiting') return
  const consulted = acts.at(-1)?.at ?? frame.now
  person.acts.push({ at: consulted + MINUTE, by: seller, do: 'move_deal', deal, stage_id: 2 })
}

/** A time kept for a customer who is not on file yet. */
export function temporary(
  { now }: Frame,
  slot: Stop,
  branch: number,
  who: { name: string; phone: string },
): Act {
  const booking: BookingPlan = {
    person: null,
    temp: who,
    deal: null,
    doctor: slot.doctor,
    branch,
    room: null,
    start: slot.start,
    end: slot.start + slot.minutes * MINUTE,
    type: 'Khám & tư vấn',
    visit_kind: 'new',
    channel: 'phone',
    note: 'Giữ chỗ, khách sẽ gửi thông tin sau',
    moved_to: null,
  }
  return { at: now - 3 * HOUR, by: receptionistOf(branch), do: 'book', booking }
}
