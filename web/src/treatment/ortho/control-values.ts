import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import type { OrthoControl } from '@bcare/contract/treatment/ortho-data'
import type { DatedControl, Grade } from '@bcare/rules/treatment/ortho/control'
import { CONTROL_WEEKS } from '@bcare/rules/treatment/ortho/control'
import { NO_TEETH, type TeethChoice } from '@bcare/rules/treatment/teeth'
import { isTooth } from '@bcare/rules/treatment/tooth'
import { clinicDate, instantAt } from '@bcare/rules/text/date'
import { isUnread, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

export interface TypedElastic {
  no: number
  type: string
  from: string
  to: string
  hours: TypedNumber
}

export interface TypedIpr {
  no: number
  from: string
  to: string
  mm: TypedNumber
}

/** A control as it is typed. */
export interface ControlValues {
  performed_on: string | null
  doctor_id: number | null
  assistant_id: number | null
  upper_wire: string
  lower_wire: string
  wire_tie: string
  rebonded: TeethChoice
  elastics: readonly TypedElastic[]
  ipr: readonly TypedIpr[]
  minivis: readonly string[]
  procedures: readonly string[]
  aligner_number: TypedNumber
  hygiene: Grade | null
  cooperation: Grade | null
  weeks: TypedNumber
  photos: boolean
  note: string
}

export const controlOf = ({ value }: Pick<AttachmentDataListed, 'value'>): OrthoControl =>
  (value ?? {}) as OrthoControl

/** A control that is in force, with its moment. */
export const datedOf = (row: AttachmentDataListed): DatedControl => {
  const control = controlOf(row)
  return { ...control, at: control.performed_at ?? row.created_at }
}

export const newControl = (today: string, doctor_id: number | null): ControlValues => ({
  performed_on: today,
  doctor_id,
  assistant_id: null,
  upper_wire: '',
  lower_wire: '',
  wire_tie: '',
  rebonded: NO_TEETH,
  elastics: [],
  ipr: [],
  minivis: [],
  procedures: [],
  aligner_number: null,
  hygiene: null,
  cooperation: null,
  weeks: CONTROL_WEEKS,
  photos: false,
  note: '',
})

export const toothless = { from: '', to: '' } as const

/** A stored control for typing on. */
export function controlValues(control: OrthoControl): ControlValues {
  const { elastics = [], ipr = [], minivis = [], procedures = [], brackets_rebonded = [] } = control
  return {
    ...newControl('', control.doctor_id ?? null),
    performed_on: control.performed_at === undefined ? null : clinicDate(control.performed_at),
    assistant_id: control.assistant_id ?? null,
    upper_wire: control.upper_wire ?? '',
    lower_wire: control.lower_wire ?? '',
    wire_tie: control.wire_tie ?? '',
    rebonded: { items: brackets_rebonded.map((tooth) => ({ tooth, surfaces: [] })), arches: [] },
    elastics: elastics.map(({ type = '', from = '', to = '', hours = null }, at) => ({
      no: at + 1,
      type,
      from,
      to,
      hours,
    })),
    ipr: ipr.map(({ from = '', to = '', mm = null }, at) => ({ no: at + 1, from, to, mm })),
    minivis: minivis.map(({ place }) => place),
    procedures,
    aligner_number: control.aligner_number ?? null,
    hygiene: control.hygiene ?? null,
    cooperation: control.cooperation ?? null,
    weeks: control.next_control_weeks ?? null,
    photos: control.photos ?? false,
    note: control.note ?? '',
  }
}

/** The moment of a day: now on this one, noon of another; what was stored for that day stays. */
function momentOf(day: string, stored: string | undefined, now: Date): string {
  if (stored !== undefined && clinicDate(stored) === day) return stored
  return day === clinicDate(now) ? now.toISOString() : instantAt(day, 12 * 60)
}

const some = (text: string): string | undefined => text.trim() || undefined
const said = <T extends object>(whole: T): T =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as T
const filled = <T>(rows: readonly T[]): T[] | undefined => (rows.length === 0 ? undefined : [...rows])

/** What was typed as the contract takes it; what was stored of a minivis beside its place stays. */
export const toControl = (values: ControlValues, stored: OrthoControl, now: Date): OrthoControl =>
  said({
    performed_at:
      values.performed_on === null ? undefined : momentOf(values.performed_on, stored.performed_at, now),
    doctor_id: values.doctor_id ?? undefined,
    assistant_id: values.assistant_id ?? undefined,
    upper_wire: some(values.upper_wire),
    lower_wire: some(values.lower_wire),
    wire_tie: some(values.wire_tie),
    brackets_rebonded: filled(values.rebonded.items.map(({ tooth }) => tooth)),
    elastics: filled(
      values.elastics.map(({ type, from, to, hours }) =>
        said({ type: some(type), from: some(from), to: some(to), hours: numberOf(hours) ?? undefined }),
      ),
    ),
    ipr: filled(
      values.ipr.map(({ from, to, mm }) =>
        said({ from: some(from), to: some(to), mm: numberOf(mm) ?? undefined }),
      ),
    ),
    minivis: filled(
      values.minivis.map((place) => stored.minivis?.find((one) => one.place === place) ?? { place }),
    ),
    procedures: filled(values.procedures),
    aligner_number: numberOf(values.aligner_number) ?? undefined,
    hygiene: values.hygiene ?? undefined,
    cooperation: values.cooperation ?? undefined,
    next_control_weeks: numberOf(values.weeks) ?? undefined,
    photos: values.photos || undefined,
    note: some(values.note),
  })

/** Sentences by the field that they stand at: `weeks`, `elastics.2.hours`. */
export type Problems = Readonly<Record<string, string>>

/** Why a figure cannot be stored. */
export function numberProblem(typed: TypedNumber, from: number, to: number): string | undefined {
  if (typed === null) return undefined
  if (isUnread(typed)) return TEXTS.wrong
  return typed >= from && typed <= to ? undefined : TEXTS.range(from, to)
}
const toothProblem = (text: string): string | undefined =>
  text.trim() === '' || isTooth(text.trim()) ? undefined : TEXTS.tooth_wrong
export const dayProblem = (day: string | null): string | undefined =>
  day === null || /^\d{4}-\d{2}-\d{2}$/.test(day) ? undefined : TEXTS.day_wrong

/** What keeps a control from being stored. */
export function problemsOf(values: ControlValues): Problems {
  const { elastics, ipr, rebonded } = values
  return said({
    performed_on: dayProblem(values.performed_on),
    aligner_number: numberProblem(values.aligner_number, 0, 1000),
    weeks: numberProblem(values.weeks, 1, 52),
    rebonded: rebonded.items.every(({ tooth }) => isTooth(tooth)) ? undefined : TEXTS.tooth_wrong,
    ...Object.fromEntries(
      elastics.flatMap(({ no, from, to, hours }) => [
        [`elastics.${no}.from`, toothProblem(from)],
        [`elastics.${no}.to`, toothProblem(to)],
        [`elastics.${no}.hours`, numberProblem(hours, 1, 24)],
      ]),
    ),
    ...Object.fromEntries(
      ipr.flatMap(({ no, from, to, mm }) => [
        [`ipr.${no}.from`, toothProblem(from)],
        [`ipr.${no}.to`, toothProblem(to)],
        [`ipr.${no}.mm`, numberProblem(mm, 0.05, 2)],
      ]),
    ),
  }) as Problems
}
