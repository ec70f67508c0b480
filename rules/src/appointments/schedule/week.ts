import type { Span } from './day.ts'

/** A shift as it is copied: its hours, and what stands beside them. */
export interface Shift extends Span {
  shift_term_id: number | null
  room_term_id: number | null
  branch_id: number | null
}

/** One day of one member of the staff, before leave and holidays are looked at. */
export interface StaffDay {
  user_id: number
  date: string
  /** What the weekly template says. */
  template: readonly Shift[]
  /** What was set for this very day; undefined when nothing was, empty when it was set free. */
  override: readonly Shift[] | undefined
}

export interface WeekChange {
  user_id: number
  date: string
  before: readonly Shift[]
  after: readonly Shift[]
  /** Something set for that very day would be lost. */
  overwrites: boolean
  /** Whether the day has to be set, or goes back to its template. */
  by: 'override' | 'template'
}

const planned = ({ template, override }: StaffDay): readonly Shift[] => override ?? template

const keyOf = (shifts: readonly Shift[]): string =>
  shifts
    .map(({ start, end, shift_term_id, room_term_id, branch_id }) =>
      [start, end, shift_term_id, room_term_id, branch_id].join('/'),
    )
    .toSorted()
    .join(' ')

const same = (one: readonly Shift[], other: readonly Shift[]) => keyOf(one) === keyOf(other)

/**
 * What copying one week's shifts onto another changes, day by day in the order of `from`; `to` holds the same people and
 * weekdays. Days that are alike already are left out, and a day that its template gives by itself needs nothing of its own.
 */
export function copyWeek(from: readonly StaffDay[], to: readonly StaffDay[]): WeekChange[] {
  return from.flatMap((source, index) => {
    const target = to[index]
    if (target === undefined) return []
    const [before, after] = [planned(target), planned(source)]
    if (same(before, after)) return []
    const by = same(after, target.template) ? 'template' : 'override'
    const { user_id, date } = target
    return [{ user_id, date, before, after, overwrites: target.override !== undefined, by }]
  })
}
