import { clinicMoment } from '../../text/date.ts'
import { phoneTail } from '../../text/phone.ts'

/** With which the targets of all tasks to call a number back begin. */
export const callBackPrefix = (number: string): string => `call/${phoneTail(number)}/`

/** What makes the task of a missed call the only one: its number, and the hour of the clinic in which it came. */
export const callBackTarget = (number: string, at: Date): string =>
  `${callBackPrefix(number)}${clinicMoment(at).slice(0, 13)}`
