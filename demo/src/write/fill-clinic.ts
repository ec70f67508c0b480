import type { AppOptions } from '@bcare/server/kit/http/app'
import type pg from 'pg'
import type { MadeClinic } from '../make-clinic.ts'
import type { Act, ClinicPlan, PersonPlan } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import { writeCustomFields } from './custom-fields.ts'
import { writeForms } from './forms.ts'
import { writeGroups } from './groups.ts'
import { numbersOf } from './numbers.ts'
import { openDesk } from './desk.ts'
import { writeLive, type Chain } from './live.ts'
import { tellAll } from './notifications.ts'
import { writePast } from './past.ts'
import { writePeople, writeTags } from './people.ts'
import { writePictures } from './pictures.ts'
import { putRight, stampGroups } from './put-right.ts'
import { writeTasks } from './tasks.ts'
import { writeSchedule } from './schedule.ts'
import { writeSettings } from './settings.ts'
import { numberFarUp, numberOn } from './sequences.ts'
import { worldOf } from './world.ts'

const DESKS = 4

/** Whether something is done at the desk, call by call: all of the last days, and whatever is booked for now or later. */
function isLive(act: Act, since: number): boolean {
  if (act.at >= since || act.do === 'note' || act.do === 'block' || act.do === 'retire') return true
  if (act.do === 'reschedule') return act.to.start >= since
  return 'booking' in act && act.booking.start >= since
}

const chainsOf = ({ people, temporary, since }: ClinicPlan): Chain[] => [
  ...people.map((person: PersonPlan) => ({ person, acts: person.acts.filter((act) => isLive(act, since)) })),
  ...temporary.map((act) => ({ person: null, acts: [act] })),
]

/**
 * Writes a plan into a clinic that has staff and words, through the product's own handlers as far as time allows. `now`
 * is the hour of the loading, which is not the plan's when nobody would be in the clinic. Answers how many milliseconds
 * each part of it took.
 */
export async function fillClinic(
  owner: pg.ClientBase,
  options: AppOptions,
  clinic: MadeClinic,
  plan: ClinicPlan,
  now: Date,
): Promise<Record<string, number>> {
  const took = stopwatch()
  await numberFarUp(owner, clinic, plan.now)
  const world = await worldOf(owner, clinic)
  const numbers = numbersOf(plan)
  const desks = Array.from({ length: DESKS }, () => openDesk(options, world))
  await writePeople(desks, world, plan.people)
  const opened = Math.min(...plan.people.map(({ created_at }) => created_at)) - DAY
  took('people')
  const before = plan.people.flatMap(({ acts }) => acts.filter((act) => !isLive(act, plan.since)))
  const past = before.length === 0 ? [] : await writePast(owner, world, numbers, before)
  await owner.query('analyze person, deal, appointment, track')
  took('past')
  await writeLive(desks, world, chainsOf(plan))
  await writeTags(openDesk(options, world), world, plan)
  took('live')
  await writePictures(openDesk(options, world), world, plan)
  took('pictures')
  await writeSchedule(desks, world, plan)
  took('schedule')
  await writeTasks(openDesk(options, world), world, plan)
  took('tasks')
  await writeForms(openDesk(options, world), options, world, plan)
  took('forms')
  await writeSettings(openDesk(options, world), world, plan)
  await writeCustomFields(openDesk(options, world), world, plan)
  await tellAll(owner, clinic.tenant_id, Math.min(0, now.getTime() - plan.now))
  took('notifications')
  const correction = { world, plan, numbers, past, opened }
  await putRight(owner, correction)
  await numberOn(owner, clinic.tenant_id)
  await writeGroups(openDesk(options, world), world, plan)
  await stampGroups(owner, correction)
  took('corrections')
  return took.all
}

/** Tells how long each step took. */
function stopwatch(): { (step: string): void; all: Record<string, number> } {
  const all: Record<string, number> = {}
  let last = performance.now()
  const lap = (step: string) => {
    const now = performance.now()
    all[step] = Math.round(now - last)
    last = now
  }
  return Object.assign(lap, { all })
}
