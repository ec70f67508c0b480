import { isoWeekday } from '../../appointments/schedule/day.ts'
import { clinicDate, clinicMinutes, type Instant } from '../../text/date.ts'
import type { PriceSituation } from './discount.ts'

/** When a price is made, as price lists and programmes ask for it: by the clinic's clock. */
export function priceMoment(at: Instant): Pick<PriceSituation, 'date' | 'weekday' | 'minute'> {
  const date = clinicDate(at)
  return { date, weekday: isoWeekday(date), minute: clinicMinutes(at) }
}
