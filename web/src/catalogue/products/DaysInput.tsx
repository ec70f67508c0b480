import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../../kit/form/field.ts'
import { useTyped } from '../../kit/form/inputs/use-typed.ts'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'

const show = (value: readonly number[] | null) => value?.join(', ') ?? ''

function read(text: string): { value: number[]; readable: boolean } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const value = [...new Set(parts.map(Number))].toSorted((one, other) => one - other)
  const readable = value.length <= 10 && value.every((day) => Number.isInteger(day) && day >= 1 && day <= 365)
  return { value, readable }
}

const same = (one: readonly number[] | null, other: readonly number[] | null) => show(one) === show(other)

/** Several days after something, written one after the other. */
export function DaysInput({ value, onChange, onBlur, ...props }: FieldProps<readonly number[] | null>) {
  const typed = useTyped<readonly number[] | null>({ value, onChange, onBlur, show, read, same })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? TEXTS.aftercare_wrong : props.error}
      inputMode="numeric"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
