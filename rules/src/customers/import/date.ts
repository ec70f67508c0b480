import { addDays } from '../../text/date.ts'
import { fold } from '../../text/fold.ts'
import { type Birth, birthDate, birthParts, birthProblem } from '../particulars/birth.ts'

/** Longer than any writing of a date. */
const LONGEST = 60
/** Day 0 of a spreadsheet: it counts a 29 February 1900 that never was, so all that comes later is one day ahead. */
const SERIAL_ZERO = '1899-12-30'

/** The year that a file means by `90`, in a date of this day and month. */
type Century = (short: number, month: number, day: number) => number

const parts = (day: string, month: string, year: number | string): Birth | undefined =>
  birthParts(`${day}/${month}/${year}`)

function fromSerial(days: number): Birth | undefined {
  const [year = '', month = '', day = ''] = addDays(SERIAL_ZERO, days).split('-')
  return parts(day, month, year)
}

/** `01021990` and `19900201`: years begin with 19 or 20, which no month does, so a text is at most one of them. */
const fromDigits = (text: string): Birth | undefined =>
  /^\d{4}(?:19|20)\d\d$/.test(text)
    ? parts(text.slice(0, 2), text.slice(2, 4), text.slice(4))
    : parts(text.slice(6), text.slice(4, 6), text.slice(0, 4))

/** Words and spaces as slashes: `ngày 1 tháng 2 năm 1990`, `1 - 2 - 1990`, `01.02.1990`. */
const slashed = (text: string): string =>
  text
    .replace(/ ?(?:ngay|thang|nam) ?/g, '/')
    .replace(/ ?[/.-] ?| /g, '/')
    .replace(/^\//, '')

function datePartsOf(raw: string, century: Century): Birth | undefined {
  if (raw.length > LONGEST) return undefined
  const text = fold(raw).replace(/[t ]\d{1,2}:\d{2}.*$/, '')
  const [, serial] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? []
  if (serial !== undefined) return fromSerial(Number(serial))
  if (/^\d{8}$/.test(text)) return fromDigits(text)
  const written = slashed(text)
  const [, year, month = '', day] = /^(\d{4})\/(\d{1,2})(?:\/(\d{1,2}))?$/.exec(written) ?? []
  if (year !== undefined) return birthParts([day, month, year].filter(Boolean).join('/'))
  const [, d = '', m = '', short] = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(written) ?? []
  if (short !== undefined) return parts(d, m, century(Number(short), Number(m), Number(d)))
  return birthParts(written)
}

const two = (part: number) => String(part).padStart(2, '0')

/**
 * A birth as files write it, day before month: `1/2/1990`, `01.02.1990`, `1-2-90`, `1990`, `2/1990`, ISO, or the serial
 * number that a spreadsheet shows of a date without its format. A year of two digits is the latest one that is not
 * in the future on `today`. Undefined when it is none of these, or cannot be anybody's birth.
 */
export function importedBirth(raw: string, today: string): Birth | undefined {
  const birth = datePartsOf(raw, (short, month, day) => {
    const year = 2000 + short
    return `${year}-${two(month)}-${two(day)}` > today ? year - 100 : year
  })
  return birth === undefined || birthProblem(birth, today) !== undefined ? undefined : birth
}

/** A whole date, past or to come, as `YYYY-MM-DD`; a year of two digits is one of this century. */
export function importedDate(raw: string): string | undefined {
  const date = datePartsOf(raw, (short) => 2000 + short)
  return date && birthDate(date)
}
