import { addDays, clinicDate } from '@bcare/rules/text/date'
import { chance, type Chance } from '../random.ts'
import type { Act, ClinicPlan, Moment } from './acts.ts'
import { cast } from './cast.ts'
import { narrateCare } from './care.ts'
import { diary, momentAt } from './diary.ts'
import { fillPast } from './fill.ts'
import { journey, type Frame, type Journey } from './journey.ts'
import { missedStops, narrateLead, narrateMissed } from './leads.ts'
import { narrateNotes } from './notes.ts'
import { planPerson } from './person.ts'
import { planPresent } from './present.ts'
import { shareNumbers } from './relations.ts'
import { slotsOfToday, type TodaySlot } from './today.ts'
import { OFFLINE, narrateConsulted, narrateTreated } from './treated.ts'
import type { Player } from './player.ts'

/** The demo is the same on every machine: its only chance is this number, and the day. */
const SEED = 20260101
/** How far the clinic's records go back. */
const DAYS = 182
/** What happened since is done at the counter, call by call. */
const LIVE_DAYS = 2

export const VOLUMES = {
  visits: 1300,
  bookings: 1900,
  today: 28,
  next_week: 120,
  later: 132,
  going_on: 117,
  missed: 98,
  moved: 100,
  left: 12,
} as const

/** The present of the demo: now, but never so early or late that nobody would be in the clinic. */
export function presentOf(now: Date): Moment {
  const today = clinicDate(now)
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  return Math.min(Math.max(minute, momentAt(today, 9 * 60 + 30)), momentAt(today, 18 * 60 + 30))
}

/** The clinic's people, of whom two are to sit in the first branch's waiting room today. */
function players(by: Chance, now: Moment): Player[] {
  const parts = cast(by)
  const newcomers = new Set(
    [true, false].map((online) =>
      parts.findIndex(
        (part) => part.kind === 'unpaid_open' && part.online === online && part.scenario === undefined,
      ),
    ),
  )
  const expected = new Set(
    parts.flatMap((part, index) => (part.kind === 'booked_open' ? [index] : [])).slice(0, 4),
  )
  return parts.map((part, index) => {
    const near = newcomers.has(index) || expected.has(index) ? 0 : undefined
    return { part, person: planPerson(by, part, index + 1, now, near) }
  })
}

const isNewcomer = ({ part, person }: Player, all: readonly Player[]) =>
  part.kind === 'unpaid_open' &&
  person ===
    all.find(
      (one) =>
        one.part.kind === 'unpaid_open' && one.part.online === part.online && one.part.scenario === undefined,
    )?.person

/** Where the deals of those who are still deciding stand, of the latest first. */
const DECIDING = [
  ...Array.from({ length: 3 }, () => OFFLINE.received),
  ...Array.from({ length: 5 }, () => OFFLINE.consulted),
  ...Array.from({ length: 9 }, () => OFFLINE.quoted),
  ...Array.from({ length: 8 }, () => OFFLINE.deciding),
]

/** Customers who came before today, with the times of it. */
function pastJourneys(frame: Frame, all: readonly Player[]): Journey[] {
  return all
    .filter(
      (one) =>
        ['paid', 'unpaid_open', 'unpaid_lost'].includes(one.part.kind) &&
        one.part.scenario?.ago !== 0 &&
        !isNewcomer(one, all),
    )
    .map(({ part, person }) => journey(frame, part, person))
}

/** Customers who booked and never came; answers how many bookings were missed. */
function narrateAbsent(frame: Frame, all: readonly Player[]): number {
  return all
    .filter(({ part }) => part.kind === 'booked_lost')
    .reduce(
      (sum, { part, person }) =>
        sum + narrateMissed(frame, journey(frame, part, person, missedStops(frame, part, person))),
      0,
    )
}

const lastStart = ({ stops }: Journey): Moment => stops.at(-1)?.start ?? 0

function narratePast(frame: Frame, journeys: readonly Journey[]): void {
  const thinking = journeys.filter(({ part }) => part.kind === 'unpaid_open' && part.scenario === undefined)
  const latest = thinking.toSorted((a, b) => lastStart(b) - lastStart(a))
  for (const one of journeys) {
    if (one.part.kind === 'paid') narrateTreated(frame, one)
    else if (one.part.kind === 'unpaid_lost') narrateConsulted(frame, one, OFFLINE.lost)
    else narrateConsulted(frame, one, DECIDING[latest.indexOf(one)] ?? OFFLINE.quoted)
  }
}

/** A customer who walked in this morning and went again without treatment. */
function narrateWalkIn(frame: Frame, { part, person }: Player): void {
  const stop = { start: momentAt(frame.today, 8 * 60 + 20), minutes: 30, doctor: 'doanhtuan' }
  narrateConsulted(frame, journey(frame, part, person, [stop]), OFFLINE.lost)
}

const IN_THE_CLINIC = 4

const visitsToday = (slots: readonly TodaySlot[], walked_in: number) =>
  slots.filter(({ fate }) => fate === 'completed').length + IN_THE_CLINIC + walked_in

/**
 * Everything that has happened in the demo clinic in half a year, and what is booked for the next four weeks. The same
 * moment gives the same plan.
 */
export function planClinic(at: Date): ClinicPlan {
  const now = presentOf(at)
  const today = clinicDate(now)
  const by = chance(SEED)
  const frame: Frame = { by, diary: diary(today, by), now, today, begin: addDays(today, -DAYS) }
  const slots = slotsOfToday(frame)
  const all = players(by, now)
  const missed = narrateAbsent(frame, all)
  const journeys = pastJourneys(frame, all)
  const walk_ins = all.filter(({ part }) => part.scenario?.ago === 0)
  fillPast(
    frame,
    journeys,
    {
      ...VOLUMES,
      visits: VOLUMES.visits - visitsToday(slots, walk_ins.length),
      bookings: VOLUMES.bookings - VOLUMES.today - VOLUMES.next_week - VOLUMES.later,
    },
    { bookings: missed, missed },
  )
  narratePast(frame, journeys)
  for (const one of walk_ins) narrateWalkIn(frame, one)
  for (const { part, person } of all)
    if (part.kind === 'lead_open' || part.kind === 'lead_lost') narrateLead(frame, part, person)
  const newcomers = all.filter((one) => isNewcomer(one, all))
  const { temporary, expected } = planPresent(frame, {
    slots,
    journeys,
    newcomers,
    booked: all.filter(({ part }) => part.kind === 'booked_open'),
  })
  const finished = journeys.filter(({ part, end }) => part.kind === 'paid' && end === 'finished')
  narrateCare(frame, finished, expected)
  for (const { part, person } of all) narrateNotes(by, part, person, now)
  shareNumbers(by, all)
  for (const { person } of all) person.acts = inOrder(person.acts, now)
  const people = all.map(({ person }) => person)
  return { people, temporary, now, since: momentAt(addDays(today, -LIVE_DAYS), 0) }
}

/** What has happened by now, first things first. */
const inOrder = (acts: readonly Act[], now: Moment): Act[] =>
  acts.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
