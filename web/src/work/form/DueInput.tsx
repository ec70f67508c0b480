import { clinicDate, clinicMinutes, formatTime } from '@bcare/rules/text/date'
import { DateTimeInput, type Reading } from '../../kit/form/inputs/DateTimeInput.tsx'
import type { FieldProps } from '../../kit/form/field.ts'
import { dayOf, readTime } from '../../kit/form/inputs/read-date.ts'
import { type Parts, partsOfText, textOfParts } from '../../kit/form/inputs/typed-parts.ts'

/** The last minute of a day is how a day without an hour is stored (rules/work/due). */
const DAY_ENDS = '23:59'

/** Whether a due date of the form means some time of its day. */
export const isAllDay = (due_at: unknown): boolean =>
  typeof due_at === 'string' &&
  due_at.includes('T') &&
  !Number.isNaN(Date.parse(due_at)) &&
  clinicMinutes(due_at) === 1439

function partsOf(value: string | null): Parts {
  if (value === null) return { date: null, time: null }
  if (!value.includes('T')) return partsOfText(value)
  return { date: clinicDate(value), time: isAllDay(value) ? null : formatTime(value) }
}

/** What is no date stays as it was typed, and the contract refuses it. */
function dueOf({ date, time }: Parts): string | null {
  if (dayOf(date) === null || (time !== null && readTime(time) === undefined))
    return textOfParts({ date, time })
  return `${date}T${time ?? DAY_ENDS}:00+07:00`
}

const DUE: Reading = { partsOf, valueOf: dueOf }

/** A day, and an hour only where it matters. */
export const DueInput = (props: FieldProps<string | null>) => <DateTimeInput {...props} reading={DUE} />
