import { cleanSigns } from './clean.ts'

/** A moment: ISO 8601 with offset, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

// Asia/Ho_Chi_Minh keeps UTC+7 all year (docs/domain/common.md, "Time").
const OFFSET = 7 * 3_600_000
const MINUTE = 60_000
const DAY = 86_400_000

const WEEKDAYS = ['Chủ nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']

// Without an offset a time would be read in the zone of the machine.
const ZONED = /^\d{4}-\d\d-\d\d$|(?:Z|[+-]\d\d(?::?\d\d)?)$/

/** Milliseconds since 1970. @throws RangeError when it is no moment, or a time without an offset */
export function milliseconds(instant: Instant): number {
  const time = typeof instant === 'string' && !ZONED.test(instant) ? Number.NaN : new Date(instant).getTime()
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return time
}

// The clinic's wall clock, written as if it were UTC: `2026-03-05T14:05:00.000Z` is 14:05 in the clinic.
const wallClock = (instant: Instant) => new Date(milliseconds(instant) + OFFSET).toISOString()

/** Business date `YYYY-MM-DD` of a moment in Asia/Ho_Chi_Minh. */
export const clinicDate = (instant: Instant): string => wallClock(instant).slice(0, 10)

/** Minutes since the clinic's midnight, 0 to 1439. */
export const clinicMinutes = (instant: Instant): number => {
  const time = wallClock(instant)
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}

/** `HH:mm` of a moment, in the clinic. */
export const formatTime = (instant: Instant): string => wallClock(instant).slice(11, 16)

/** `YYYY-MM-DDTHH:mm:ss` of a moment in the clinic, as commands take it: without what is left of the second. */
export const clinicMoment = (instant: Instant): string => wallClock(instant).slice(0, 19)

/** `dd/MM/yyyy` of a business date `YYYY-MM-DD`, or of a moment. */
export function formatDate(date: Instant): string {
  const iso = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? date : clinicDate(date)
  return iso.split('-').toReversed().join('/')
}

/** `dd/MM/yyyy HH:mm` of a moment, in the clinic. */
export const formatDateTime = (instant: Instant): string =>
  `${formatDate(clinicDate(instant))} ${formatTime(instant)}`

const midnight = (date: string) => milliseconds(`${date}T00:00:00+07:00`)

/** The moment, as ISO in UTC, that is `minutes` after the clinic's midnight of a business date. */
export const instantAt = (date: string, minutes: number): string =>
  new Date(midnight(date) + minutes * MINUTE).toISOString()

/** A business date as the half-open range of moments [start, end), both ISO in UTC. */
export const dayBounds = (date: string): readonly [start: string, end: string] => [
  instantAt(date, 0),
  instantAt(date, DAY / MINUTE),
]

/** A business date some days later, or earlier when `days` is negative. */
export const addDays = (date: string, days: number): string => clinicDate(midnight(date) + days * DAY)

/** `Thứ Hai` … `Chủ nhật`. */
export const weekdayLabel = (date: string): string =>
  WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

function nearby(now: number, at: number): string | undefined {
  const minutes = Math.floor(Math.abs(now - at) / MINUTE)
  const side = at <= now ? 'trước' : 'nữa'
  if (minutes === 0) return at <= now ? 'vừa xong' : 'ngay bây giờ'
  if (minutes < 60) return `${minutes} phút ${side}`
  return clinicDate(now) === clinicDate(at) ? `${Math.floor(minutes / 60)} giờ ${side}` : undefined
}

/** When something was or will be, as one says it: `5 phút trước`, `hôm qua lúc 14:05`, `ngày mai lúc 09:00`, else date and time. */
export function relativeTime(now: Instant, at: Instant): string {
  const close = nearby(milliseconds(now), milliseconds(at))
  if (close !== undefined) return close
  const [today, day] = [clinicDate(now), clinicDate(at)]
  if (day === addDays(today, -1)) return `hôm qua lúc ${formatTime(at)}`
  if (day === addDays(today, 1)) return `ngày mai lúc ${formatTime(at)}`
  return formatDateTime(at)
}

/** Whether a date written YYYY-MM-DD is one of the calendar. */
export const isRealDate = (date: string) => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Day first, four digits for the year: `5/3/1990`, `05-03-1990`, `5.3.1990` → `1990-03-05`. Undefined when no such day exists. */
export function parseVietnameseDate(raw: string): string | undefined {
  const [, day, , month, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(cleanSigns(raw)) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year >= '1000' && isRealDate(date) ? date : undefined
}
