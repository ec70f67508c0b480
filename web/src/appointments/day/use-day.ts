import { clinicDate } from '@bcare/rules/text/date'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { opensOver } from '../../kit/data/views/saved-views.ts'

opensOver('appointment')

const DATE = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value))

/** The day that is shown, whether with its week, and the appointment that is open, stored in the address: `?date=2026-11-21&view=week&appointment=12`. */
export function useDay() {
  const [search, go] = useSearchParams<'date' | 'view' | 'appointment'>()
  const today = clinicDate(serverNow())
  const date = isDay(search.date) ? search.date : today
  const opened = Number(search.appointment) || null
  return {
    date,
    today,
    opened,
    week: search.view === 'week',
    showWeek: (week: boolean) => go({ view: week ? 'week' : undefined }),
    showDay: (day: string) => go({ date: day === today ? undefined : day, view: undefined }),
    show: (day: string) => go({ date: day === today ? undefined : day }),
    open: (appointment: number) => go({ appointment }),
    close: () => go({ appointment: undefined }, { replace: true }),
  }
}
