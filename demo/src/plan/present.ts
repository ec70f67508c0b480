import type { Act } from './acts.ts'
import { DAY } from './diary.ts'
import { comingDays, madeAt, narrateComing, timeOn, whoComes, type Expected } from './future.ts'
import { journey, type Frame, type Journey, type Stop } from './journey.ts'
import { narrateExpected } from './leads.ts'
import { demoPhone } from '../people.ts'
import { temporary, narrateNewcomer, narrateToday, type TodaySlot } from './today.ts'
import type { Player } from './player.ts'

/** Doctors of each branch. */
const DOCTORS = [
  ['doctor', 'tranthuha', 'lequocbao', 'phamngoclan', 'doanhtuan'],
  ['vohoangyen', 'buigiahan'],
  ['huynhthanhbinh'],
] as const
const BRANCHES = [
  [0, 66],
  [1, 21],
  [2, 13],
] as const
/** Kept for people who are not on file yet, in the coming days. */
const TEMPORARY = ['Anh Thịnh', 'Chị Hạnh', 'Bé Bin'] as const

const branchOf = (doctor: string): number =>
  DOCTORS.findIndex((names) => (names as readonly string[]).includes(doctor))

export interface PresentCast {
  slots: readonly TodaySlot[]
  journeys: readonly Journey[]
  /** Who is here for the first time today. */
  newcomers: readonly Player[]
  /** Who has booked a first visit. */
  booked: readonly Player[]
}

export interface Present {
  temporary: Act[]
  expected: ReadonlySet<Journey>
}

/** Fills today's columns and those of the coming four weeks. */
export function planPresent(frame: Frame, { slots, journeys, newcomers, booked }: PresentCast): Present {
  const pool = journeys
    .filter(({ part, end }) => part.kind === 'paid' && end !== 'broken_off')
    .map((one): Expected => ({ journey: one, dates: [] }))
  const waiting = [...newcomers]
  const later = [...booked]
  const acts: Act[] = []
  for (const slot of slots) {
    const branch = branchOf(slot.doctor)
    if (slot.fate === 'temporary')
      acts.push(temporary(frame, slot, branch, { name: 'Chị Nga', phone: demoPhone(990) }))
    else if (slot.fate === 'waiting' || slot.fate === 'in_consult') arrive(frame, slot, waiting)
    else if (
      (slot.fate === 'expected' || slot.fate === 'confirmed') &&
      branch === 0 &&
      later.length > booked.length - 3
    )
      expect(frame, slot, later)
    else comeAgain(frame, slot, branch, pool)
  }
  acts.push(...coming(frame, pool, later))
  return {
    temporary: acts,
    expected: new Set(pool.filter(({ dates }) => dates.length > 0).map((one) => one.journey)),
  }
}

function arrive(frame: Frame, slot: TodaySlot, waiting: Player[]): void {
  const online = slot.fate === 'in_consult'
  const at = waiting.findIndex(({ part }) => part.online === online)
  const [player] = at === -1 ? [] : waiting.splice(at, 1)
  if (player === undefined) throw new Error(`nobody is ${slot.fate}`)
  narrateNewcomer(frame, journey(frame, player.part, player.person, [slot]), slot)
}

/** The next of those who have booked a first visit comes at this time; scenarios keep their own. */
function expect(frame: Frame, slot: Stop, later: Player[]): void {
  const at = later.findIndex(({ part }) => part.scenario === undefined)
  const [player] = at === -1 ? [] : later.splice(at, 1)
  if (player === undefined) throw new Error('nobody has booked a first visit')
  narrateExpected(frame, journey(frame, player.part, player.person, [slot]))
}

function comeAgain(frame: Frame, slot: TodaySlot, branch: number, pool: readonly Expected[]): void {
  const rested = pool.filter(({ journey: one, dates }) => {
    const last = one.stops.at(-1)
    return (
      one.end === 'going_on' &&
      one.person.branch === branch &&
      dates.length === 0 &&
      last !== undefined &&
      frame.now - last.start > 4 * DAY
    )
  })
  const own = rested.filter(({ journey: one }) => one.stops.at(-1)?.doctor === slot.doctor)
  const found = frame.by.pick(own.length > 0 ? own : rested)
  found.dates.push(frame.today)
  narrateToday(frame, found.journey, slot, madeAt(frame, found.journey), found.journey.service.type)
}

/** The bookings of the coming four weeks. One of them is where a booking of today was moved to. */
function coming(frame: Frame, pool: readonly Expected[], later: Player[]): Act[] {
  const { by } = frame
  const acts: Act[] = []
  const dates = comingDays(frame, 119, 132)
  const first = new Set(
    by.shuffled(dates.map((_, index) => index).slice(0, 110)).slice(0, later.length + TEMPORARY.length),
  )
  for (const [index, date] of dates.entries()) {
    const branch = first.has(index) ? (later[0]?.person.branch ?? 0) : by.weighted(BRANCHES)
    const doctors = DOCTORS[branch] ?? DOCTORS[0]
    if (first.has(index)) {
      const player = later.shift()
      const name = TEMPORARY[acts.length]
      const stop = timeFor(frame, date, doctors)
      if (player !== undefined) narrateExpected(frame, journey(frame, player.part, player.person, [stop]))
      else if (name !== undefined)
        acts.push(temporary(frame, stop, 0, { name, phone: demoPhone(991 + acts.length) }))
      continue
    }
    bookAgain(frame, pool, date, branch)
  }
  return acts
}

/** A customer of a branch comes on a date; of the first one when there is no time left there. */
function bookAgain(frame: Frame, pool: readonly Expected[], date: string, wanted: number): void {
  for (const branch of [wanted, 0]) {
    const here = pool.filter(({ journey: one }) => one.person.branch === branch)
    const found = whoComes(frame.by, here, date)
    const minutes = found.journey.end === 'going_on' ? found.journey.service.minutes : 30
    const stop = timeOn(frame, found.journey, date, minutes, DOCTORS[branch] ?? DOCTORS[0])
    if (stop !== undefined) return narrateComing(frame, found, stop)
  }
  throw new Error(`no time left on ${date}`)
}

function timeFor({ diary, by }: Frame, date: string, doctors: readonly string[]): Stop {
  for (const doctor of by.shuffled(doctors)) {
    const start = diary.take(doctor, date, 30)
    if (start !== undefined) return { start, minutes: 30, doctor }
  }
  throw new Error(`no time left on ${date}`)
}
