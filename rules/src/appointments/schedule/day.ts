import { addDays } from '../../text/date.ts'
import type { ScheduleKind } from './schedule.ts'

/** Minutes since the clinic's midnight, half-open: [start, end). */
export interface Span {
  start: number
  end: number
}

export const WHOLE_DAY = 1440

/** `08:30` → 510; `24:00` → 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const two = (value: number) => String(value).padStart(2, '0')
/** 510 → `08:30`; 1440 → `24:00`. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** 1 (Monday) to 7 (Sunday) of a business date. */
export const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The Monday of the week that a business date lies in. */
export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date))

/** What a row of the schedule says about when it holds. */
export interface ScheduleTimes {
  kind: ScheduleKind
  weekday: number | null
  date: string | null
  date_to: string | null
  start_time: string | null
  end_time: string | null
  effective_from: string | null
  effective_to: string | null
}

/** Whether a row says something about a date. */
export function holdsOn(row: ScheduleTimes, date: string): boolean {
  if (row.kind !== 'template')
    return row.date !== null && row.date <= date && date <= (row.date_to ?? row.date)
  return row.weekday === isoWeekday(date) && isEffective(row, date)
}

const isEffective = ({ effective_from, effective_to }: ScheduleTimes, date: string): boolean =>
  (effective_from === null || effective_from <= date) && (effective_to === null || date <= effective_to)

/** Whether working hours are kept for a date at all: a doctor without any shift is not judged by hours. */
export const keepsHours = (rows: readonly ScheduleTimes[], date: string): boolean =>
  rows.some(
    (row) =>
      (row.kind === 'template' && isEffective(row, date)) || (row.kind === 'override' && holdsOn(row, date)),
  )

/** The hours of a row on a day that it holds on: without times a leave or holiday lasts the whole day, and an override none of it. */
export function spanOf({ kind, start_time, end_time }: ScheduleTimes): Span {
  if (start_time !== null && end_time !== null)
    return { start: minutesOf(start_time), end: minutesOf(end_time) }
  return { start: 0, end: kind === 'override' ? 0 : WHOLE_DAY }
}

/** `one` without what `other` covers. */
export function cut<S extends Span>(one: S, other: Span): S[] {
  if (one.end <= other.start || other.end <= one.start) return [one]
  const pieces = [
    { ...one, end: other.start },
    { ...one, start: other.end },
  ]
  return pieces.filter(({ start, end }) => start < end)
}

const PRIORITY: readonly ScheduleKind[] = ['holiday', 'leave', 'override', 'template']

const byStart = (one: Span, other: Span) => one.start - other.start || one.end - other.end

/**
 * What holds when on one day: holiday over leave over override over template
 * (docs/domain/appointments.md, "The work schedule"), disjoint and in order. An override, even one without hours, takes
 * the place of the whole day's template. Leaves must be approved ones.
 */
export function mergeDay<S extends Span & { kind: ScheduleKind }>(items: readonly S[]): S[] {
  const overridden = items.some(({ kind }) => kind === 'override')
  const held = items.filter(({ kind, start, end }) => start < end && !(overridden && kind === 'template'))
  const ordered = held.toSorted(
    (one, other) => PRIORITY.indexOf(one.kind) - PRIORITY.indexOf(other.kind) || byStart(one, other),
  )
  const placed: S[] = []
  for (const item of ordered) {
    const rest = placed.reduce<S[]>((pieces, taken) => pieces.flatMap((piece) => cut(piece, taken)), [item])
    placed.push(...rest)
  }
  return placed.toSorted(byStart)
}

export const isWork = ({ kind }: { kind: ScheduleKind }): boolean =>
  kind === 'template' || kind === 'override'

/** Spans as few as possible: what overlaps or adjoins is one. */
export function join(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted(byStart)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** What both of two lists of spans cover, as few spans as possible. */
export const shared = (some: readonly Span[], others: readonly Span[]): Span[] =>
  join(
    some.flatMap((one) =>
      others
        .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
        .filter(({ start, end }) => start < end),
    ),
  )

/** Minutes that spans cover together. */
export const minutesIn = (spans: readonly Span[]): number =>
  join(spans).reduce((sum, { start, end }) => sum + end - start, 0)

/** Slots of `step` minutes that begin on the clock's multiples of it. */
const sliced = ({ start, end }: Span, step: number): Span[] => {
  const first = Math.ceil(start / step) * step
  const count = Math.max(0, Math.floor((end - first) / step))
  return Array.from({ length: count }, (_, index) => ({
    start: first + index * step,
    end: first + (index + 1) * step,
  }))
}

/** Working time that no booking takes; in slots of `step` minutes when it is given. */
export function freeSlots(working: readonly Span[], booked: readonly Span[], step?: number): Span[] {
  const taken = join(booked.filter(({ start, end }) => start < end))
  const free = join(working.filter(({ start, end }) => start < end)).flatMap((span) =>
    taken.reduce<Span[]>((pieces, one) => pieces.flatMap((piece) => cut(piece, one)), [span]),
  )
  return step === undefined ? free : free.flatMap((span) => sliced(span, step))
}
