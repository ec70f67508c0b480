import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Period } from '@bcare/rules/text/period'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { idIn } from '../../kit/page/search-params.ts'
import { usePeriod } from '../../kit/use-period.ts'

export type Span = Period

/** The days of a month `YYYY-MM`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** `MM/YYYY` of a month `YYYY-MM`. */
export const monthText = (month: string): string => month.split('-').toReversed().join('/')

/** What a report is about, stored in the address: the month so far until the user names other days, and a branch. */
export function useSpan() {
  const today = clinicDate(serverNow())
  const { from, to, search, change } = usePeriod(Number(today.slice(8)))
  const branch_id = idIn(search['branch'])
  return {
    today,
    from,
    to,
    search,
    change,
    /** The same as calls take it. */
    narrowed: { from, to, ...(branch_id !== undefined && { branch_id }) },
  }
}

export type SpanState = ReturnType<typeof useSpan>
