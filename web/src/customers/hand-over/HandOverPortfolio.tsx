import type { Portfolio } from '@bcare/contract/customers/person-assignment'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { HAND_OVER_TEXTS as TEXTS } from '../texts.ts'

/** What is handed over beside customers, and what the portfolio calls it. */
const OTHERS = {
  deals: 'open_deals',
  appointments: 'future_appointments',
  tasks: 'open_tasks',
  submissions: 'open_enquiries',
} as const satisfies Record<string, keyof Portfolio>
export type Other = keyof typeof OTHERS

/** What may be left out: a role's customers, or all of something else. */
export type Choice = Portfolio['roles'][number]['role'] | Other

export const isOther = (choice: Choice): choice is Other => choice in OTHERS

/** What of a portfolio there is to hand over, and how much of each. */
export const choicesOf = (portfolio: Portfolio): Map<Choice, number> =>
  new Map<Choice, number>([
    ...portfolio.roles.map(({ role, people }) => [role, people] as const),
    ...(Object.keys(OTHERS) as Other[])
      .map((other) => [other, portfolio[OTHERS[other]]] as const)
      .filter(([, count]) => count > 0),
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
    if (isOther(choice)) return TEXTS.counted(TEXTS.part[choice], count)
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
