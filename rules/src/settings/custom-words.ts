import { fold } from '../text/fold.ts'
import { formatDate, formatDateTime } from '../text/date.ts'
import { nearly, naming, type Naming } from '../text/naming.ts'
import { formatMoney, parseMoney } from '../text/money.ts'
import { formatNumber, readNumber } from '../text/number.ts'
import { formatPhone } from '../text/phone.ts'
import { type CustomField, hasOptions, isBlank, isReference } from './custom-field.ts'
import { DECIMALS, type Fits, type Read, readValue } from './custom-value.ts'

type Worded = Pick<CustomField, 'type' | 'options' | 'validation'>

const labelOf = ({ options }: Worded, value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value)

const decimal = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value, 4) : String(value)

/** A stored value in the words that people read; `named` is what a reference is called. Empty when there is none. */
export function wordsOf(field: Worded, value: unknown, named?: string | null): string {
  if (isBlank(value)) return ''
  if (isReference(field.type)) return named ?? (field.type === 'file' ? 'Tệp đã xóa' : `#${String(value)}`)
  if (Array.isArray(value))
    return value.map((one) => (hasOptions(field.type) ? labelOf(field, one) : String(one))).join(', ')
  switch (field.type) {
    case 'select':
      return labelOf(field, value)
    case 'boolean':
      return value === true ? 'Có' : 'Không'
    case 'date':
      return formatDate(String(value))
    case 'datetime':
      return formatDateTime(String(value))
    case 'money':
      return typeof value === 'number' ? formatMoney(value) : String(value)
    case 'percent':
      return `${decimal(value)} %`
    case 'decimal':
      return decimal(value)
    case 'phone':
      return formatPhone(String(value))
    default:
      return String(value)
  }
}

const YES = new Set(['co', 'yes', 'true', '1', 'x', 'dung'])
const NO = new Set(['khong', 'no', 'false', '0', 'sai'])
const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const TIME = /^(.+?)[ T](\d{1,2}):(\d\d)(?::\d\d)?$/

function dayOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const [, day = '', month = '', year = ''] = DAY.exec(text) ?? []
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function momentOf(text: string): string {
  const [, day = text, hour = '0', minute = '00'] = TIME.exec(text) ?? []
  return `${dayOf(day.trim()) ?? day}T${hour.padStart(2, '0')}:${minute}:00+07:00`
}

/** What labels of options name, made once for the rows of a file. */
const LABELS = new WeakMap<Worded['options'], Naming<string>>()

function labelsOf({ options }: Worded): Naming<string> {
  const made = LABELS.get(options) ?? naming(options.map(({ label, value }) => [label, value] as const))
  LABELS.set(options, made)
  return made
}

/** The option that a text names by its label, else by its value. */
const findOption = (field: Worded, text: string): string | undefined =>
  labelsOf(field).get(text) ?? field.options.find(({ value }) => value === text.trim())?.value

const optionOf = (field: Worded, text: string): string => findOption(field, text) ?? text
const namesOption = (field: Worded, text: string): boolean => findOption(field, text) !== undefined

/** What is wrong with words that name no option, with the options that are called almost so. */
function readOptions(field: Worded, said: string[], value: unknown, fits: Fits): Read {
  const read = readValue(field, value, fits)
  if (!('problem' in read)) return read
  const labels = labelsOf(field)
  return { problem: `${read.problem}${nearly([...new Set(said.flatMap((text) => labels.near(text)))])}` }
}

/**
 * The options that a line between commas names; a label that holds commas itself is tried whole before it is taken
 * apart. What names none is answered as it was written.
 */
function optionsOf(field: Worded, text: string): string[] {
  const pieces = text.split(/([,;])/)
  const found: string[] = []
  for (let from = 0; from < pieces.length;) {
    const ends = Array.from(
      { length: Math.ceil((pieces.length - from) / 2) },
      (_, at) => pieces.length - 2 * at,
    )
    const said = (end: number) => pieces.slice(from, end).join('').trim()
    const end = ends.find((one) => namesOption(field, said(one))) ?? from + 1
    if (said(end) !== '') found.push(optionOf(field, said(end)))
    from = end + 1
  }
  return found
}

/** Figures are told apart from words by the rule of the inputs; how many decimals they may have says the field. */
const ANY_DECIMALS = 15

function readFigure(field: Worded, text: string, fits: Fits): Read {
  const read = readNumber(text.replace(/\s?%$/, ''), field.type in DECIMALS ? ANY_DECIMALS : 0)
  if ('value' in read) return readValue(field, read.value, fits)
  if (read.either === undefined) return readValue(field, Number.NaN, fits)
  return { problem: `không rõ là bao nhiêu, hãy ghi ${read.either.join(' hoặc ')}` }
}

/**
 * What a user wrote into a cell, as a value: the same words that `wordsOf` gives, and what other programs write.
 * References are looked up by the caller, and are not read here.
 */
export function readWords(field: Worded, text: string, fits: Fits): Read {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const parts = () =>
    trimmed
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  switch (field.type) {
    case 'boolean': {
      const word = fold(trimmed)
      return readValue(field, YES.has(word) ? true : NO.has(word) ? false : trimmed, fits)
    }
    case 'integer':
    case 'rating':
    case 'decimal':
    case 'percent':
      return readFigure(field, trimmed, fits)
    case 'money':
      return readValue(field, parseMoney(trimmed) ?? Number.NaN, fits)
    case 'date':
      return readValue(field, dayOf(trimmed) ?? trimmed, fits)
    case 'datetime':
      return readValue(field, /(?:Z|[+-]\d\d:\d\d)$/.test(trimmed) ? trimmed : momentOf(trimmed), fits)
    case 'select':
      return readOptions(field, [trimmed], optionOf(field, trimmed), fits)
    case 'multi_select':
      return readOptions(field, parts(), optionsOf(field, trimmed), fits)
    case 'tooth':
      return readValue(field, parts().map(Number), fits)
    case 'user':
    case 'person':
    case 'product':
    case 'term':
    case 'file':
      return { problem: 'không đọc được từ tệp' }
    default:
      return readValue(field, trimmed, fits)
  }
}
