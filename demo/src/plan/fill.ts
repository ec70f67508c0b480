import { addDays, clinicDate } from '@bcare/rules/text/date'
import { DAY } from './diary.ts'
import { takeFrom, type Frame, type Journey, type Obstacle, type Stop } from './journey.ts'

/** How much there is to be of what has passed (docs/domain/demo.md, "Volumes"). */
export interface Targets {
  /** Visits before today. */
  visits: number
  /** Bookings before today. */
  bookings: number
  /** Customers whose treatment goes on. */
  going_on: number
  missed: number
  moved: number
  /** Visits that ended before anybody was seen; counted as bookings and as visits. */
  left: number
}

const TURNS = 20_000

const visitsOf = (journeys: readonly Journey[]) => journeys.reduce((sum, { stops }) => sum + stops.length, 0)
const lastOf = ({ stops }: Journey): Stop => {
  const last = stops.at(-1)
  if (last === undefined) throw new Error('a journey has a stop')
  return last
}

/** A customer comes once more, after the last time. */
function addStop(frame: Frame, journey: Journey): boolean {
  const last = lastOf(journey)
  const date = addDays(clinicDate(last.start), frame.by.between(10, 50))
  const start = takeFrom(frame, last.doctor, date, 30, frame.today)
  if (start === undefined) return false
  journey.stops.push({ start, minutes: 30, doctor: last.doctor })
  return true
}

/** Adds visits to treatments, or takes the last ones away, until there are just as many as wanted. */
function fillVisits(frame: Frame, paid: readonly Journey[], wanted: number): void {
  const free = paid.filter(({ part }) => part.scenario === undefined)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const missing = wanted - visitsOf(paid)
    if (missing === 0) return
    const some = [frame.by.pick(free), frame.by.pick(free), frame.by.pick(free)]
    const one = some.reduce((oldest, other) => (lastOf(other).start < lastOf(oldest).start ? other : oldest))
    if (missing > 0) addStop(frame, one)
    else if (one.stops.length > 2) one.stops.pop()
  }
  throw new Error('the visits of the past do not fit')
}

/** Which treatments go on: those with the most sessions to come, and of these the latest. */
function chooseEnds(paid: readonly Journey[], going_on: number): void {
  const told = paid.filter(({ part }) => part.scenario?.treated !== undefined)
  for (const one of told) one.end = one.part.scenario?.treated ?? 'finished'
  const left = ({ service, stops }: Journey) =>
    Math.min(3, Math.max(0, service.gaps.length + 1 - stops.length))
  const free = paid
    .filter(({ part }) => part.scenario?.treated === undefined)
    .toSorted((a, b) => left(b) - left(a) || lastOf(b).start - lastOf(a).start)
  const room = going_on - told.filter(({ end }) => end === 'going_on').length
  free.forEach((one, index) => (one.end = index < room ? 'going_on' : 'finished'))
}

/** A stop before which something can have come between: some days must lie before it. */
interface Gap {
  journey: Journey
  stop: Stop
  after: number
  first: boolean
}

function gapsOf(journeys: readonly Journey[]): Gap[] {
  return journeys.flatMap((journey) =>
    journey.stops.flatMap((stop, index) => {
      const before = journey.stops[index - 1]
      if (before === undefined && (journey.walk_in || journey.part.online)) return []
      const after = before?.start ?? journey.person.created_at
      return stop.start - after > 4 * DAY ? [{ journey, stop, after, first: before === undefined }] : []
    }),
  )
}

/** Puts an earlier booking before a stop, some days ahead of it. */
function obstruct(frame: Frame, { stop, after }: Gap, kind: Obstacle['kind']): boolean {
  const [earliest, latest] = [addDays(clinicDate(after), 1), addDays(clinicDate(stop.start), -2)]
  const span = Math.round((Date.parse(latest) - Date.parse(earliest)) / DAY)
  const date = addDays(latest, -frame.by.between(0, Math.min(span, 6)))
  const start = takeFrom(frame, stop.doctor, date, stop.minutes, addDays(latest, 1))
  if (start === undefined) return false
  stop.obstacle = { kind, start }
  return true
}

/** Gives the past its missed, moved, cancelled and broken-off bookings, until it has as many bookings as wanted. */
function fillObstacles(
  frame: Frame,
  journeys: readonly Journey[],
  targets: Targets,
  given: { bookings: number; missed: number },
): void {
  const gaps = frame.by.shuffled(gapsOf(journeys))
  const kinds: Obstacle['kind'][] = [
    ...Array.from({ length: targets.left }, () => 'leave' as const),
    ...Array.from({ length: targets.missed - given.missed }, () => 'miss' as const),
    ...Array.from({ length: targets.moved }, () => 'reschedule' as const),
  ]
  const wanted = targets.bookings - given.bookings
  while (kinds.length < wanted) kinds.push('cancel')
  for (const kind of kinds) {
    const at = gaps.findIndex((gap) => kind !== 'leave' || (!gap.first && gap.journey.part.kind === 'paid'))
    const [gap] = at === -1 ? [] : gaps.splice(at, 1)
    if (gap === undefined) throw new Error(`no room for a booking that ends as ${kind}`)
    if (!obstruct(frame, gap, kind)) kinds.push(kind)
  }
}

/**
 * Brings the journeys of the past to the numbers that the demo is to have. `given` are bookings and missed ones of
 * people who have never come.
 */
export function fillPast(
  frame: Frame,
  journeys: readonly Journey[],
  targets: Targets,
  given: { bookings: number; missed: number },
): void {
  const paid = journeys.filter(({ part }) => part.kind === 'paid')
  const others = visitsOf(journeys) - visitsOf(paid)
  fillVisits(frame, paid, targets.visits - targets.left - others)
  chooseEnds(paid, targets.going_on)
  const walked_in = journeys.filter(({ walk_in }) => walk_in).length
  const kept = targets.visits - targets.left - walked_in
  fillObstacles(frame, journeys, targets, { ...given, bookings: given.bookings + kept })
}
