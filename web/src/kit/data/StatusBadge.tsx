import type { Choice, FilterValue } from './filters/list-state.ts'
import css from './pieces.module.css'

export interface StatusBadgeProps {
  value: FilterValue | null | undefined
  /** The constants of that status: value, Vietnamese label, colour. */
  options: readonly Choice[]
}

/** A status in the words and the colour of its constant; an unknown value is shown as it is, an absent one as nothing. */
export function StatusBadge({ value, options }: StatusBadgeProps) {
  if (value === null || value === undefined) return null
  const found = options.find((option) => option.value === value)
  return <ColourBadge color={found?.color} label={found?.label ?? String(value)} />
}

/** A value in the words of its choice: a badge when the choice has a colour, plain words otherwise. */
export function ChoiceLabel({ value, options }: { value: FilterValue; options: readonly Choice[] }) {
  const found = options.find((option) => option.value === value)
  return found?.color === undefined ? (found?.label ?? String(value)) : <ColourBadge {...found} />
}

export interface ColourBadgeProps {
  label: string
  /** `#RRGGBB`; grey unless given. */
  color?: string | null
}

/** A short word with a dot of its colour: tags, statuses. The text keeps its contrast whatever the colour is. */
export function ColourBadge({ label, color }: ColourBadgeProps) {
  return (
    <span
      className={css.badge}
      style={{ '--badge-color': color ?? 'var(--mantine-color-gray-5)' } as React.CSSProperties}
    >
      <span className={css.dot} aria-hidden />
      <span className={css.badgeText}>{label}</span>
    </span>
  )
}

/** A dot of colour beside whatever it marks. */
export function ColourDot({ color }: { color: string }) {
  return <span className={css.dot} style={{ '--badge-color': color } as React.CSSProperties} aria-hidden />
}
