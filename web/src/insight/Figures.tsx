import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../kit/session/may.ts'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'
import type { Today } from './today.ts'

/** Four numbers of today; each leads to where it can be worked on. */
export function Figures({ today }: { today: Today }) {
  const board = useMay('track:read') ? '/appointments-offline' : '/appointments-doctor'
  const figures = [
    { label: TEXTS.booked, value: today.booked, to: '/appointments-doctor' },
    { label: TEXTS.arrived, value: today.arrived, to: board },
    { label: TEXTS.waiting, value: today.waiting.length, to: board },
    { label: TEXTS.late, value: today.late.length, to: board, alarming: true },
  ]
  return (
    <nav className={css.figures} aria-label={TEXTS.figures}>
      {figures.map(({ label, value, to, alarming }) => (
        <Link key={label} to={to as never} className={css.figure}>
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
