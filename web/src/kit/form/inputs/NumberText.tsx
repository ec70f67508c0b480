import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type FieldProps, inputProps } from '../field.ts'
import { useTyped } from './use-typed.ts'

/** What a number field takes. What was typed and is no number is given to `onText`, so that a form can keep it. */
export interface NumberProps extends Omit<FieldProps<number | null>, 'value'> {
  /** A text where it is one that is no number. */
  value: number | string | null
  onText?: ((text: string) => void) | undefined
}

type ReadText = { value: number | null; problem?: undefined } | { problem: string }

interface NumberTextProps extends NumberProps {
  show: (value: number) => string
  read: (text: string) => ReadText
  /** The sentence, where the field has one of its own. */
  wrong?: string | undefined
  input?: Pick<ComponentProps<typeof TextInput>, 'inputMode' | 'maxLength' | 'onKeyDown'>
  /** What stands at the right, beside what is typed. */
  aside?: (
    typed: string | undefined,
  ) => Pick<ComponentProps<typeof TextInput>, 'rightSection' | 'rightSectionWidth'>
}

/** The text input of every number field: what cannot be read, or could be read in two ways, stays as it was typed beside a sentence. */
export function NumberText({
  value,
  onChange,
  onText,
  onBlur,
  show,
  read,
  wrong,
  ...props
}: NumberTextProps) {
  const { input, aside, ...field } = props
  const typed = useTyped<number | string | null>({
    value,
    onBlur,
    onChange: (next) => {
      if (typeof next !== 'string') onChange(next)
      else if (onText) onText(next)
      else onChange(Number.NaN)
    },
    same: (sent, now) =>
      Object.is(sent, now) || (typeof sent === 'string' && typeof now === 'number' && Number.isNaN(now)),
    show: (now) => (typeof now === 'number' ? (Number.isNaN(now) ? '' : show(now)) : (now ?? '')),
    read: (text) => {
      const found = read(text)
      return found.problem === undefined
        ? { value: found.value, readable: true }
        : { value: text, readable: false }
    },
  })
  const problem = typed.wrong || (typed.typed === undefined && typeof value === 'string')
  return (
    <TextInput
      {...inputProps(field)}
      error={problem ? (wrong ?? read(typed.text).problem) : field.error}
      autoComplete="off"
      {...input}
      {...aside?.(typed.typed)}
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
