import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Chance } from '../random.ts'
import type { Act, Moment } from './acts.ts'
import { DAY, HOUR, MINUTE, momentAt, weekdayOf } from './diary.ts'
import { takeFrom, type Frame, type Journey, type Stop } from './journey.ts'
import { bookingAt, cancelReason, receptionistOf } from './narrate.ts'

/** How many bookings there are to be on each coming day: full next week, thinner afterwards. */
export function comingDays({ today }: Frame, next_week: number, later: number): string[] {
  const spread = (from: number, to: number, count: number): string[] => {
    const dates = Array.from({ length: to - from + 1 }, (_, index) => addDays(today, from + index))
    const weights = dates.map((date) => (weekdayOf(date) === 0 ? 0.3 : 1))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const shares = weights.map((weight, index) => {
      const upto = weights.slice(0, index + 1).reduce((sum, one) => sum + one, 0)
      return Math.round((upto / whole) * count) - Math.round(((upto - weight) / whole) * count)
    })
    return dates.flatMap((date, index) => Array.from({ length: shares[index] ?? 0 }, () => date))
  }
  return [...spread(1, 7, next_week), ...spread(8, 28, later)]
}

/** What the diary has of a customer to come. */
export interface Expected {
  journey: Journey
  dates: string[]
}

const lastSeen = ({ stops }: Journey): Moment => {
  const last = stops.at(-1)
  return last === undefined ? 0 : last.start + last.minutes * MINUTE + 40 * MINUTE
}

const far = (dates: readonly string[], date: string) =>
  dates.every((other) => Math.abs(Date.parse(other) - Date.parse(date)) >= 6 * DAY)

/**
 * Who comes on a date: a customer in treatment who has no other time near it, else a customer whose treatment is over and
 * who comes for a check. At most two bookings ahead for each.
 */
export function whoComes(by: Chance, pool: readonly Expected[], date: string): Expected {
  const free = pool.filter(({ journey, dates }) => {
    const rested = Date.parse(`${date}T00:00:00Z`) - lastSeen(journey) > 3 * DAY
    return rested && dates.length < (journey.end === 'going_on' ? 2 : 1) && far(dates, date)
  })
  const treated = free.filter(({ journey, dates }) => journey.end === 'going_on' && dates.length === 0)
  return by.pick(treated.length > 0 ? treated : free)
}

/** A time on a coming day with a customer's own doctor, or with another of the branch. */
export function timeOn(
  frame: Frame,
  { stops }: Journey,
  date: string,
  minutes: number,
  others: readonly string[],
): Stop | undefined {
  const own = stops.at(-1)?.doctor
  const doctors = [...(own === undefined ? [] : [own]), ...frame.by.shuffled(others)]
  for (const doctor of doctors) {
    const start = takeFrom(frame, doctor, date, minutes, addDays(date, 1))
    if (start !== undefined) return { start, minutes, doctor }
  }
  return undefined
}

/** When a coming booking was made: as the last visit ended, or by telephone since. */
export function madeAt({ by, now }: Frame, journey: Journey): { at: Moment; by: string } {
  const counter = receptionistOf(journey.person.branch)
  const seen = lastSeen(journey)
  if (now - seen < 40 * DAY) return { at: seen, by: counter }
  const date = addDays(clinicDate(now), -by.between(1, 9))
  return { at: momentAt(date, by.between(9 * 60, 17 * 60)), by: counter }
}

/** Books a customer for a coming time; the next days are mostly confirmed, few are given up again. */
export function narrateComing(frame: Frame, { journey, dates }: Expected, stop: Stop): void {
  const { by, now } = frame
  const { person } = journey
  const over = journey.end !== 'going_on'
  const type = over ? 'Tái khám' : journey.service.type
  const booking = bookingAt(journey, stop, { type, first: false })
  if (over) booking.deal = null
  const made = madeAt(frame, journey)
  dates.push(clinicDate(stop.start))
  const acts: Act[] = [{ ...made, do: 'book', booking }]
  const soon = stop.start - now < 2 * DAY
  if (by.happens(0.05)) {
    acts.push({
      at: now - by.between(1, 5) * HOUR,
      by: made.by,
      do: 'cancel',
      booking,
      reason: cancelReason(by),
    })
  } else if (by.happens(soon ? 0.6 : 0.08)) {
    acts.push({ at: now - by.between(20, 200) * MINUTE, by: made.by, do: 'confirm', booking })
  }
  person.acts.push(...acts)
}
