import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../field.ts'
import { useTyped } from './use-typed.ts'

const show = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',')

const reader = (digits: number) => (text: string) => {
  const figures = text.trim().replace(',', '.')
  if (figures === '') return { value: null, readable: true }
  return new RegExp(`^-?\\d{1,15}(\\.\\d{1,${digits}})?$`).test(figures)
    ? { value: Number(figures), readable: true }
    : { value: Number.NaN, readable: false }
}

interface DecimalInputProps extends FieldProps<number | null> {
  /** What is said of something that cannot be read. */
  wrong: string
  /** How many decimals it takes; two unless given. */
  digits?: number
}

/** A figure with a few decimals, written with a comma or a point. What it cannot read is NaN, which no contract accepts. */
export function DecimalInput({ value, onChange, onBlur, wrong, digits = 2, ...props }: DecimalInputProps) {
  const typed = useTyped({ value, onChange, onBlur, show, read: reader(digits) })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? wrong : props.error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={22}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
