import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type FieldProps, inputProps } from '../field.ts'
import { readTime } from './read-date.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

export interface TimeInputProps extends FieldProps<string | null> {
  /** Minutes that the arrow keys go by. */
  step?: number
}

const DAY_MINUTES = 1440
const show = (value: string | null) => value ?? ''

function read(text: string) {
  if (text.trim() === '') return { value: null, readable: true }
  const time = readTime(text)
  return { value: time ?? text.trim(), readable: time !== undefined }
}

function shifted(value: string | null, by: number): string {
  const [hour = 8, minute = 0] = (readTime(value ?? '') ?? '08:00').split(':').map(Number)
  const total = (hour * 60 + minute + by + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/** A time of day, `HH:mm`: typed as `8h30`, `830` or `08:30`; the arrow keys move it. */
export function TimeInput({ value, onChange, onBlur, step = 15, ...props }: TimeInputProps) {
  const typed = useTyped({ value, onChange, onBlur, show, read })
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (by === 0) return
    event.preventDefault()
    onChange(shifted(value, by))
  }
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? FORM_TEXTS.time_wrong : props.error}
      placeholder={props.placeholder ?? FORM_TEXTS.time_hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={typed.blur}
    />
  )
}
