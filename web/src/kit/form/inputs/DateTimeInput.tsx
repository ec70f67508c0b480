import { clinicDate, formatTime } from '@bcare/rules/text/date'
import { Input } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from './DateInput.tsx'
import { type FieldProps, nameOfGroup } from '../field.ts'
import css from '../form.module.css'
import { dayOf, readTime } from './read-date.ts'
import { FORM_TEXTS } from '../texts.ts'
import { TimeInput } from './TimeInput.tsx'
import { type Parts, partsOfText, textOfParts } from './typed-parts.ts'

export interface DateTimeInputProps extends FieldProps<string | null> {
  /** Minutes that the arrow keys go by. */
  step?: number
  /** Where a day and an hour mean something else than an instant. Constant. */
  reading?: Reading
}

/** How a value is written in the two inputs, and what the two mean together. */
export interface Reading {
  partsOf: (value: string | null) => Parts
  valueOf: (parts: Parts) => string | null
}

const isInstant = (value: string) => !Number.isNaN(Date.parse(value)) && value.includes('T')
function partsOf(value: string | null): Parts {
  if (value === null) return { date: null, time: null }
  return isInstant(value) ? { date: clinicDate(value), time: formatTime(value) } : partsOfText(value)
}

/** An instant of the clinic with its offset; half an answer stays text. */
function instantOf({ date, time }: Parts): string | null {
  const whole = dayOf(date) !== null && readTime(time ?? '') !== undefined
  return whole ? `${date}T${time}:00+07:00` : textOfParts({ date, time })
}

const INSTANT: Reading = { partsOf, valueOf: instantOf }

/** A day and a time in the clinic; the value is an instant with the offset +07:00. */
export function DateTimeInput({
  value,
  onChange,
  onBlur,
  step,
  label,
  description,
  error,
  required,
  disabled,
  autoFocus,
  reading = INSTANT,
}: DateTimeInputProps) {
  const [parts, setParts] = useState(() => reading.partsOf(value))
  const [sent, setSent] = useState(value)
  if (sent !== value) {
    setSent(value)
    setParts(reading.partsOf(value))
  }
  const put = (next: Parts) => {
    const instant = reading.valueOf(next)
    setParts(next)
    setSent(instant)
    onChange(instant)
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
    >
      <fieldset className={css.dateTime} aria-label={nameOfGroup(label)}>
        <DateInput
          aria-label={FORM_TEXTS.day}
          value={parts.date}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(date) => put({ ...parts, date })}
          onBlur={onBlur}
        />
        <TimeInput
          aria-label={FORM_TEXTS.time}
          value={parts.time}
          step={step}
          disabled={disabled}
          onChange={(time) => put({ ...parts, time: time === '' ? null : time })}
          onBlur={onBlur}
        />
      </fieldset>
    </Input.Wrapper>
  )
}
