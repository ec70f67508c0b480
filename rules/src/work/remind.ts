import { addDays, clinicDate, clinicMinutes, instantAt, type Instant } from '../text/date.ts'
import { AFTERNOON, LAST_HOUR, untilMonday } from './snooze.ts'

/** A moment at which a user wants to be reminded, offered with one tap. */
export interface ReminderChoice {
  key: 'hour' | 'afternoon' | 'tomorrow' | 'week'
  label: string
  /** An instant in UTC, on a whole minute. */
  due_at: string
}

const MORNING = 9 * 60

/** When a user may want to be reminded, at this moment: all of them later than now, none twice, the nearest first. */
export function reminderChoices(now: Instant): ReminderChoice[] {
  const today = clinicDate(now)
  const minutes = clinicMinutes(now)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, untilMonday(today))
  const offered: (ReminderChoice | false)[] = [
    minutes < LAST_HOUR && { key: 'hour', label: 'Trong 1 giờ', due_at: instantAt(today, minutes + 60) },
    minutes < AFTERNOON - 60 && {
      key: 'afternoon',
      label: 'Chiều nay',
      due_at: instantAt(today, AFTERNOON),
    },
    { key: 'tomorrow', label: 'Sáng mai', due_at: instantAt(tomorrow, MORNING) },
    {
      key: 'week',
      label: 'Tuần sau',
      // On a Sunday the next week begins with the morning that is offered already.
      due_at: instantAt(monday === tomorrow ? addDays(monday, 1) : monday, MORNING),
    },
  ]
  return offered.filter((one) => one !== false)
}
