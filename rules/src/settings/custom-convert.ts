import {
  CUSTOM_TYPES,
  type CustomField,
  type CustomType,
  hasOptions,
  isBlank,
  isReference,
} from './custom-field.ts'
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

/**
 * One value under its new type, or why it has no place there. `named` is what a reference is called. The words that
 * people read are the way between types that have nothing else in common.
 */
export function convertValue(from: Side, to: Side, value: unknown, named?: string | null): Read {
  if (isBlank(value)) return { value: null }
  if (numeric(from.type) && numeric(to.type)) return readValue(to, value, matches)
  if (from.type === 'select' && to.type === 'multi_select') return readValue(to, [value], matches, [value])
  if (from.type === 'multi_select' && to.type === 'select') {
    const list = value as unknown[]
    return list.length === 1
      ? readValue(to, list[0], matches, list)
      : { problem: `có ${list.length} lựa chọn cùng lúc` }
  }
  if (from.type === 'date' && to.type === 'datetime')
    return readValue(to, `${String(value)}T00:00:00+07:00`, matches)
  if (numeric(from.type) && (to.type === 'text' || to.type === 'long_text'))
    return readValue(to, String(value).replace('.', ','), matches)
  const words = wordsOf(from, value, named)
  if (hasOptions(to.type)) {
    const read = readWords(to, words, matches)
    return 'problem' in read ? { problem: `«${words}» ${read.problem}` } : read
  }
  return readWords(to, words, matches)
}
