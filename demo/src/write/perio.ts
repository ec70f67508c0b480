import type { PerioChart } from '@bcare/contract/treatment/perio-chart'
import { clinicDate } from '@bcare/rules/text/date'
import {
  newExam,
  type PerioExam,
  toggleMark,
  withFigure,
  withFurcation,
  withMobility,
} from '@bcare/rules/treatment/perio/exam'
import { furcationAt, perioPath, type PerioSpot } from '@bcare/rules/treatment/perio/sites'
import { kindOf, placeOf } from '@bcare/rules/treatment/tooth'
import type { ClinicPlan, Moment, PersonPlan } from '../plan/acts.ts'
import { DAY, HOUR } from '../plan/diary.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

const SIGNED = 2
const DRAFTS = 1
/** Sites of the upper jaw's outside: how far the draft was typed. */
const TYPED_OF_DRAFT = 40

/** A number of a site that is the same at every loading. */
const lot = ({ tooth, site }: PerioSpot, salt: number): number =>
  (Number(tooth) * 7 + site * 13 + salt * 29) % 17

/** How deep a site is: between molars deepest; treatment has closed what it could. */
function depthOf(spot: PerioSpot, salt: number, is_treated: boolean): number {
  const is_between = spot.site % 3 !== 1
  const molar = kindOf(spot.tooth) === 'molar' ? 1 : 0
  const deep = lot(spot, salt) < 3 && is_between ? 2 + molar : 0
  const depth = 2 + (is_between ? 1 : 0) + deep + (lot(spot, salt) === 16 ? 1 : 0)
  return is_treated && depth >= 4 ? depth - (lot(spot, salt) === 1 ? 1 : 2) : depth
}

/** One site as it was probed. */
function probed(exam: PerioExam, spot: PerioSpot, salt: number, is_treated: boolean): PerioExam {
  const depth = depthOf(spot, salt, is_treated)
  const with_depth = withFigure(exam, spot, 'depth', depth)
  const with_gum = withFigure(
    with_depth,
    spot,
    'recession',
    spot.site % 3 === 1 && placeOf(spot.tooth) === 3 ? 1 : 0,
  )
  const bleeds = depth >= 4 || lot(spot, salt + 1) < (is_treated ? 1 : 3)
  const has_plaque = lot(spot, salt + 2) < (is_treated ? 2 : 6)
  const bled = bleeds ? toggleMark(with_gum, spot, 'bleeding') : with_gum
  return has_plaque ? toggleMark(bled, spot, 'plaque') : bled
}

interface ExamPlan {
  day: string
  teeth: Parameters<typeof newExam>[1]
  salt: number
  is_treated: boolean
  sites?: number
}

/** An examination of the teeth that a chart says are there. */
function examOf({ day, teeth, salt, is_treated, sites }: ExamPlan): PerioChart {
  const begun = newExam(day, teeth)
  const path = perioPath(begun.mouth).slice(0, sites)
  const typed = path.reduce((exam, spot) => probed(exam, spot, salt, is_treated), begun)
  const [molar] = path.filter((spot) => depthOf(spot, salt, false) >= 6 && furcationAt(spot) !== undefined)
  const at = molar && furcationAt(molar)
  const loose = molar === undefined ? typed : withMobility(typed, molar.tooth, is_treated ? 0 : 1)
  return (molar && at ? withFurcation(loose, molar.tooth, at, 1) : loose) as PerioChart
}

const BORN_BEFORE = 1996

interface Examined {
  person: PersonPlan
  doctor: string
  /** When a doctor has seen them first. */
  seen: Moment
}

/** Grown customers in the order in which a doctor has seen them first: about half a year ago. */
const examined = ({ people }: ClinicPlan): Examined[] =>
  people
    .flatMap((person): Examined[] => {
      const consult = person.acts.find((act) => act.do === 'consult')
      const is_grown = person.draft.birth_year < BORN_BEFORE
      return consult === undefined || !is_grown
        ? []
        : [{ person, doctor: consult.visit.doctor, seen: consult.at }]
    })
    .toSorted((one, other) => one.seen - other.seen)
    .slice(0, SIGNED + DRAFTS)

/** Periodontal examinations: two customers half a year apart, signed, and one that is being typed. */
export async function writePerio(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  for (const [salt, { person, doctor, seen }] of examined(plan).entries()) {
    const person_id = world.idOf(person)
    const { teeth } = await counter.at(plan.now, doctor).toothChart.get({ person_id })
    const write = async (at: Moment, key: string, is_treated: boolean, sites?: number) => {
      const api = counter.at(at, doctor)
      const value = examOf({
        day: clinicDate(at),
        teeth,
        salt,
        is_treated,
        ...(sites !== undefined && { sites }),
      })
      const which = { person_id, kind: 'perio_chart' as const, key }
      const { version_no } = await api.personData.set({ ...which, value, version_no: 0 })
      return { api, which: { ...which, version_no } }
    }
    if (salt >= SIGNED) {
      await write(plan.now - HOUR, 'perio-1', false, TYPED_OF_DRAFT)
      continue
    }
    for (const [at, key, is_treated] of [
      [seen + HOUR, 'perio-1', false],
      [plan.now - 7 * DAY, 'perio-2', true],
    ] as const) {
      const { api, which } = await write(at, key, is_treated)
      await api.personData.sign(which)
    }
  }
}
