import { formatNumber, readNumber } from '@bcare/rules/text/number'
import { type NumberProps, NumberText } from './NumberText.tsx'

interface DecimalInputProps extends NumberProps {
  /** How many decimals it takes; two unless given. */
  digits?: number
}

const INPUT = { inputMode: 'decimal', maxLength: 22 } as const

/** A figure with a few decimals, written with a comma or a point. */
export const DecimalInput = ({ digits = 2, ...props }: DecimalInputProps) => (
  <NumberText
    {...props}
    show={(value) => formatNumber(value, digits)}
    read={(text) => readNumber(text, digits)}
    input={INPUT}
  />
)
