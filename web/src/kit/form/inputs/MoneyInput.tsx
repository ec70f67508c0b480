import { formatMoney, parseMoney } from '@bcare/rules/text/money'
import { Text } from '@mantine/core'
import { FORM_TEXTS } from '../texts.ts'
import { type NumberProps, NumberText } from './NumberText.tsx'

// The unit is beside the text and not in it, where it would be in the way of typing.
const show = (value: number) => formatMoney(value).replace(/ đ$/, '')

function read(text: string) {
  if (text.trim() === '') return { value: null }
  const value = parseMoney(text)
  return value === undefined ? { problem: FORM_TEXTS.money_wrong } : { value }
}

const INPUT = { inputMode: 'numeric' } as const

/** An amount in whole đồng: reads `1tr5`, `500k`, `1.500.000`, shows `1.500.000 đ`. */
export function MoneyInput(props: NumberProps) {
  const { value } = props
  const aside = (typed: string | undefined) => {
    const spoken = typed !== undefined && /\p{L}/u.test(typed) ? read(typed).value : undefined
    const amount = spoken === undefined || spoken === null || value === null ? undefined : spoken
    return {
      rightSectionWidth: amount === undefined ? undefined : 120,
      rightSection: (
        <Text size={amount === undefined ? 'sm' : 'xs'} c="dimmed" aria-live="polite">
          {amount === undefined ? 'đ' : `= ${formatMoney(amount)}`}
        </Text>
      ),
    }
  }
  return <NumberText {...props} show={show} read={read} input={INPUT} aside={aside} />
}
