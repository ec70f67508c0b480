import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, inputProps } from '../../kit/form/field.ts'

const listOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list as lines of text; an empty line may be typed and says nothing. */
export function LinesInput({ value, onChange, ...props }: FieldProps<readonly string[] | null>) {
  const lines = value ?? []
  const [typed, setTyped] = useState('')
  const shown = listOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={2}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(listOf(currentTarget.value))
      }}
    />
  )
}
