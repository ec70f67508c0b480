import { formatTime } from '@bcare/rules/text/date'
import { Group, Stack, UnstyledButton } from '@mantine/core'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import css from './consumables.module.css'
import type { StepRow } from './step-draft.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'

const COLOURS = { none: '#F59E0B', automatic: '#64748B', recorded: '#10B981', beyond: '#EF4444' } as const

/** What is recorded of a step. */
export function stateOf({ recorded, is_automatic, is_beyond }: StepRow): keyof typeof COLOURS {
  if (recorded === 0) return 'none'
  if (is_beyond) return 'beyond'
  return is_automatic ? 'automatic' : 'recorded'
}

interface StepListProps {
  steps: readonly StepRow[]
  open: number | undefined
  onOpen: (id: number) => void
}

/** The performed steps of a day, each with what is recorded of it. */
export function StepList({ steps, open, onOpen }: StepListProps) {
  return (
    <Stack component="ul" gap={4} aria-label={TEXTS.steps}>
      {steps.map((step) => {
        const state = stateOf(step)
        return (
          <li key={step.id}>
            <UnstyledButton
              className={css.step}
              aria-current={step.id === open || undefined}
              onClick={() => onOpen(step.id)}
            >
              <Group component="span" gap={8} align="stretch" justify="space-between" wrap="nowrap" w="100%">
                <strong>{step.person_name}</strong>
                <span className={css.time}>{formatTime(step.performed_at)}</span>
              </Group>
              <span className={css.stepWhat}>
                {[`${step.service_title} · ${step.step_title}`, step.doctor_name].filter(Boolean).join(' · ')}
              </span>
              <ColourBadge label={TEXTS.states[state]} color={COLOURS[state]} />
            </UnstyledButton>
          </li>
        )
      })}
    </Stack>
  )
}
