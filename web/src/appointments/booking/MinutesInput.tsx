import { readNumber } from '@bcare/rules/text/number'
import type { KeyboardEvent } from 'react'
import type { FieldProps } from '../../kit/form/field.ts'
import { NumberText } from '../../kit/form/inputs/NumberText.tsx'

const STEP = 15
const show = (value: number) => String(value)
const read = (text: string) => readNumber(text, 0)

/** A length in minutes; the arrow keys go by a quarter of an hour. */
export function MinutesInput(props: FieldProps<number | null>) {
  const { value, onChange } = props
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    onChange(Math.max(STEP, (value || 0) + by))
  }
  return (
    <NumberText
      {...props}
      show={show}
      read={read}
      input={{ inputMode: 'numeric', maxLength: 5, onKeyDown: press }}
    />
  )
}
