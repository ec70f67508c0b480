import type { Portfolio } from '@bcare/contract/customers/person-assignment'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useConstant } from '../kit/use-constant.ts'
import { HAND_OVER_TEXTS as TEXTS } from './texts.ts'

/** What may be left out: a role's customers, the deals, or the appointments. */
export type Choice = Portfolio['roles'][number]['role'] | 'deals' | 'appointments'

/** What of a portfolio there is to hand over, and how much of each. */
export const choicesOf = ({ roles, open_deals, future_appointments }: Portfolio): Map<Choice, number> =>
  new Map<Choice, number>([
    ...roles.map(({ role, people }) => [role, people] as const),
    ...(open_deals > 0 ? [['deals', open_deals] as const] : []),
    ...(future_appointments > 0 ? [['appointments', future_appointments] as const] : []),
  ])

interface HandOverPortfolioProps {
  choices: ReadonlyMap<Choice, number>
  left_out: readonly Choice[]
  onLeftOut: (choices: readonly Choice[]) => void
  disabled: boolean
}

/** What there is to hand over, each to be left out. */
export function HandOverPortfolio({ choices, left_out, onLeftOut, disabled }: HandOverPortfolioProps) {
  const labels = useConstant('person_assignment.role')
  const labelOf = (choice: Choice, count: number): string => {
    if (choice === 'deals') return TEXTS.deals(count)
    if (choice === 'appointments') return TEXTS.appointments(count)
    return TEXTS.role(labels.find(({ value }) => value === choice)?.label ?? choice, count)
  }
  if (choices.size === 0) return <Text size="sm">{TEXTS.nothing}</Text>
  const all = [...choices.keys()]
  return (
    <Checkbox.Group
      label={TEXTS.what}
      value={all.filter((choice) => !left_out.includes(choice))}
      onChange={(chosen) => onLeftOut(all.filter((choice) => !chosen.includes(choice)))}
    >
      <Stack gap={6} mt={6}>
        {[...choices].map(([choice, count]) => (
          <Checkbox key={choice} value={choice} label={labelOf(choice, count)} disabled={disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
