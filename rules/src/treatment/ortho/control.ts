import { refuse, type Refusal } from '../../refusal.ts'
import { addDays, clinicDate } from '../../text/date.ts'
import type { OrthoCaseState } from './case.ts'

export const GRADES = ['good', 'fair', 'poor'] as const
export type Grade = (typeof GRADES)[number]
export const GRADE_LABELS: Readonly<Record<Grade, string>> = { good: 'Tốt', fair: 'Khá', poor: 'Kém' }

/** After how many weeks the customer comes again, unless a control says otherwise. */
export const CONTROL_WEEKS = 4

export interface OrthoElastic {
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  hours?: number | undefined
}

/** What a control says that its rules look at. */
export interface OrthoControlFacts {
  performed_at?: string | undefined
  doctor_id?: number | undefined
  upper_wire?: string | undefined
  lower_wire?: string | undefined
  wire_tie?: string | undefined
  brackets_rebonded?: readonly string[] | undefined
  elastics?: readonly OrthoElastic[] | undefined
  minivis?: readonly object[] | undefined
  ipr?: readonly object[] | undefined
  aligner_number?: number | undefined
  procedures?: readonly string[] | undefined
  next_control_weeks?: number | undefined
  note?: string | undefined
}

/** A control with the moment it is of: that which it says, else when it was written. */
export interface DatedControl extends OrthoControlFacts {
  at: string
}

const byMoment = (one: DatedControl, other: DatedControl): number => Date.parse(one.at) - Date.parse(other.at)

export interface Wires {
  upper: string | null
  lower: string | null
}

/** The wires in place after some controls, in whatever order they come: a control that names none left it as it was. */
export function wiresAfter(controls: readonly DatedControl[]): Wires {
  let wires: Wires = { upper: null, lower: null }
  for (const { upper_wire, lower_wire } of controls.toSorted(byMoment))
    wires = { upper: upper_wire ?? wires.upper, lower: lower_wire ?? wires.lower }
  return wires
}

export const lastControl = <C extends DatedControl>(controls: readonly C[]): C | undefined =>
  controls.toSorted(byMoment).at(-1)

/** The day on which the next control is due. */
export const nextControlOn = ({ at, next_control_weeks = CONTROL_WEEKS }: DatedControl): string =>
  addDays(clinicDate(at), next_control_weeks * 7)

/** The day on which a case is due: after its last control, or after it began; undefined where it says neither. */
export function caseDueOn(
  value: Pick<OrthoCaseState, 'start_on'>,
  controls: readonly DatedControl[],
): string | undefined {
  const last = lastControl(controls)
  if (last !== undefined) return nextControlOn(last)
  return value.start_on === undefined ? undefined : addDays(value.start_on, CONTROL_WEEKS * 7)
}

/** Which aligner a customer wears, of how many; undefined where none was given out. */
export function alignerProgress(
  { aligner_total }: Pick<OrthoCaseState, 'aligner_total'>,
  controls: readonly DatedControl[],
): { number?: number; total?: number } {
  const given = controls.toSorted(byMoment).findLast(({ aligner_number }) => aligner_number !== undefined)
  return {
    ...(given?.aligner_number !== undefined && { number: given.aligner_number }),
    ...(aligner_total !== undefined && { total: aligner_total }),
  }
}

const isSaid = (part: unknown): boolean =>
  Array.isArray(part) ? part.length > 0 : typeof part === 'string' ? part.trim() !== '' : part !== undefined

const DONE = [
  'upper_wire',
  'lower_wire',
  'wire_tie',
  'brackets_rebonded',
  'elastics',
  'minivis',
  'ipr',
  'aligner_number',
  'procedures',
  'note',
] as const satisfies readonly (keyof OrthoControlFacts)[]

/** Whether a control says anything that was done or seen. */
export const saysSomething = (control: OrthoControlFacts): boolean => DONE.some((key) => isSaid(control[key]))

/** Why a control of a case cannot be stored; undefined when it can. */
export function controlProblem(
  control: OrthoControlFacts,
  { aligner_total }: Pick<OrthoCaseState, 'aligner_total'>,
  now: Date,
): Refusal | undefined {
  const { performed_at, aligner_number, elastics = [] } = control
  if (performed_at !== undefined && Date.parse(performed_at) > now.getTime())
    return refuse('Ngày tái khám không được ở tương lai', 'value.performed_at')
  if (aligner_total !== undefined && aligner_number !== undefined && aligner_number > aligner_total)
    return refuse(`Ca này có ${aligner_total} khay`, 'value.aligner_number')
  const same = elastics.findIndex(({ from, to }) => from !== undefined && from === to)
  return same === -1
    ? undefined
    : refuse('Thun phải kéo giữa hai răng khác nhau', `value.elastics.${same}.to`)
}

/** Why a control cannot be signed yet; undefined when it says everything. */
export function controlSignProblem(control: OrthoControlFacts): Refusal | undefined {
  if (control.performed_at === undefined)
    return refuse('Vui lòng ghi ngày tái khám trước khi ký', 'value.performed_at')
  if (control.doctor_id === undefined) return refuse('Vui lòng chọn bác sĩ trước khi ký', 'value.doctor_id')
  return saysSomething(control)
    ? undefined
    : refuse('Hãy ghi việc đã làm hoặc điều ghi nhận được trong lần tái khám', 'value.procedures')
}
