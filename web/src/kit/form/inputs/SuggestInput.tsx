import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { type FieldProps, inputProps } from '../field.ts'
import css from '../form.module.css'

/** A line of text with what others have written there before; anything else may be typed too. */
export function SuggestInput({
  value,
  onChange,
  onBlur,
  suggestions,
  ...props
}: FieldProps<string> & { suggestions: readonly string[] }) {
  const id = useId()
  return (
    <>
      <TextInput
        {...inputProps(props)}
        list={id}
        classNames={{ input: css.suggest }}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <datalist id={id}>
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}
