import { formatMoney, parseMoney } from '@bcare/rules/text/money'
import { Text, TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../field.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

// The unit stands beside the text and not in it, where it would be in the way of whoever types.
const show = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : formatMoney(value).replace(/ đ$/, '')

function read(text: string) {
  if (text.trim() === '') return { value: null, readable: true }
  const value = parseMoney(text)
  return value === undefined ? { value: Number.NaN, readable: false } : { value, readable: true }
}

/** An amount in whole đồng: reads `1tr5`, `500k`, `1.500.000`, shows `1.500.000 đ`. What it cannot read is NaN, which no contract accepts. */
export function MoneyInput({ value, onChange, onBlur, ...props }: FieldProps<number | null>) {
  const typed = useTyped({ value, onChange, onBlur, show, read })
  const spoken =
    typed.typed !== undefined && /\p{L}/u.test(typed.typed) && value !== null && !Number.isNaN(value)
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? FORM_TEXTS.money_wrong : props.error}
      inputMode="numeric"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
      rightSectionWidth={spoken ? 120 : undefined}
      rightSectionPointerEvents="none"
      rightSection={
        <Text size={spoken ? 'xs' : 'sm'} c="dimmed" aria-live="polite">
          {spoken ? `= ${formatMoney(value)}` : 'đ'}
        </Text>
      }
    />
  )
}
