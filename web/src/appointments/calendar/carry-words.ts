import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { type CarryProblem, carryProblem, fullDay, type OnDay } from '@bcare/rules/appointments/carry'
import type { Span } from '@bcare/rules/appointments/schedule/day'
import { minutesOf } from '../booking/booking-form.ts'
import { TEXTS } from '../texts.ts'
import { type GridItem, itemOf, type Place, timeOf, whoOf } from './grid-model.ts'
import type { Away } from './use-away.ts'

type Shown = OnDay & Pick<CalendarAppointment, 'person_name' | 'temp_name'>

const onDay = ({ appointment, start, end }: GridItem): Shown => ({ ...appointment, start, end })

function wordsOf(problem: CarryProblem<Shown>): string {
  if (problem.kind === 'away') return problem.label ?? TEXTS.carry.away
  const who = problem.holders.map((one) => `${timeOf(one.start)}–${timeOf(one.end)} ${whoOf(one)}`)
  return TEXTS.carry[problem.kind](who.join(', '))
}

/** What speaks against an appointment where it is held over a day, in words; undefined where nothing is known. */
export function placeProblem(
  moving: GridItem,
  place: Place,
  items: readonly GridItem[],
  away: readonly Away[] | undefined,
): string | undefined {
  const problem = carryProblem({ ...onDay(moving), ...place }, items.map(onDay), away)
  return problem && wordsOf(problem)
}

/** The same of a doctor's day in a week, where the hour is not chosen yet. */
export function dayProblem(
  carried: Pick<CalendarAppointment, 'id' | 'start_at' | 'end_at'>,
  date: string,
  rows: readonly CalendarAppointment[],
  { away, hours }: { away: readonly Away[] | undefined; hours: Span },
): string | undefined {
  const day = rows.map((row) => onDay(itemOf(row, date)))
  const problem = fullDay({ id: carried.id, minutes: minutesOf(carried) }, hours, day, away)
  if (problem === undefined) return undefined
  return problem === 'away' ? (away?.find(({ label }) => label)?.label ?? TEXTS.carry.away) : TEXTS.carry.full
}
