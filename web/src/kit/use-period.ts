import { addDays, clinicDate } from '@bcare/rules/text/date'
import { useSearchParams } from './page/search-params.ts'
import { serverNow } from './runtime/server-clock.ts'

/** A day as it is written in an address. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * What a report is about, stored in the address: its first and last day (`from`, `to`, `YYYY-MM-DD`), until the user
 * says which the `usual_days` up to today, and whatever else its `search` holds. `change` leaves the rest as it is.
 */
export function usePeriod(usual_days: number) {
  const [search, change] = useSearchParams()
  const today = clinicDate(serverNow())
  const dayOf = (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined)
  return {
    search,
    from: dayOf(search['from']) ?? addDays(today, 1 - usual_days),
    to: dayOf(search['to']) ?? today,
    change,
  }
}
