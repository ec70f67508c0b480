import { addDays, clinicDate, clinicMinutes, instantAt, type Instant } from '../text/date.ts'

/** A later moment that is offered with one tap: an instant, or a business date for some time of that day. */
export interface Snooze {
  key: 'hour' | 'afternoon' | 'tomorrow' | 'monday' | 'week'
  label: string
  due_at: string
}

export const AFTERNOON = 15 * 60
/** After ten in the evening an hour later is no time to call. */
export const LAST_HOUR = 22 * 60

/** Days until the next Monday, 1 to 7. */
export const untilMonday = (date: string): number => (8 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7 || 7

/** When a task may be put off to at this moment; all of them later than now, none twice. */
export function snoozes(now: Instant): Snooze[] {
  const today = clinicDate(now)
  const minutes = clinicMinutes(now)
  const monday = addDays(today, untilMonday(today))
  const offered: (Snooze | false)[] = [
    minutes < LAST_HOUR && { key: 'hour', label: '1 giờ nữa', due_at: instantAt(today, minutes + 60) },
    minutes < AFTERNOON - 60 && {
      key: 'afternoon',
      label: 'Chiều nay (15:00)',
      due_at: instantAt(today, AFTERNOON),
    },
    { key: 'tomorrow', label: 'Ngày mai', due_at: addDays(today, 1) },
    monday !== addDays(today, 1) && { key: 'monday', label: 'Thứ Hai tới', due_at: monday },
    monday !== addDays(today, 7) && { key: 'week', label: 'Một tuần nữa', due_at: addDays(today, 7) },
  ]
  return offered.filter((one) => one !== false)
}
