import {
  type Answer,
  type Answers,
  fieldsOf,
  isAnswered,
  type RecordField,
  type RecordForm,
} from '@bcare/rules/treatment/records/field'
import { formatNumber } from '@bcare/rules/text/number'
import { isUnread, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { RECORD_TEXTS as TEXTS } from './texts.ts'

/** What a form holds while it is typed, by field. */
export type Typed = Readonly<Record<string, TypedNumber | boolean | readonly string[] | undefined>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What was answered, as the inputs hold it. */
export const typedOf = (answers: Answers): Typed => ({ ...answers })

const trimmed = (value: Typed[string]): Typed[string] => (typeof value === 'string' ? value.trim() : value)

/** What is stored of what was typed: fields without an answer are left out. */
export const answersOf = (form: RecordForm, typed: Typed): Record<string, Answer> =>
  Object.fromEntries(
    Object.keys(fieldsOf(form)).flatMap((name): [string, Answer][] => {
      const value = trimmed(typed[name]) ?? undefined
      return isAnswered(value) ? [[name, value]] : []
    }),
  )

function problemOf(field: RecordField, value: Typed[string]): string | undefined {
  if (field.type === 'number') {
    if (isUnread(value as TypedNumber)) return TEXTS.number_wrong
    if (typeof value !== 'number') return undefined
    const { from, to, places = 0 } = field
    return value < from || value > to
      ? TEXTS.range(formatNumber(from, places), formatNumber(to, places))
      : undefined
  }
  return field.type === 'date' && typeof value === 'string' && value !== '' && !DAY.test(value)
    ? TEXTS.day_wrong
    : undefined
}

/** What cannot be stored as it was typed, by field. */
export const problemsOf = (form: RecordForm, typed: Typed): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(form)).flatMap(([name, field]): [string, string][] => {
      const problem = problemOf(field, typed[name])
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
