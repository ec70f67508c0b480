import { UnstyledButton } from '@mantine/core'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

interface StatusChipsProps {
  counters: Record<string, number>
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** How many appointments of each status there are; pressing one hides or shows them. */
export function StatusChips({ counters, hidden, onHidden }: StatusChipsProps) {
  const statuses = useConstant('appointment.status')
  const present = statuses.filter(({ value }) => (counters[value] ?? 0) > 0)
  const toggle = (value: string) =>
    onHidden(hidden.includes(value) ? hidden.filter((each) => each !== value) : [...hidden, value])
  if (present.length === 0) return null
  return (
    <fieldset className={css.chips} aria-label={TEXTS.statuses}>
      {present.map(({ value, label, color }) => (
        <UnstyledButton
          key={value}
          className={css.chip}
          aria-pressed={!hidden.includes(value)}
          onClick={() => toggle(value)}
        >
          <ColourDot color={color ?? '#94A3B8'} />
          {label}
          <span className={css.chipCount}>{counters[value]}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
