import { cleanLine, cleanText } from '../text/clean.ts'
import { clinicDate, milliseconds } from '../text/date.ts'
import { parsePhone } from '../text/phone.ts'
import { type CustomField, type CustomType, isBlank, isNumeric } from './custom-field.ts'

/** A value as it is stored, or why it cannot be: the end of a Vietnamese sentence about the field. */
export type Read = { value: unknown } | { problem: string }

/** Whether a whole text fits a pattern of the clinic: `matches` of custom-pattern.ts, or what a browser has instead. */
export type Fits = (pattern: string, text: string) => boolean

const problem = (text: string): Read => ({ problem: text })
const LARGEST = Number.MAX_SAFE_INTEGER
const TEXT_LENGTH = 200
const LONG_TEXT_LENGTH = 5_000
// oxlint-disable-next-line no-control-regex -- these are exactly the characters to refuse
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/

/** How long a text can be that a pattern of its field is held against; 0 where patterns mean nothing. */
export function longestMatched({ type, validation }: Pick<CustomField, 'type' | 'validation'>): number {
  const most = type === 'text' ? TEXT_LENGTH : type === 'long_text' ? LONG_TEXT_LENGTH : 0
  return Math.min(most, validation.max_len ?? most)
}

/** Teeth by FDI: adult quadrants 1 to 4 with eight, milk quadrants 5 to 8 with five. */
export const isTooth = (value: unknown): value is number => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  const quadrant = Math.floor(value / 10)
  const place = value % 10
  return (
    place >= 1 &&
    ((quadrant >= 1 && quadrant <= 4 && place <= 8) || (quadrant >= 5 && quadrant <= 8 && place <= 5))
  )
}

function readText(raw: unknown, longest: number, lines: boolean): Read {
  if (typeof raw !== 'string') return problem('phải là chữ')
  const value = lines ? cleanText(raw) : cleanLine(raw)
  if (CONTROL.test(value) || (!lines && /[\r\n]/.test(value))) return problem('có ký tự không được phép')
  return [...value].length > longest ? problem(`dài quá ${longest} ký tự`) : { value }
}

/** How many decimals a figure of a type has; none unless it is named. */
export const DECIMALS: { decimal: number; percent: number } & Partial<Record<CustomType, number>> = {
  decimal: 4,
  percent: 2,
}

function readFigure(raw: unknown, digits: number, least: number, most: number): Read {
  if (typeof raw !== 'number' || !Number.isFinite(raw))
    return problem(digits === 0 ? 'phải là số nguyên' : 'phải là số')
  const value = Object.is(raw, -0) ? 0 : raw
  if (value < least) return problem(`không được nhỏ hơn ${least}`)
  if (value > most) return problem(`không được lớn hơn ${most}`)
  if (Number(value.toFixed(digits)) !== value)
    return problem(digits === 0 ? 'phải là số nguyên' : `có quá ${digits} chữ số sau dấu phẩy`)
  return { value }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= '1800-01-01' &&
  text <= '2300-12-31' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** To the minute, which is what people enter and read. */
function readInstant(raw: unknown): Read {
  if (
    typeof raw !== 'string' ||
    !INSTANT.test(raw) ||
    !isDay(raw.slice(0, 10)) ||
    Number.isNaN(Date.parse(raw))
  )
    return problem('phải là ngày giờ')
  return { value: `${new Date(milliseconds(raw)).toISOString().slice(0, 16)}:00.000Z` }
}

function readUrl(raw: unknown): Read {
  const read = readText(raw, 500, false)
  if ('problem' in read) return read
  const text = read.value as string
  return /^https?:\/\/[^\s/?#]+/i.test(text) && URL.canParse(text) && !/[\s<>"]/.test(text)
    ? read
    : problem('phải là địa chỉ bắt đầu bằng http:// hoặc https://')
}

function readChoice({ options }: Pick<CustomField, 'options'>, raw: unknown, kept: readonly unknown[]): Read {
  const option = options.find(({ value }) => value === raw)
  if (option === undefined) return problem('không nằm trong bộ lựa chọn')
  return option.is_active || kept.includes(raw)
    ? { value: raw }
    : problem(`không chọn được «${option.label}» nữa`)
}

function readList(raw: unknown, one: (item: unknown) => Read): Read {
  if (!Array.isArray(raw)) return problem('phải là một danh sách')
  if (raw.length > 60) return problem('có quá 60 mục')
  const read = raw.map(one)
  const wrong = read.find((item) => 'problem' in item)
  if (wrong !== undefined) return wrong
  return { value: [...new Set(read.map((item) => (item as { value: unknown }).value))] }
}

function readTeeth(raw: unknown): Read {
  const read = readList(raw, (item) =>
    isTooth(item) ? { value: item } : problem('có số răng không đúng FDI'),
  )
  return 'problem' in read ? read : { value: (read.value as number[]).toSorted((one, other) => one - other) }
}

const readId = (raw: unknown): Read =>
  Number.isSafeInteger(raw) && (raw as number) > 0 ? { value: raw } : problem('chưa được chọn đúng')

type Reader = (
  field: Pick<CustomField, 'options' | 'validation'>,
  raw: unknown,
  kept: readonly unknown[],
) => Read

const READERS: Readonly<Record<CustomType, Reader>> = {
  text: (_, raw) => readText(raw, TEXT_LENGTH, false),
  long_text: (_, raw) => readText(raw, LONG_TEXT_LENGTH, true),
  integer: (_, raw) => readFigure(raw, 0, -LARGEST, LARGEST),
  decimal: (_, raw) => readFigure(raw, DECIMALS.decimal, -LARGEST, LARGEST),
  money: (_, raw) => readFigure(raw, 0, 0, LARGEST),
  percent: (_, raw) => readFigure(raw, DECIMALS.percent, 0, 100),
  date: (_, raw) => (typeof raw === 'string' && isDay(raw) ? { value: raw } : problem('phải là ngày')),
  datetime: (_, raw) => readInstant(raw),
  boolean: (_, raw) => (typeof raw === 'boolean' ? { value: raw } : problem('phải là có hoặc không')),
  select: readChoice,
  multi_select: (field, raw, kept) => readList(raw, (item) => readChoice(field, item, kept)),
  phone: (_, raw) => {
    const parsed = typeof raw === 'string' && raw.length <= 40 ? parsePhone(raw) : undefined
    return parsed === undefined ? problem('không phải là số điện thoại') : { value: parsed.e164 }
  },
  email: (_, raw) => {
    const read = readText(raw, TEXT_LENGTH, false)
    if ('problem' in read) return read
    return EMAIL.test(read.value as string) ? read : problem('không phải là địa chỉ email')
  },
  url: (_, raw) => readUrl(raw),
  user: (_, raw) => readId(raw),
  person: (_, raw) => readId(raw),
  product: (_, raw) => readId(raw),
  term: (_, raw) => readId(raw),
  tooth: (_, raw) => readTeeth(raw),
  file: (_, raw) => readId(raw),
  rating: (_, raw) => readFigure(raw, 0, 1, 5),
  color: (_, raw) =>
    typeof raw === 'string' && /^#[0-9a-f]{6}$/i.test(raw)
      ? { value: raw.toUpperCase() }
      : problem('phải là màu #RRGGBB'),
}

const shownBound = (bound: number | string): string =>
  typeof bound === 'string' ? bound.split('-').toReversed().join('/') : bound.toLocaleString('vi-VN')

function boundProblem(
  { type, validation }: Pick<CustomField, 'type' | 'validation'>,
  value: unknown,
  fits: Fits,
): string | undefined {
  const { min, max, regex, max_len } = validation
  const compared = type === 'datetime' ? clinicDate(String(value)) : value
  const comparable = (bound: unknown) => bound !== undefined && typeof bound === typeof compared
  if (type !== 'boolean' && comparable(min) && (compared as number) < (min as number))
    return `không được nhỏ hơn ${shownBound(min as number)}`
  if (type !== 'boolean' && comparable(max) && (compared as number) > (max as number))
    return `không được lớn hơn ${shownBound(max as number)}`
  if (typeof value !== 'string' || isNumeric(type)) return undefined
  if (max_len !== undefined && [...value].length > max_len) return `dài quá ${max_len} ký tự`
  if (regex !== undefined && (type === 'text' || type === 'long_text') && !fits(regex, value))
    return 'không đúng mẫu đã quy định'
  return undefined
}

/**
 * A value as it is stored: null when there is none, else normalised, in the bounds of the field. `kept` is what stands
 * there already, so that an option that was retired since may stay.
 */
export function readValue(
  field: Pick<CustomField, 'type' | 'options' | 'validation'>,
  raw: unknown,
  fits: Fits,
  kept: unknown = null,
): Read {
  if (isBlank(raw)) return { value: null }
  const read = READERS[field.type](field, raw, Array.isArray(kept) ? kept : [kept])
  if ('problem' in read || isBlank(read.value)) return 'problem' in read ? read : { value: null }
  const wrong = boundProblem(field, read.value, fits)
  return wrong === undefined ? read : problem(wrong)
}
