import type { Outcome } from '@bcare/rules/appointments/visit/checkout'
import { addDays, clinicDate, clinicMinutes } from '@bcare/rules/text/date'
import type { Chance } from '../random.ts'
import type { Act, BookingPlan, Moment, VisitPlan } from './acts.ts'
import { DAY, HOUR, MINUTE, momentAt } from './diary.ts'
import { roomOf, type Frame, type Journey, type Stop } from './journey.ts'
import { CONSULTANTS, RECEPTIONISTS } from './person.ts'

const CANCEL = [
  ['Bận đột xuất', 40],
  ['Ốm', 15],
  ['Quên lịch', 12],
  ['Đổi ý', 12],
  ['Đổi phòng khám', 4],
  ['Bác sĩ nghỉ', 8],
  ['Quá tải', 4],
  ['Thiết bị hỏng', 2],
  ['Thiếu hàng labo', 3],
] as const
const MOVE = [
  ['Khách bận', 45],
  ['Khách ốm', 15],
  ['Khách xin đổi giờ', 25],
  ['Bác sĩ bận', 15],
] as const
const MISS = [
  ['Không liên lạc được', 45],
  ['Quên lịch', 40],
  ['Đến nhầm chi nhánh', 3],
  ['Không rõ', 12],
] as const

export const cancelReason = (by: Chance): string => by.weighted(CANCEL)
export const moveReason = (by: Chance): string => by.weighted(MOVE)
export const missReason = (by: Chance): string => by.weighted(MISS)

/** How a visit ends after which the treatment goes on. */
export const goesOn = (by: Chance): Outcome => (by.happens(0.6) ? 'next_appointment' : 'recall')

export const receptionistOf = (branch: number): string => RECEPTIONISTS[branch] ?? RECEPTIONISTS[0]
export const consultantOf = (branch: number): string => CONSULTANTS[branch] ?? CONSULTANTS[0]

/** The same moment, or the next one at which a user is at work. */
export function atWork(moment: Moment): Moment {
  const minutes = clinicMinutes(moment)
  if (minutes < 8 * 60) return momentAt(clinicDate(moment), 8 * 60 + (minutes % 60))
  return minutes > 20 * 60 ? momentAt(addDays(clinicDate(moment), 1), 8 * 60 + (minutes % 60)) : moment
}

/** The same moment, or the one before at which a user is at work. */
function atWorkBefore(moment: Moment): Moment {
  const minutes = clinicMinutes(moment)
  if (minutes < 8 * 60) return momentAt(addDays(clinicDate(moment), -1), 19 * 60 + (minutes % 60))
  return minutes > 20 * 60 ? momentAt(clinicDate(moment), 19 * 60 + (minutes % 60)) : moment
}

/** A booking of a journey for one of its times. */
export function bookingAt(
  { person, deal, part }: Journey,
  { start, minutes, doctor }: Stop,
  facts: { type: string; first: boolean },
): BookingPlan {
  return {
    person,
    temp: null,
    deal: facts.first && !part.online ? null : deal,
    doctor,
    branch: person.branch,
    room: roomOf(doctor),
    start,
    end: start + minutes * MINUTE,
    type: facts.type,
    visit_kind: facts.first ? 'new' : 'return',
    channel: facts.first ? (part.online ? 'facebook' : 'phone') : 'counter',
    note: null,
    moved_to: null,
  }
}

/** A user calls the day before; most bookings are confirmed so. */
export function confirmation(by: Chance, booking: BookingPlan, booked_at: Moment): Act[] {
  if (booking.start - booked_at < 1.5 * DAY || !by.happens(0.75)) return []
  const at = momentAt(addDays(clinicDate(booking.start), -1), by.between(9 * 60, 17 * 60))
  return [{ at, by: receptionistOf(booking.branch), do: 'confirm', booking }]
}

/** The booking of a stop that was kept, after what came between. */
interface Kept {
  booking: BookingPlan
  acts: Act[]
}

/** Bookings that lead to a stop: made at a moment by a user, perhaps missed, moved, cancelled or broken off first. */
export function bookings(
  frame: Frame,
  journey: Journey,
  stop: Stop,
  made: { at: Moment; by: string; first: boolean },
): Kept {
  const { by } = frame
  const type = made.first ? 'Khám & tư vấn' : journey.service.type
  const booking = bookingAt(journey, stop, { type, first: made.first })
  const { obstacle } = stop
  if (obstacle === undefined) {
    const acts: Act[] = [
      { at: made.at, by: made.by, do: 'book', booking },
      ...confirmation(by, booking, made.at),
    ]
    return { booking, acts }
  }
  const before = bookingAt(journey, { ...stop, start: obstacle.start }, { type, first: made.first })
  const counter = receptionistOf(before.branch)
  const first: Act = { at: made.at, by: made.by, do: 'book', booking: before }
  const { acts, at } = overcome(frame, { journey, before, booking, made_at: made.at, kind: obstacle.kind })
  const again: Act[] =
    obstacle.kind === 'reschedule'
      ? []
      : [{ at, by: counter, do: 'book', booking: { ...booking, channel: 'phone' } }]
  const kept = again[0]?.do === 'book' ? again[0].booking : booking
  return { booking: kept, acts: [first, ...acts, ...again, ...confirmation(by, kept, at)] }
}

interface Broken {
  journey: Journey
  before: BookingPlan
  booking: BookingPlan
  made_at: Moment
  kind: NonNullable<Stop['obstacle']>['kind']
}

/** How a booking came to nothing, and when the next one was made. */
function overcome(
  { by }: Frame,
  { journey, before, booking, made_at, kind }: Broken,
): { acts: Act[]; at: Moment } {
  const counter = receptionistOf(before.branch)
  const sure = confirmation(by, before, made_at)
  if (kind === 'miss') {
    const at = before.start + by.between(35, 90) * MINUTE
    return {
      acts: [...sure, { at, by: counter, do: 'miss', booking: before, reason: missReason(by) }],
      at: at + by.between(20, 180) * MINUTE,
    }
  }
  if (kind === 'leave') {
    const { acts, out } = leaving(by, journey, before)
    return { acts: [...sure, ...acts], at: out + 2 * HOUR }
  }
  const at = Math.max(made_at + 30 * MINUTE, atWorkBefore(before.start - by.between(2, 30) * HOUR))
  if (kind === 'cancel') {
    return {
      acts: [{ at, by: counter, do: 'cancel', booking: before, reason: cancelReason(by) }],
      at: at + by.between(10, 120) * MINUTE,
    }
  }
  before.moved_to = booking
  return {
    acts: [{ at, by: counter, do: 'reschedule', booking: before, to: booking, reason: moveReason(by) }],
    at,
  }
}

/** Came, waited, and went again. */
function leaving(by: Chance, { person, deal }: Journey, booking: BookingPlan): { acts: Act[]; out: Moment } {
  const { doctor, branch, room } = booking
  const visit: VisitPlan = { person, booking, deal, doctor, branch, room, reason: null }
  const counter = receptionistOf(branch)
  const out = booking.start + by.between(25, 60) * MINUTE
  const reason = by.pick(['Chờ lâu nên xin về', 'Có việc gấp', 'Người nhà gọi về'])
  return {
    acts: [
      { at: booking.start - 4 * MINUTE, by: counter, do: 'check_in', visit },
      { at: out, by: counter, do: 'leave', visit, reason },
    ],
    out,
  }
}

export interface Seen {
  visit: VisitPlan
  acts: Act[]
  arrived: Moment
  consulted: Moment
  paid: Moment
  out: Moment
}

/** A visit that was treated, from check-in to check-out. */
export function treatment(
  by: Chance,
  journey: Journey,
  stop: Stop,
  { booking, first, outcome }: { booking: BookingPlan | null; first: boolean; outcome: Outcome },
): Seen {
  const { person, deal } = journey
  const { doctor, minutes } = stop
  const visit: VisitPlan = {
    person,
    booking,
    deal,
    doctor,
    branch: person.branch,
    room: roomOf(doctor),
    reason: first ? journey.service.name : null,
  }
  const counter = receptionistOf(person.branch)
  const arrived = stop.start + by.between(-14, 6) * MINUTE
  const consulted = arrived + by.between(3, 12) * MINUTE
  const seated = Math.max(consulted + 6 * MINUTE, arrived + by.between(5, 22) * MINUTE)
  const paid = seated + Math.round(minutes * (0.7 + by.next() * 0.35)) * MINUTE
  const out = paid + by.between(3, 11) * MINUTE
  const consult: Act[] = first
    ? [{ at: consulted, by: consultantOf(person.branch), do: 'consult', visit }]
    : []
  const acts: Act[] = [
    { at: arrived, by: counter, do: 'check_in', visit },
    ...consult,
    { at: seated, by: doctor, do: 'treat', visit },
    { at: paid, by: doctor, do: 'pay', visit },
    { at: out, by: counter, do: 'check_out', visit, outcome },
  ]
  return { visit, acts, arrived, consulted, paid, out }
}
