import { formatDate } from '../../text/date.ts'
import { formatNumber } from '../../text/number.ts'

/** What a form calls one of its answers, and what may be answered. */
export type RecordField = { label: string } & (
  | { type: 'text' | 'long' | 'flag' | 'date' | 'teeth' }
  | {
      type: 'number'
      from: number
      to: number
      /** Decimal places; whole numbers without it. */
      places?: number
      unit?: string
      /** What is usual, as mean and deviation. */
      norm?: readonly [number, number]
    }
  | { type: 'choice' | 'choices'; of: Readonly<Record<string, string>> }
)

export type RecordFields = Readonly<Record<string, RecordField>>

/** A part of a form with a heading of its own; `tab` is its place among the tabs of an examination. */
export interface RecordSection {
  label: string
  fields: RecordFields
}

/** A form that is filled in and signed: its sections by name, no field named twice. */
export type RecordForm = Readonly<Record<string, RecordSection>>

export type Answer = string | number | boolean | readonly string[]
/** What was answered, by field; nothing where nothing was. */
export type Answers = Readonly<Record<string, Answer | undefined>>

/** All fields of a form by their names. */
export const fieldsOf = (form: RecordForm): RecordFields =>
  Object.assign({}, ...Object.values(form).map(({ fields }) => fields)) as RecordFields

export const isAnswered = (value: Answer | undefined): value is Answer =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** How far a measure lies from what is usual, in deviations of its norm; undefined where there is no norm. */
export function deviation(field: RecordField, value: Answer | undefined): number | undefined {
  if (field.type !== 'number' || field.norm === undefined || typeof value !== 'number') return undefined
  const [mean, spread] = field.norm
  return (value - mean) / spread
}

/** An answer as people read it; an empty text where nothing was answered. */
export function answerText(field: RecordField, value: Answer | undefined): string {
  if (!isAnswered(value)) return ''
  switch (field.type) {
    case 'number':
      return [formatNumber(Number(value), field.places ?? 0), field.unit].filter(Boolean).join(' ')
    case 'flag':
      return value === true ? 'Có' : 'Không'
    case 'date':
      return formatDate(String(value))
    case 'teeth':
      return (value as readonly string[]).join(', ')
    case 'choice':
      return field.of[String(value)] ?? String(value)
    case 'choices':
      return (value as readonly string[]).map((one) => field.of[one] ?? one).join(', ')
    default:
      return String(value)
  }
}

/** Label and text of what was answered in a section, in the order of the form. */
export const answered = ({ fields }: RecordSection, answers: Answers): readonly [string, string][] =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const text = answerText(field, answers[name])
    return text === '' ? [] : [[field.label, text]]
  })
