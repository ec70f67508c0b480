import { formatNumber, readNumber } from '@bcare/rules/text/number'
import { type NumberProps, NumberText } from './NumberText.tsx'

const show = (value: number) => formatNumber(value, 0)
const read = (text: string) => readNumber(text, 0)
const INPUT = { inputMode: 'numeric', maxLength: 20 } as const

/** A whole number; dots between thousands are shown and accepted. */
export const IntInput = (props: NumberProps) => (
  <NumberText {...props} show={show} read={read} input={INPUT} />
)
