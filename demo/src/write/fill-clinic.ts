import type { AppOptions } from '@bcare/server/kit/http/app'
import type pg from 'pg'
import type { MadeClinic } from '../make-clinic.ts'
import type { Act, ClinicPlan, PersonPlan } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import { writeAgreements } from './agreements.ts'
import { writeCalls } from './calls.ts'
import { writeMessages } from './messages.ts'
import { writeCashbook, writeFunds } from './cashbook.ts'
import { writeCatalogue } from './catalogue.ts'
import { writeCharts } from './charts.ts'
import { writeCustomFields } from './custom-fields.ts'
import { writeExaminations } from './examinations.ts'
import { writeForms } from './forms.ts'
import { writeGroups } from './groups.ts'
import { writePrescriptions } from './prescriptions.ts'
import { writePerio } from './perio.ts'
import { writePrices } from './prices.ts'
import { numbersOf } from './numbers.ts'
import { openCounter, type Counter } from './counter.ts'
import { writeLive, type Chain } from './live.ts'
import { notifyAll } from './notifications.ts'
import { writeOrtho } from './ortho.ts'
import { writePastLog } from './log.ts'
import { narratePast, writePastDoings, writePastPeople, writeShifts } from './past.ts'
import { writePeople, writeTags } from './people.ts'
import { writePictures } from './pictures.ts'
import { putRight, stampGroups } from './put-right.ts'
import { writeTasks } from './tasks.ts'
import { writeStock, writeStockMoves } from './stock.ts'
import { writeTreatments } from './treatments.ts'
import { writeSchedule } from './schedule.ts'
import { writeOpeningHours, writeSettings } from './settings.ts'
import { numberFarUp, numberOn } from './sequences.ts'
import { worldOf, type World } from './world.ts'

const COUNTERS = 3

/** Two connections of the schema's owner: what one writes does not wait for the other. */
export interface Hands {
  owner: pg.ClientBase
  scribe: pg.ClientBase
}

/** Whether something is done at the counter, call by call: all of the last days, and what only the counter can do. */
const isLive = (act: Act, since: number): boolean =>
  act.at >= since || act.do === 'block' || act.do === 'retire'

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
  { owner, scribe }: Hands,
  options: AppOptions,
  clinic: MadeClinic,
  plan: ClinicPlan,
  now: Date,
): Promise<Record<string, number>> {
  const took = stopwatch()
  await numberFarUp(owner, clinic, plan.now)
  const world = await worldOf(owner, clinic)
  const numbers = numbersOf(plan)
  const counters = Array.from({ length: COUNTERS }, () => openCounter(options, world))
  const opened = Math.min(...plan.people.map(({ created_at }) => created_at)) - DAY
  const known = plan.people.filter(({ created_at }) => created_at < plan.since)
  const newcomers = plan.people.filter(({ created_at }) => created_at >= plan.since)
  const before = known.flatMap(({ acts }) => acts.filter((act) => !isLive(act, plan.since)))
  const past = await narratePast(owner, world, numbers, known, before, opened)
  const writePast = async () => {
    await writePastPeople(owner, past)
    took('past people')
    await writePastDoings(owner, past)
  }
  const [first_of_past] = await Promise.all([writePastLog(scribe, past), writePast()])
  await owner.query('analyze person, deal, appointment, track')
  took('past')
  await writePeople(counters, world, newcomers)
  took('people')
  await writeOpeningHours(openCounter(options, world), plan)
  await writeLive(counters, world, chainsOf(plan))
  await writeTags(openCounter(options, world), world, plan)
  await writeShifts(owner, past)
  took('live')
  await Promise.all([
    writeSchedule(openCounter(options, world), world, plan),
    writePictures(openCounter(options, world), world, known, plan.now),
    writeTasks(openCounter(options, world), world, plan),
    writeForms(openCounter(options, world), options, world, plan),
    writeCalls(openCounter(options, world), options, world, plan),
    writeMessages(openCounter(options, world), world, plan),
    writeSettings(openCounter(options, world), world, plan),
    writeCustomFields(openCounter(options, world), world, plan),
    writeCatalogue(openCounter(options, world), world, plan),
    writeCharts(openCounter(options, world), world, known, plan.now),
  ])
  await writeFunds(openCounter(options, world), world, plan)
  // Services first: plans and treatments are made of them.
  await writeAgreements(openCounter(options, world), world, plan)
  await writeCare(() => openCounter(options, world), world, plan)
  took('the rest')
  await notifyAll(owner, clinic.tenant_id, Math.min(0, now.getTime() - plan.now))
  took('notifications')
  const correction = { world, plan, numbers, opened, first_of_past }
  await putRight(owner, correction)
  await numberOn(owner, clinic.tenant_id)
  await writeGroups(openCounter(options, world), world, plan)
  await writePrices(openCounter(options, world), world, plan)
  await writeCashbook(openCounter(options, world), world, plan)
  await stampGroups(owner, correction)
  took('corrections')
  return took.all
}

/** What was done of treatments, what it took from the stock, and what was prescribed: each after the other. */
async function writeCare(open: () => Counter, world: World, plan: ClinicPlan): Promise<void> {
  await writeStock(open(), world, plan)
  await writeTreatments(open(), world, plan)
  await writeStockMoves(open(), world, plan)
  await writePrescriptions(open(), world, plan)
  await writeExaminations(open(), world, plan)
  await writePerio(open(), world, plan)
  await writeOrtho(open(), world, plan)
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
