import { LAST_MINUTE } from './due.ts'
import { addDays, clinicDate, clinicMinutes, instantAt, milliseconds } from '../text/date.ts'

export const REPEAT_UNITS = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type RepeatUnit = (typeof REPEAT_UNITS)[number]

/** How a task comes again. `weekdays`: Monday is 0. `month_day`: the last day of a month that is shorter. */
export interface RepeatRule {
  unit: RepeatUnit
  interval: number
  weekdays?: readonly number[]
  month_day?: number
}

/**
 * As it is stored (docs/domain/work.md, "Repetition"): the subset of RFC 5545 that `parseRrule` reads, and where it
 * ends.
 */
export interface Repeat {
  rrule: string
  /** Last business date on which it may be due. */
  until?: string | null | undefined
  /** How many times it is due in all. */
  count?: number | null | undefined
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MOST: Record<RepeatUnit, number> = { daily: 365, weekly: 52, monthly: 24, yearly: 5 }

const isUnit = (value: string | undefined): value is RepeatUnit => REPEAT_UNITS.includes(value as RepeatUnit)
const wholeIn = (text: string | undefined, least: number, most: number): number | undefined =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : undefined

const PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY'])

/** Reads `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`; undefined for whatever a clinic's tasks do not need. */
export function parseRrule(text: string): RepeatRule | undefined {
  const pairs = text.split(';').map((part) => part.split('=') as [string, string | undefined])
  const parts = new Map(pairs)
  if (parts.size !== pairs.length || pairs.some(([key]) => !PARTS.has(key))) return undefined
  const unit = parts.get('FREQ')?.toLowerCase()
  if (!isUnit(unit) || parts.get('FREQ') !== unit.toUpperCase()) return undefined
  const interval = parts.has('INTERVAL') ? wholeIn(parts.get('INTERVAL'), 1, MOST[unit]) : 1
  if (interval === undefined) return undefined
  const days = parts
    .get('BYDAY')
    ?.split(',')
    .map((day) => WEEKDAYS.indexOf(day))
  if (parts.has('BYDAY') && (unit !== 'weekly' || days === undefined || days.includes(-1))) return undefined
  const month_day = wholeIn(parts.get('BYMONTHDAY'), 1, 31)
  if (parts.has('BYMONTHDAY') && (unit !== 'monthly' || month_day === undefined)) return undefined
  return {
    unit,
    interval,
    ...(days !== undefined && { weekdays: [...new Set(days)].toSorted((a, b) => a - b) }),
    ...(month_day !== undefined && { month_day }),
  }
}

/** The text of a rule, which `parseRrule` reads. */
export const formatRrule = ({ unit, interval, weekdays, month_day }: RepeatRule): string =>
  [
    `FREQ=${unit.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(unit === 'weekly' && weekdays?.length
      ? [`BYDAY=${weekdays.map((day) => WEEKDAYS[day]).join()}`]
      : []),
    ...(unit === 'monthly' && month_day !== undefined ? [`BYMONTHDAY=${month_day}`] : []),
  ].join(';')

const DAY = 86_400_000
const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY)
/** Monday is 0; the first of January 1970 was a Thursday. */
const weekday = (date: string) => (dayNumber(date) + 3) % 7
const week = (date: string) => Math.floor((dayNumber(date) + 3) / 7)
const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const lastDay = (date: string) => {
  const [year = 0, of = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).getUTCDate()
}
const isOnDay = (date: string, day: number) => Number(date.slice(8)) === Math.min(day, lastDay(date))

/** Whether a rule that began on `start` falls on a business date, `start` itself or later. */
export function fallsOn(
  { unit, interval, weekdays, month_day }: RepeatRule,
  start: string,
  date: string,
): boolean {
  if (date < start) return false
  const day = month_day ?? Number(start.slice(8))
  const every = (count: number, apart: number) => count % apart === 0
  const months = month(date) - month(start)
  const falls: Record<RepeatUnit, () => boolean> = {
    daily: () => every(dayNumber(date) - dayNumber(start), interval),
    weekly: () =>
      every(week(date) - week(start), interval) && (weekdays ?? [weekday(start)]).includes(weekday(date)),
    monthly: () => every(months, interval) && isOnDay(date, day),
    yearly: () => every(months, 12 * interval) && isOnDay(date, day),
  }
  return falls[unit]()
}

/** No rule leaves a longer gap: a leap year's day less than two intervals of years away. */
const LONGEST_GAP = 366 * 11

/** The first business date after `after` on which a rule falls that began on `start`. */
export function nextDate(rule: RepeatRule, start: string, after: string): string | undefined {
  let date = after < start ? start : addDays(after, 1)
  for (let step = 0; step <= LONGEST_GAP; step += 1) {
    if (fallsOn(rule, start, date)) return date
    date = addDays(date, 1)
  }
  return undefined
}

export interface Repeated {
  repeat: Repeat
  /** Which of its series it is, from 1. */
  series_no: number
  /** Business date on which the first one was due. */
  series_start: string
  start_at: string | null
  due_at: string
  /** When it was due by its rule, before it was moved; null of one that never was. */
  first_due_at: string | null
  /** Due some time of the day, which ends with its last minute. */
  all_day: boolean
}

const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Business date from which the next one is looked for: its place in the series, which it keeps when it is moved. What was
 * moved onto another day of the rule stands for that one too.
 */
function placeOf({ due_at, first_due_at, series_start }: Repeated, rule: RepeatRule): string {
  const due = clinicDate(due_at)
  const place = clinicDate(first_due_at ?? due_at)
  return fallsOn(rule, series_start, due) ? later(place, due) : place
}

/** The hour of the series: that of an occurrence on its own day; one that was moved to another day does not change it. */
function hourOf({ due_at, first_due_at, all_day }: Repeated): number {
  const [due, first] = [clinicMinutes(due_at), clinicMinutes(first_due_at ?? due_at)]
  const moved = first_due_at !== null && clinicDate(first_due_at) !== clinicDate(due_at)
  return moved && !all_day && first !== LAST_MINUTE ? first : due
}

/**
 * When a repeated task is due next: not in the past, so that a user who was away for a week finds one task and not seven.
 * The hour of the clinic stays. Undefined when the series is over.
 */
export function nextOccurrence(
  task: Repeated,
  today: string,
): { start_at: string | null; due_at: string } | undefined {
  const { repeat, series_no, series_start, start_at, due_at } = task
  const { rrule, until, count } = repeat
  const rule = parseRrule(rrule)
  if (rule === undefined || (count != null && series_no >= count)) return undefined
  const date = nextDate(rule, series_start, later(placeOf(task, rule), addDays(today, -1)))
  if (date === undefined || (until != null && date > until)) return undefined
  const next = instantAt(date, hourOf(task))
  const shift = milliseconds(next) - milliseconds(due_at)
  return {
    due_at: next,
    start_at: start_at === null ? null : new Date(milliseconds(start_at) + shift).toISOString(),
  }
}

const UNIT_WORDS: Record<RepeatUnit, string> = {
  daily: 'ngày',
  weekly: 'tuần',
  monthly: 'tháng',
  yearly: 'năm',
}
const DAY_WORDS = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']

/** «Mỗi 2 tuần vào T2, T5». */
export function repeatWords(rrule: string): string {
  const rule = parseRrule(rrule)
  if (rule === undefined) return rrule
  const { unit, interval, weekdays, month_day } = rule
  const every = interval === 1 ? `Hằng ${UNIT_WORDS[unit]}` : `Mỗi ${interval} ${UNIT_WORDS[unit]}`
  if (weekdays?.length) return `${every} vào ${weekdays.map((day) => DAY_WORDS[day]).join(', ')}`
  return month_day === undefined ? every : `${every} vào ngày ${month_day}`
}
