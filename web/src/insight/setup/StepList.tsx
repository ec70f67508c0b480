import { formatCount } from '@bcare/rules/text/count'
import { Box } from '@mantine/core'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './setup.module.css'
import { SETUP_TEXTS as TEXTS } from './texts.ts'
import { SETUP_PLACES, type SetupState, type SetupStep } from './use-setup.ts'

interface StepListProps {
  steps: readonly SetupStep[]
  states: Readonly<Record<SetupStep, SetupState>>
}

const saidOf = (step: SetupStep, { said }: SetupState): string | undefined =>
  said === undefined ? undefined : TEXTS.counts[step]?.(formatCount(said))

/** Steps of setting up a clinic, each with how far it is, and the way to its place. */
export function StepList({ steps, states }: StepListProps) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => {
        const state = states[step]
        const { title, about } = TEXTS.steps[step]
        return (
          <li key={step}>
            <Link to={SETUP_PLACES[step]} className={css.step}>
              {state.done ? (
                <IconCircleCheckFilled className={css.done} aria-label={TEXTS.done} />
              ) : (
                <IconCircleDashed className={css.open} aria-label={TEXTS.missing} />
              )}
              <Box component="span" flex={1} miw={0}>
                <span className={css.name}>{title}</span>
                <span className={css.about}>{about}</span>
              </Box>
              <span className={css.said}>{saidOf(step, state)}</span>
              <IconChevronRight size={16} className={css.open} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
