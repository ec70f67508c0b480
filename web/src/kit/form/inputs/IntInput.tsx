import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../field.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

const show = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : value.toLocaleString('vi-VN')

function read(text: string) {
  const digits = text.trim().replaceAll('.', '')
  if (digits === '') return { value: null, readable: true }
  return /^-?\d{1,15}$/.test(digits)
    ? { value: Number(digits), readable: true }
    : { value: Number.NaN, readable: false }
}

/** A whole number; dots between thousands are shown and accepted. What it cannot read is NaN, which no contract accepts. */
export function IntInput({ value, onChange, onBlur, ...props }: FieldProps<number | null>) {
  const typed = useTyped({ value, onChange, onBlur, show, read })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? FORM_TEXTS.int_wrong : props.error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
