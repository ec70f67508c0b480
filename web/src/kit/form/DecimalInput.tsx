import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'
import { useTyped } from './use-typed.ts'

const show = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : value.toLocaleString('vi-VN', { maximumFractionDigits: 2 })

function read(text: string) {
  const figures = text.trim().replace(',', '.')
  if (figures === '') return { value: null, readable: true }
  return /^\d{1,9}(\.\d{1,2})?$/.test(figures)
    ? { value: Number(figures), readable: true }
    : { value: Number.NaN, readable: false }
}

interface DecimalInputProps extends FieldProps<number | null> {
  /** What is said of something that cannot be read. */
  wrong: string
}

/** A figure with at most two decimals, written with a comma or a point. What it cannot read is NaN, which no contract accepts. */
export function DecimalInput({ value, onChange, onBlur, wrong, ...props }: DecimalInputProps) {
  const typed = useTyped({ value, onChange, onBlur, show, read })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? wrong : props.error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
