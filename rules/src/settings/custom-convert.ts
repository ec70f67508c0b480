import {
  CUSTOM_TYPES,
  type CustomField,
  type CustomType,
  hasOptions,
  isBlank,
  isReference,
  TYPE_HELP,
} from './custom-field.ts'
import { clinicDate, instantAt } from '../text/date.ts'
import { matches } from './custom-pattern.ts'
import { readValue, type Read } from './custom-value.ts'
import { readWords, wordsOf } from './custom-words.ts'

/**
 * Types whose every value has a place in the other: nothing is lost, whatever stands there
 * (docs/domain/settings.md, "Custom fields").
 */
const LOSSLESS: Partial<Record<CustomType, readonly CustomType[]>> = {
  text: ['long_text'],
  integer: ['decimal', 'long_text', 'text'],
  money: ['integer', 'decimal', 'long_text', 'text'],
  rating: ['integer', 'decimal', 'long_text', 'text'],
  percent: ['decimal', 'long_text', 'text'],
  decimal: ['long_text', 'text'],
  date: ['long_text', 'text'],
  datetime: ['long_text', 'text'],
  boolean: ['long_text', 'text'],
  select: ['multi_select', 'long_text', 'text'],
  multi_select: ['long_text'],
  phone: ['long_text', 'text'],
  email: ['long_text', 'text'],
  url: ['long_text'],
  tooth: ['long_text'],
  color: ['long_text', 'text'],
}

const TEXTS: readonly CustomType[] = ['text', 'long_text']

/** Types that a field can become at all; references are looked up by nobody's guess, so they only become text. */
export const convertible = (from: CustomType): CustomType[] =>
  isReference(from) ? [...TEXTS] : CUSTOM_TYPES.filter((to) => to !== from && !isReference(to))

/** Whether a change of type keeps every value that the field can hold without its own bounds. */
export const isLossless = (from: CustomType, to: CustomType): boolean => LOSSLESS[from]?.includes(to) === true

type Side = Pick<CustomField, 'type' | 'options' | 'validation'>

const numeric = (type: CustomType): boolean =>
  ['integer', 'decimal', 'money', 'percent', 'rating'].includes(type)
/** Figures that may stand for anything. */
const PLAIN: readonly CustomType[] = ['integer', 'decimal']
const isText = (type: CustomType): boolean => TEXTS.includes(type)

const read = (to: Side, value: unknown, kept?: unknown): Read => readValue(to, value, matches, kept)

/** Why a value has no place in a type that means something else. */
const strange = (from: Side, to: Side): Read => ({
  problem: `là ${TYPE_HELP[from.type].label.toLowerCase()}, không đổi thành ${TYPE_HELP[to.type].label.toLowerCase()} được`,
})

/** The only one of several, or why there is none. */
function onlyOf(list: readonly unknown[], what: string): Read {
  return list.length === 1 ? { value: list[0] } : { problem: `có ${list.length} ${what} cùng lúc` }
}

/** Words that were never a list name one option, whatever commas are in them. */
function chosen(to: Side, words: string): Read {
  const one = readWords({ ...to, type: 'select' }, words, matches)
  if ('problem' in one) return { problem: `«${words}» ${one.problem}` }
  return to.type === 'select' ? one : read(to, [one.value])
}

/** A text says what people would type, a list of options too; of a moment its day at the clinic. */
function fromText(to: Side, words: string): Read {
  const said = readWords(to, words, matches)
  if (!('problem' in said)) return said
  if (hasOptions(to.type)) return { problem: `«${words}» ${said.problem}` }
  const moment = to.type === 'date' ? readWords({ ...to, type: 'datetime' }, words, matches) : said
  return 'problem' in moment ? said : read(to, clinicDate(String(moment.value)))
}

/** The label of an option is a text. */
function fromOptions(from: Side, to: Side, value: unknown): Read {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (to.type === 'multi_select') return read(to, list, list)
  if (to.type === 'tooth') return fromText(to, wordsOf(from, value))
  const only = onlyOf(list, 'lựa chọn')
  if ('problem' in only) return only
  if (to.type === 'select') return read(to, only.value, list)
  return fromText(to, wordsOf({ ...from, type: 'select' }, only.value))
}

function fromFigure(from: Side, to: Side, value: unknown): Read {
  if (numeric(to.type)) return read(to, value)
  if (!PLAIN.includes(from.type)) return strange(from, to)
  if (to.type === 'boolean') return value === 1 || value === 0 ? read(to, value === 1) : strange(from, to)
  if (to.type === 'tooth') return read(to, [value])
  if (to.type === 'phone' && from.type === 'integer') return readWords(to, String(value), matches)
  return strange(from, to)
}

function fromTeeth(from: Side, to: Side, value: unknown): Read {
  if (!PLAIN.includes(to.type)) return strange(from, to)
  const only = onlyOf(value as unknown[], 'răng')
  return 'problem' in only ? only : read(to, only.value)
}

/** A moment is on the clinic's day; a day begins at the clinic's midnight. */
function fromTime(from: Side, to: Side, value: unknown): Read {
  if (from.type === 'date' && to.type === 'datetime') return read(to, instantAt(String(value), 0))
  if (from.type === 'datetime' && to.type === 'date') return read(to, clinicDate(String(value)))
  return strange(from, to)
}

/**
 * One value under its new type, or why it has no place there: value by value, since the words that people read have lost
 * the hour, the zero in front or the comma of a list. Words are the way to and from texts alone, and to options, whose
 * labels are texts. `named` is what a reference is called.
 */
export function convertValue(from: Side, to: Side, value: unknown, named?: string | null): Read {
  if (isBlank(value)) return { value: null }
  if (isText(to.type) && numeric(from.type)) return read(to, String(value).replace('.', ','))
  if (isText(to.type)) return read(to, wordsOf(from, value, named))
  if (isText(from.type)) return fromText(to, String(value))
  if (hasOptions(from.type)) return fromOptions(from, to, value)
  if (from.type === 'tooth' && to.type === 'multi_select') return fromText(to, wordsOf(from, value))
  if (hasOptions(to.type)) return chosen(to, wordsOf(from, value, named))
  if (from.type === 'date' || from.type === 'datetime') return fromTime(from, to, value)
  if (from.type === 'boolean')
    return to.type === 'integer' || to.type === 'decimal'
      ? read(to, value === true ? 1 : 0)
      : strange(from, to)
  if (from.type === 'tooth') return fromTeeth(from, to, value)
  return numeric(from.type) ? fromFigure(from, to, value) : strange(from, to)
}
