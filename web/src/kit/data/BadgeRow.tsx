import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { fitting } from './fit.ts'
import { ColourBadge, type ColourBadgeProps } from './StatusBadge.tsx'
import css from './pieces.module.css'
import { useWidths } from './use-widths.ts'

/** The gap, «+99» with its edges, and the room with less than which a badge would be its dot alone. */
const SIZES = { gap: 4, more: 34, least: 60 } as const

/** Badges on one line: those that fit, and how many more there are, whose names are shown over the number. */
export function BadgeRow({ badges }: { badges: readonly (ColourBadgeProps & { key: string })[] }) {
  const row = useRef<HTMLSpanElement>(null)
  const of = badges.map(({ key, label }) => `${key} ${label}`).join('\n')
  const widths = useWidths(row, of)
  const count = widths === undefined ? badges.length : fitting(widths.pieces, { room: widths.room, ...SIZES })
  const hidden = badges.slice(count)
  return (
    <span ref={row} className={css.badgeRow}>
      {badges.slice(0, count).map(({ key, ...badge }) => (
        <ColourBadge key={key} {...badge} />
      ))}
      {hidden.length > 0 && (
        <span className={css.badgeMore} title={hidden.map(({ label }) => label).join(', ')}>
          +{hidden.length}
          <VisuallyHidden>: {hidden.map(({ label }) => label).join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
