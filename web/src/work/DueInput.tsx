import { clinicDate, clinicMinutes, formatTime } from '@bcare/rules/text/date'
import { Input } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '../kit/form/DateInput.tsx'
import { type FieldProps, nameOfGroup } from '../kit/form/field.ts'
import formCss from '../kit/form/form.module.css'
import { dayOf, readTime } from '../kit/form/read-date.ts'
import { FORM_TEXTS } from '../kit/form/texts.ts'
import { TimeInput } from '../kit/form/TimeInput.tsx'

/** The last minute of a day is how a day without an hour is stored (rules/work/due). */
const DAY_ENDS = '23:59'

/** Whether a due date of the form means some time of its day. */
export const isAllDay = (due_at: unknown): boolean =>
  typeof due_at === 'string' &&
  due_at.includes('T') &&
  !Number.isNaN(Date.parse(due_at)) &&
  clinicMinutes(due_at) === 1439

interface Parts {
  date: string | null
  time: string | null
}

const partsOf = (value: string | null): Parts =>
  value === null || !value.includes('T')
    ? { date: value, time: null }
    : { date: clinicDate(value), time: isAllDay(value) ? null : formatTime(value) }

/** What is no date stays as it was typed, and the contract refuses it. */
function dueOf({ date, time }: Parts): string | null {
  if (date === null) return time
  if (dayOf(date) === null || (time !== null && readTime(time) === undefined))
    return [date, time].filter(Boolean).join(' ')
  return `${date}T${time ?? DAY_ENDS}:00+07:00`
}

/** A day, and an hour only where it matters. */
export function DueInput({
  value,
  onChange,
  onBlur,
  label,
  description,
  error,
  required,
  disabled,
}: FieldProps<string | null>) {
  const [parts, setParts] = useState(() => partsOf(value))
  const [sent, setSent] = useState(value)
  if (sent !== value) {
    setSent(value)
    setParts(partsOf(value))
  }
  const put = (next: Parts) => {
    const due = dueOf(next)
    setParts(next)
    setSent(due)
    onChange(due)
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
    >
      <fieldset className={formCss.dateTime} aria-label={nameOfGroup(label)}>
        <DateInput
          aria-label={FORM_TEXTS.day}
          value={parts.date}
          disabled={disabled}
          onChange={(date) => put({ ...parts, date })}
          onBlur={onBlur}
        />
        <TimeInput
          aria-label={FORM_TEXTS.time}
          value={parts.time}
          disabled={disabled}
          onChange={(time) => put({ ...parts, time: time === '' ? null : time })}
          onBlur={onBlur}
        />
      </fieldset>
    </Input.Wrapper>
  )
}
