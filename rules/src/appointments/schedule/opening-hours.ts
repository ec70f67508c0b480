import { cut, isoWeekday, minutesOf, timeOf, WHOLE_DAY, type Span } from './day.ts'

/** Days of a week, Monday first, with what they are called. */
export const WEEKDAY_NAMES = {
  monday: 'Thứ Hai',
  tuesday: 'Thứ Ba',
  wednesday: 'Thứ Tư',
  thursday: 'Thứ Năm',
  friday: 'Thứ Sáu',
  saturday: 'Thứ Bảy',
  sunday: 'Chủ nhật',
} as const
export type Weekday = keyof typeof WEEKDAY_NAMES
export const WEEKDAYS = Object.keys(WEEKDAY_NAMES) as [Weekday, ...Weekday[]]

/** Two times of day, `HH:mm`. */
export interface ClockSpan {
  from: string
  to: string
}

/** When a clinic is open: the spans of each weekday in their order, none on a day that it is closed. */
export type WeekHours = Record<Weekday, ClockSpan[]>

/** Morning, afternoon and evening. */
export const MOST_SPANS = 3

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** A week made day by day. */
export const weekOf = (spans: (day: Weekday) => ClockSpan[]): WeekHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, spans(day)])) as WeekHours

/** The same hours every day. */
export const everyDay = (...spans: ClockSpan[]): WeekHours =>
  weekOf(() => spans.map(({ from, to }) => ({ from, to })))

/** Hours as they are stored: those of before opening hours had weekdays, one span, hold every day. */
export function readWeekHours<T>(stored: T): T | WeekHours {
  if (typeof stored !== 'object' || stored === null || !('from' in stored) || !('to' in stored)) return stored
  return everyDay({ from: String(stored.from), to: String(stored.to) })
}

/** What is wrong with the spans of one day, in words; undefined when nothing is. */
export function dayHoursProblem(spans: readonly ClockSpan[]): string | undefined {
  if (spans.some(({ from, to }) => !CLOCK.test(from) || !CLOCK.test(to)))
    return 'Nhập giờ mở cửa và giờ đóng cửa, ví dụ 08:00'
  if (spans.some(({ from, to }) => from >= to)) return 'Giờ mở cửa phải trước giờ đóng cửa'
  if (spans.some(({ from }, index) => index > 0 && from <= (spans[index - 1]?.to ?? '')))
    return 'Buổi sau phải bắt đầu sau khi buổi trước đóng cửa'
  return spans.length > MOST_SPANS ? `Mỗi ngày có nhiều nhất ${MOST_SPANS} buổi` : undefined
}

/** The first day of a week that has something wrong, in words that name it. */
export function weekHoursProblem(week: WeekHours): string | undefined {
  const day = WEEKDAYS.find((one) => dayHoursProblem(week[one]) !== undefined)
  return day && `${WEEKDAY_NAMES[day]}: ${dayHoursProblem(week[day])}`
}

/** The weekday of a business date. */
export const weekdayOf = (date: string): Weekday => WEEKDAYS[isoWeekday(date) - 1] ?? 'monday'

/** When the clinic is open on a date, in minutes since midnight; nothing on a day that it is closed. */
export const openOn = (week: WeekHours, date: string): Span[] =>
  week[weekdayOf(date)].map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))

/** When the clinic is closed on a date. */
export const closedOn = (week: WeekHours, date: string): Span[] =>
  openOn(week, date).reduce<Span[]>(
    (left, one) => left.flatMap((piece) => cut(piece, one)),
    [{ start: 0, end: WHOLE_DAY }],
  )

/** From the first opening of any day to the last closing; undefined for a clinic that is never open. */
function widest(week: WeekHours): Span | undefined {
  const all = WEEKDAYS.flatMap((day) => week[day])
  if (all.length === 0) return undefined
  return {
    start: Math.min(...all.map(({ from }) => minutesOf(from))),
    end: Math.max(...all.map(({ to }) => minutesOf(to))),
  }
}

const HOUR = 60
/** What a calendar shows of a clinic that is never open. */
const USUAL: Span = { start: 8 * HOUR, end: 20 * HOUR }

/** When the clinic opens on a date; on a day that it is closed, when it opens on its earliest day. */
export const opensAt = (week: WeekHours, date: string): number =>
  openOn(week, date)[0]?.start ?? (widest(week) ?? USUAL).start

/**
 * The hours of a date that a calendar shows: all that the clinic is open on any day of the week, so that days can be
 * compared, and at most an hour before and after; whole hours.
 */
export function shownHours(week: WeekHours): Span {
  const { start, end } = widest(week) ?? USUAL
  return {
    start: Math.max(0, Math.ceil(start / HOUR) * HOUR - HOUR),
    end: Math.min(WHOLE_DAY, Math.floor(end / HOUR) * HOUR + HOUR),
  }
}

const dayWords = (spans: readonly ClockSpan[]): string =>
  spans.length === 0 ? 'nghỉ' : spans.map(({ from, to }) => `${from} – ${to}`).join(', ')

/** A week in words, alike days as one: `Thứ Hai – Thứ Sáu 08:00 – 12:00, 13:30 – 17:00; Thứ Bảy, Chủ nhật nghỉ`. */
export function weekWords(week: WeekHours): string {
  const runs: { days: Weekday[]; words: string }[] = []
  for (const day of WEEKDAYS) {
    const words = dayWords(week[day])
    const last = runs.at(-1)
    if (last?.words === words) last.days.push(day)
    else runs.push({ days: [day], words })
  }
  if (runs.length === 1) return `Mọi ngày ${runs[0]?.words}`
  const named = ({ days, words }: (typeof runs)[number]) => {
    const names = days.map((day) => WEEKDAY_NAMES[day])
    return `${names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ')} ${words}`
  }
  return runs.map(named).join('; ')
}

/** What a day is given when it opens, or has one more span: after what it has, never over midnight. */
export function oneMoreSpan(spans: readonly ClockSpan[]): ClockSpan {
  const last = spans.at(-1)
  if (last === undefined) return { from: '08:00', to: '20:00' }
  const until = CLOCK.test(last.to) ? minutesOf(last.to) : USUAL.end
  const from = Math.min(until + HOUR, WHOLE_DAY - 2 * HOUR)
  return { from: timeOf(from), to: timeOf(Math.min(from + 4 * HOUR, WHOLE_DAY - 1)) }
}
