import type { Warning } from '../../refusal.ts'
import { addDays, clinicDate, clinicMinutes, milliseconds, type Instant } from '../../text/date.ts'
import { openOn, type WeekHours } from './opening-hours.ts'
import type { ScheduleKind } from './schedule.ts'
import { cut, holdsOn, isWork, keepsHours, mergeDay, spanOf, type ScheduleTimes, type Span } from './day.ts'

/** Why a doctor is not to be had at a time: the words of booking, and of what is to be re-arranged. */
export const SCHEDULE_CONFLICTS = {
  clinic_holiday: 'Phòng khám nghỉ lễ trong khung giờ này',
  doctor_on_leave: 'Bác sĩ nghỉ phép trong khung giờ này',
  outside_hours: 'Khung giờ nằm ngoài lịch làm việc của bác sĩ',
  other_branch: 'Bác sĩ làm việc ở chi nhánh khác trong khung giờ này',
  clinic_closed: 'Khung giờ nằm ngoài giờ mở cửa của phòng khám',
} as const
export type ScheduleConflict = keyof typeof SCHEDULE_CONFLICTS

export const isScheduleConflict = (kind: string): kind is ScheduleConflict => kind in SCHEDULE_CONFLICTS

export interface DaySpan extends Span {
  kind: ScheduleKind
  branch_id: number | null
}

export interface ScheduleRow extends ScheduleTimes {
  branch_id: number | null
}

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const covered = (slot: Span, spans: readonly Span[]): boolean =>
  spans.reduce<Span[]>((left, span) => left.flatMap((piece) => cut(piece, span)), [slot]).length === 0

/**
 * Why a slot of a branch does not fit the merged day of its doctor; undefined when it fits. Hours are judged where they
 * are kept (`kept`); where they are not, the slot lies within the opening hours, if these are given.
 */
export function slotConflict(
  day: readonly DaySpan[],
  slot: Span & { branch_id: number },
  kept: boolean,
  open?: readonly Span[],
): ScheduleConflict | undefined {
  const hit = (kind: ScheduleKind) => day.some((span) => span.kind === kind && meets(span, slot))
  if (hit('holiday')) return 'clinic_holiday'
  if (hit('leave')) return 'doctor_on_leave'
  if (!kept) return open === undefined || covered(slot, open) ? undefined : 'clinic_closed'
  const working = day.filter(isWork)
  if (!covered(slot, working)) return 'outside_hours'
  const here = working.filter(({ branch_id }) => branch_id === null || branch_id === slot.branch_id)
  return covered(slot, here) ? undefined : 'other_branch'
}

/** Whether the doctor is away, and not only at another hour or place. */
export const isAbsence = (kind: ScheduleConflict): boolean =>
  kind === 'clinic_holiday' || kind === 'doctor_on_leave'

const DAY_MINUTES = 24 * 60

/** A row's hours on a day that it holds on, with the row itself. */
export const daySpans = <R extends ScheduleTimes>(rows: readonly R[], date: string): (R & Span)[] =>
  rows.filter((row) => holdsOn(row, date)).map((row) => ({ ...row, ...spanOf(row) }))

/** Two moments as minutes of the first one's business day; what ends after midnight ends past 1440. */
export function slotOf(start_at: Instant, end_at: Instant): Span & { date: string } {
  const start = clinicMinutes(start_at)
  const minutes = Math.round((milliseconds(end_at) - milliseconds(start_at)) / 60_000)
  return { date: clinicDate(start_at), start, end: start + minutes }
}

/** What of a slot is on one business day. */
export interface DaySlot extends Span {
  date: string
  /** It began on a day before. */
  is_rest: boolean
  /** The minute at which the slot ends, counted from this day's midnight; past 1440 where it goes on. */
  whole_end: number
}

/** The business days that a slot touches, each with its part of it. */
export function slotsOf(start_at: Instant, end_at: Instant): DaySlot[] {
  const { date, start, end } = slotOf(start_at, end_at)
  const days = Math.max(1, Math.ceil(end / DAY_MINUTES))
  return Array.from({ length: days }, (_, at) => {
    const before = at * DAY_MINUTES
    return {
      date: addDays(date, at),
      start: at === 0 ? start : 0,
      end: Math.min(DAY_MINUTES, end - before),
      whole_end: end - before,
      is_rest: at > 0,
    }
  })
}

export interface SlotTimes {
  start_at: Instant
  end_at: Instant
  branch_id: number
}

/**
 * Whether the doctor whose rows these are (approved leaves only, and the holidays of the branch) is there at a time; in
 * the opening hours of the branch, if they are given.
 */
export function scheduleConflict(
  rows: readonly ScheduleRow[],
  wanted: SlotTimes,
  opening?: WeekHours,
): ScheduleConflict | undefined {
  const { branch_id } = wanted
  for (const { date, start, whole_end, is_rest } of slotsOf(wanted.start_at, wanted.end_at)) {
    const day = mergeDay(daySpans(rows, date))
    const open = opening && openOn(opening, date)
    const kind = slotConflict(day, { start, end: whole_end, branch_id }, keepsHours(rows, date), open)
    // Hours are kept on the day that it begins on; who is away is away on each.
    if (kind !== undefined && (!is_rest || isAbsence(kind))) return kind
  }
  return undefined
}

/** The conflict as a warning of booking. */
export const scheduleWarning = (kind: ScheduleConflict): Warning => ({
  kind,
  message: SCHEDULE_CONFLICTS[kind],
})
