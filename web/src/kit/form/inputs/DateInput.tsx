import { TextInput } from '@mantine/core'
import { CalendarButton } from './CalendarButton.tsx'
import { type FieldProps, inputProps } from '../field.ts'
import { dayOf, readDate, showDate } from './read-date.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

export interface DateInputProps extends FieldProps<string | null> {
  /** Days before and after cannot be picked in the calendar, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A business date: typed as `5/3/1990` or picked, its value `YYYY-MM-DD`. What is no date stays in the value as typed, and the contract refuses it. */
export function DateInput({ value, onChange, onBlur, min, max, ...props }: DateInputProps) {
  const typed = useTyped({ value, onChange, onBlur, show: showDate, read: readDate })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? FORM_TEXTS.date_wrong : props.error}
      placeholder={props.placeholder ?? FORM_TEXTS.date_hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
      rightSection={
        <CalendarButton disabled={props.disabled}>
          {(Calendar, close) => (
            <Calendar
              value={dayOf(value)}
              minDate={min}
              maxDate={max}
              onChange={(day: string | null) => {
                onChange(day)
                close()
              }}
            />
          )}
        </CalendarButton>
      }
    />
  )
}
