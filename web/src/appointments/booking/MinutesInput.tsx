import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type FieldProps, inputProps } from '../../kit/form/field.ts'

const STEP = 15

/** A length in minutes; the arrow keys go by a quarter of an hour. */
export function MinutesInput({ value, onChange, onBlur, ...props }: FieldProps<number | null>) {
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    onChange(Math.max(STEP, (value ?? 0) + by))
  }
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
      onKeyDown={press}
      onBlur={onBlur}
    />
  )
}
