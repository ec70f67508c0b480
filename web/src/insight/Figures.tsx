import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../kit/session/may.ts'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'
import type { Today } from './today.ts'

/** Numbers of today; each leads to the screen that shows what it counts. */
export function Figures({ today }: { today: Today }) {
  const mayBoard = useMay('track:read')
  const board = mayBoard ? '/appointments-offline' : '/appointments-doctor'
  const figures = [
    { label: TEXTS.booked, value: today.booked, to: '/appointments-doctor' },
    ...(mayBoard
      ? [
          { label: TEXTS.visits, value: today.visits, to: board },
          { label: TEXTS.waiting, value: today.waiting.length, to: board },
        ]
      : []),
    { label: TEXTS.late, value: today.late.length, to: board, alarming: true },
  ]
  return (
    <nav className={`box ${css.figures}`} aria-label={TEXTS.figures}>
      {figures.map(({ label, value, to, alarming }) => (
        <Link key={label} to={to} className={css.figure}>
          <Box component="span" c="gray.7" fz="sm">
            {label}
          </Box>
          <span className={css.figureValue} data-alarming={(alarming && value > 0) || undefined}>
            {value.toLocaleString('vi-VN')}
          </span>
        </Link>
      ))}
    </nav>
  )
}
