import { formatMoney } from '@bcare/rules/text/money'
import { choiceLetter } from '@bcare/rules/treatment/plan'
import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LineRow } from '../line-row.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import type { PlanChoices } from './use-plan-choices.ts'

interface AlternativesProps {
  group: string
  /** The open choices of the group. */
  choices: readonly LineRow[]
  plan: Pick<PlanChoices, 'chosen' | 'choose'>
  /** Whether one can be chosen here and now. */
  locked: boolean
  /** What is shown of a choice beneath its letter. */
  renderChoice: (line: LineRow) => ReactNode
}

/** The choices of one group side by side, and doing nothing as the last of them. */
export function Alternatives({ group, choices, plan, locked, renderChoice }: AlternativesProps) {
  const cheapest = Math.min(...choices.map(({ total }) => total))
  const taken = plan.chosen[group]
  return (
    <ul className={css.choices}>
      {choices.map((line, at) => (
        <Choice
          key={line.id}
          name={TEXTS.choice(choiceLetter(at))}
          taken={taken === line.id}
          locked={locked}
          words={taken === line.id ? TEXTS.chosen(choiceLetter(at)) : TEXTS.choose(choiceLetter(at))}
          onChoose={() => plan.choose(group, line.id)}
        >
          <Box component="strong" fz="lg" className="numeric">
            {formatMoney(line.total)}
          </Box>
          <span className={css.terms}>{termsOf(line, cheapest)}</span>
          {renderChoice(line)}
        </Choice>
      ))}
      <Choice
        name={TEXTS.none}
        taken={taken === 'none'}
        locked={locked}
        words={taken === 'none' ? TEXTS.chosen_none : TEXTS.choose_none}
        onChoose={() => plan.choose(group, 'none')}
      >
        <span className={css.terms}>{TEXTS.none_about}</span>
      </Choice>
    </ul>
  )
}

/** What tells a choice from the others: the difference in đồng, how often to come, how long it is under warranty. */
export function termsOf(line: LineRow, cheapest: number): string {
  const { sessions_planned, warranty_months, total } = line
  return [
    total === cheapest ? TEXTS.cheapest : TEXTS.difference(formatMoney(total - cheapest), true),
    TEXTS.sessions(Math.max(1, sessions_planned)),
    warranty_months ? TEXTS.warranty(warranty_months) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ChoiceProps {
  name: string
  taken: boolean
  locked: boolean
  words: string
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, taken, locked, words, onChoose, children }: ChoiceProps) {
  return (
    <li className={`box ${css.choice}`} data-taken={taken || undefined}>
      <h4 className={css.letter}>{name}</h4>
      {children}
      {!locked && (
        <Button
          mih={44}
          mt="auto"
          variant={taken ? 'filled' : 'default'}
          aria-pressed={taken}
          onClick={onChoose}
        >
          {words}
        </Button>
      )}
    </li>
  )
}
