import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { DealPlan, Moment } from './acts.ts'
import { DAY, HOUR, MINUTE, momentAt } from './diary.ts'
import type { Frame, Journey } from './journey.ts'
import { atWork, receptionistOf } from './narrate.ts'

const CARE = { due: 14, reached: 15, booked: 16, seen: 17, lost: 18 } as const
const CARERS = ['care', 'lybaotran'] as const
const LOST = [
  ['Không liên hệ được', 50],
  ['Chưa có thời gian', 30],
  ['Xa nhà', 20],
] as const

/** How many deals of the care pipeline are open, won and lost. */
export const CARED = { open: 40, won: 40, lost: 20 } as const

const careDeal = ({ by }: Frame, { person }: Journey): DealPlan => ({
  person,
  name: by.pick(['Nhắc tái khám định kỳ', 'Nhắc cạo vôi 6 tháng', 'Chăm sóc sau điều trị']),
  pipeline_id: 3,
  amount: by.pick([100_000, 300_000, 300_000, 400_000]),
  owner: by.pick(CARERS),
  channel: null,
  tags: [],
})

/** Opens a deal of the care pipeline and moves it on, a step after each of the given hours. */
function steps(
  frame: Frame,
  journey: Journey,
  opened: Moment,
  hours: readonly number[],
): { deal: DealPlan; at: Moment; counter: string } {
  const { person } = journey
  const deal = careDeal(frame, journey)
  const counter = receptionistOf(person.branch)
  let at = opened
  person.acts.push({ at, by: counter, do: 'open_deal', deal, stage_id: CARE.due })
  hours.forEach((pause, index) => {
    at = Math.min(atWork(at + pause * HOUR), frame.now - (10 - index) * MINUTE)
    person.acts.push({ at, by: counter, do: 'move_deal', deal, stage_id: CARE.reached + index })
  })
  return { deal, at, counter }
}

const lastStart = ({ stops }: Journey): Moment => stops.at(-1)?.start ?? 0
const working = ({ by }: Frame, moment: Moment): Moment =>
  momentAt(clinicDate(moment), by.between(9 * 60, 16 * 60))

/** Reminded, and came again: the last visit was the one that the reminder was for. */
function narrateWon(frame: Frame, journey: Journey): void {
  const opened = working(frame, lastStart(journey) - 9 * DAY)
  const { deal, counter } = steps(frame, journey, opened, [20, 30])
  const at = lastStart(journey) + 2 * HOUR
  journey.person.acts.push({ at, by: counter, do: 'move_deal', deal, stage_id: CARE.seen })
}

function narrateLost(frame: Frame, journey: Journey): void {
  const opened = working(frame, lastStart(journey) + frame.by.between(20, 30) * DAY)
  const { deal, at, counter } = steps(frame, journey, opened, [24])
  const ended = atWork(at + frame.by.between(3, 9) * DAY)
  journey.person.acts.push({
    at: ended,
    by: counter,
    do: 'move_deal',
    deal,
    stage_id: CARE.lost,
    lost_reason: frame.by.weighted(LOST),
  })
}

function narrateOpen(frame: Frame, journey: Journey, booked: boolean): void {
  const { by, now, today } = frame
  const opened = Math.min(
    working(frame, now - by.between(1, 16) * DAY),
    momentAt(addDays(today, -1), 15 * 60),
  )
  steps(frame, journey, opened, booked ? [24, 30] : by.happens(0.4) ? [30] : [])
}

/**
 * Gives people whose treatment is over their reminders: some came again, some are not to be reached, some are being
 * called. A customer with an appointment ahead has one in the stage for it.
 */
export function narrateCare(
  frame: Frame,
  finished: readonly Journey[],
  expected: ReadonlySet<Journey>,
): void {
  const { by, now } = frame
  const age = (journey: Journey) => now - lastStart(journey)
  const left = new Set(by.shuffled(finished))
  const take = (count: number, fits: (journey: Journey) => boolean): Journey[] => {
    const found = [...left].filter(fits).slice(0, count)
    if (found.length < count) throw new Error('too few people whose treatment is over')
    for (const one of found) left.delete(one)
    return found
  }
  const again = ({ stops }: Journey) => {
    const [last, before] = [stops.at(-1), stops.at(-2)]
    return last !== undefined && before !== undefined && last.start - before.start > 14 * DAY
  }
  const booked = take(10, (journey) => expected.has(journey) && age(journey) > 20 * DAY)
  booked.forEach((journey) => narrateOpen(frame, journey, true))
  take(CARED.won, (journey) => again(journey) && age(journey) > DAY).forEach((journey) =>
    narrateWon(frame, journey),
  )
  take(CARED.lost, (journey) => age(journey) > 50 * DAY).forEach((journey) => narrateLost(frame, journey))
  take(CARED.open - booked.length, (journey) => age(journey) > 20 * DAY && !expected.has(journey)).forEach(
    (journey) => narrateOpen(frame, journey, false),
  )
}
