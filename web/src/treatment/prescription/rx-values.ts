import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import type { Medication } from '@bcare/contract/treatment/medication'
import {
  DOSE_DIGITS,
  neededQuantity,
  type MedicineLine,
  type Timing,
} from '@bcare/rules/treatment/prescription/dosage'
import { drugStem } from '@bcare/rules/treatment/prescription/drug-groups'
import { isUnread, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'

/** A medicine of the catalogue, as far as a prescription takes from it. */
export interface CatalogueMedicine {
  id: number
  name: string
  code: string
  unit_name: string | null
  medicine: {
    active_ingredient: string | null
    strength: string | null
    form: string | null
    route: string | null
    min_age_months: number | null
    not_in_pregnancy: boolean
  } | null
}

/** One medicine as it is typed. */
export interface TypedLine {
  no: number
  product_id: number | null
  drug_name: string
  trade_name: string
  strength: string
  form: string
  unit: string
  route: string
  dose: TypedNumber
  times: TypedNumber
  days: TypedNumber
  /** As it was typed by hand; null for what the doses need. */
  quantity: TypedNumber
  quantity_note: string
  timing: Timing | null
  note: string
}

export interface RxValues {
  attachment_id: number | null
  exam_id: number | null
  diagnosis: string
  icd_code: string
  lines: readonly TypedLine[]
  advice: string
  re_exam_on: string | null
  weight_kg: TypedNumber
  carer_name: string
}

export const DOSE = { digits: DOSE_DIGITS } as const

const someNumber = (typed: TypedNumber): number | undefined => numberOf(typed) ?? undefined
const someText = (text: string): string | undefined => text.trim() || undefined

/** What the doses of a line need. */
export const neededOf = ({ dose, times, days }: TypedLine): number | undefined =>
  neededQuantity({
    dose_per_time: someNumber(dose),
    times_per_day: someNumber(times),
    days: someNumber(days),
  })

/** The quantity of a line: as it was typed, or else what its doses need. */
export const quantityOf = (line: TypedLine): TypedNumber => line.quantity ?? neededOf(line) ?? null

const EMPTY: Omit<TypedLine, 'no' | 'drug_name'> = {
  product_id: null,
  trade_name: '',
  strength: '',
  form: '',
  unit: '',
  route: '',
  dose: null,
  times: null,
  days: null,
  quantity: null,
  quantity_note: '',
  timing: null,
  note: '',
}

const nextNo = (lines: readonly TypedLine[]): number => Math.max(0, ...lines.map(({ no }) => no)) + 1

/** A further medicine; as long as the ones before, unless said otherwise. */
export const addedLine = (lines: readonly TypedLine[], drug_name: string): TypedLine => ({
  ...EMPTY,
  no: nextNo(lines),
  drug_name,
  days: lines.at(-1)?.days ?? null,
})

/** Several ingredients are called by the trade name, one by its INN with the trade name beside it. */
function namesOf({ name, medicine }: CatalogueMedicine): Pick<TypedLine, 'drug_name' | 'trade_name'> {
  const ingredient = medicine?.active_ingredient?.trim() ?? ''
  if (ingredient === '' || /[,+;]/.test(ingredient)) return { drug_name: name, trade_name: '' }
  return { drug_name: ingredient, trade_name: drugStem(name).startsWith(drugStem(ingredient)) ? '' : name }
}

export const lineOfMedicine = (lines: readonly TypedLine[], option: CatalogueMedicine): TypedLine => ({
  ...addedLine(lines, ''),
  ...namesOf(option),
  product_id: option.id,
  strength: option.medicine?.strength ?? '',
  form: option.medicine?.form ?? '',
  unit: option.unit_name ?? '',
  route: option.medicine?.route ?? '',
})

/** A medicine of a prescription or template, for typing on. */
const typedLine = (line: MedicineLine, no: number): TypedLine => ({
  no,
  product_id: line.product_id ?? null,
  drug_name: line.drug_name,
  trade_name: line.trade_name ?? '',
  strength: line.strength ?? '',
  form: line.form ?? '',
  unit: line.unit ?? '',
  route: line.route ?? '',
  dose: line.dose_per_time ?? null,
  times: line.times_per_day ?? null,
  days: line.days ?? null,
  quantity: neededQuantity(line) === line.quantity ? null : line.quantity,
  quantity_note: line.quantity_note ?? '',
  timing: line.timing ?? null,
  note: line.note ?? '',
})

/** Lines behind others, with those of the catalogue among them known again by their names. */
export function appended(
  lines: readonly TypedLine[],
  more: readonly MedicineLine[],
  catalogue: readonly CatalogueMedicine[],
): TypedLine[] {
  const first = nextNo(lines)
  const known = (line: MedicineLine) =>
    catalogue.find((option) => {
      const names = [option.name, [namesOf(option).drug_name, option.medicine?.strength].join(' ')].map(
        drugStem,
      )
      return names.includes(drugStem([line.drug_name, line.strength].filter(Boolean).join(' ')))
    })
  return [
    ...lines,
    ...more.map((line, at) => {
      const typed = typedLine(line, first + at)
      return { ...typed, product_id: typed.product_id ?? known(line)?.id ?? null }
    }),
  ]
}

export const newValues = (attachment_id: number | null): RxValues => ({
  attachment_id,
  exam_id: null,
  diagnosis: '',
  icd_code: '',
  lines: [],
  advice: '',
  re_exam_on: null,
  weight_kg: null,
  carer_name: '',
})

export const medicationOf = ({ value }: Pick<AttachmentDataListed, 'value'>): Medication =>
  (value ?? {}) as Medication

/** A stored prescription for typing on. */
export function valuesOf(value: Medication, attachment_id: number | null): RxValues {
  const { diagnosis = '', icd_code = '', lines = [], advice = '' } = value
  return {
    ...newValues(attachment_id),
    diagnosis,
    icd_code,
    lines: lines.map((line, at) => typedLine(line, at + 1)),
    advice,
    re_exam_on: value.re_exam_on ?? null,
    weight_kg: value.weight_kg ?? null,
    carer_name: value.carer_name ?? '',
  }
}

/** The same for another day: neither the day of the next visit nor the weight of then. */
export const copyOf = (value: Medication): RxValues => ({
  ...valuesOf(value, null),
  re_exam_on: null,
  weight_kg: null,
})

const lineToSend = (line: TypedLine): MedicineLine => ({
  product_id: line.product_id ?? undefined,
  drug_name: line.drug_name.trim(),
  trade_name: someText(line.trade_name),
  strength: someText(line.strength),
  form: someText(line.form),
  unit: someText(line.unit),
  route: someText(line.route),
  quantity: numberOf(quantityOf(line)) ?? 0,
  quantity_note: someText(line.quantity_note),
  dose_per_time: someNumber(line.dose),
  times_per_day: someNumber(line.times),
  days: someNumber(line.days),
  timing: line.timing ?? undefined,
  note: someText(line.note),
})

/** What is not said is not sent. */
const said = <T extends object>(whole: T): T =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as T

/** What was typed as the contract takes it, once nothing of it is unreadable. */
export const toMedication = (values: RxValues, doctor_id: number | undefined): Medication =>
  said({
    diagnosis: someText(values.diagnosis),
    icd_code: someText(values.icd_code),
    lines: values.lines.map((line) => said(lineToSend(line))),
    advice: someText(values.advice),
    re_exam_on: values.re_exam_on ?? undefined,
    weight_kg: someNumber(values.weight_kg),
    carer_name: someText(values.carer_name),
    doctor_id,
  })

/** Numbers that the contract takes, of each field. */
const RANGES = {
  dose: [0, 100],
  times: [1, 24],
  days: [1, 365],
  quantity: [0, 10_000],
} as const
type NumberField = keyof typeof RANGES

export interface RxProblems {
  lines: ReadonlyMap<number, Partial<Record<NumberField | 'drug_name', string>>>
  fields: Partial<Record<'attachment_id' | 'exam_id' | 're_exam_on' | 'weight_kg', string>>
}

interface ProblemWords {
  required: string
  wrong: string
  day_wrong: string
  no_line: string
  no_exam: string
  range: (from: number, to: number) => string
}

function fieldProblem(typed: TypedNumber, field: NumberField, words: ProblemWords): string | undefined {
  if (typed === null) return field === 'quantity' ? words.required : undefined
  if (isUnread(typed)) return words.wrong
  const [least, most] = RANGES[field]
  return typed > most || typed < least || typed === 0 ? words.range(least, most) : undefined
}

function lineProblems(line: TypedLine, words: ProblemWords) {
  const typed = { dose: line.dose, times: line.times, days: line.days, quantity: quantityOf(line) }
  const numbers = (Object.keys(RANGES) as NumberField[]).flatMap((field) => {
    const problem = fieldProblem(typed[field], field, words)
    return problem === undefined ? [] : [[field, problem] as const]
  })
  const nameless = line.drug_name.trim() === '' ? [['drug_name', words.required] as const] : []
  return Object.fromEntries([...numbers, ...nameless])
}

/** What keeps a prescription from being stored: figures that cannot be read, and no line that it belongs to. */
export function problemsOf(values: RxValues, is_new_exam: boolean, words: ProblemWords): RxProblems {
  const fields: RxProblems['fields'] = {}
  if (values.attachment_id === null && !is_new_exam) fields.attachment_id = words.no_line
  if (is_new_exam && values.exam_id === null) fields.exam_id = words.no_exam
  if (values.re_exam_on !== null && !/^\d{4}-\d{2}-\d{2}$/.test(values.re_exam_on))
    fields.re_exam_on = words.day_wrong
  const weight = values.weight_kg
  if (isUnread(weight)) fields.weight_kg = words.wrong
  else if (weight !== null && (weight <= 0 || weight > 300)) fields.weight_kg = words.range(0, 300)
  const lines = new Map(
    values.lines.flatMap((line) => {
      const problems = lineProblems(line, words)
      return Object.keys(problems).length === 0 ? [] : [[line.no, problems] as const]
    }),
  )
  return { lines, fields }
}

export const isStorable = ({ lines, fields }: RxProblems): boolean =>
  lines.size === 0 && Object.keys(fields).length === 0
