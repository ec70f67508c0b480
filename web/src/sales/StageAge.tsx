import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import css from './board/deal-card.module.css'
import { daysSince } from './board/DealCardFace.tsx'
import { SALES_TEXTS as TEXTS } from './texts.ts'

interface Aging {
  status: string
  stage_entered_at: string
  is_rotting: boolean
}

/** How long an open deal has been in its stage, in the colour of warning when that is too long. */
export function StageAge({ deal }: { deal: Aging }) {
  const [now] = useState(() => Date.now())
  if (deal.status !== 'open') return null
  return (
    <span className={css.days} data-rotting={deal.is_rotting || undefined}>
      {TEXTS.days(daysSince(deal.stage_entered_at, now))}
      {deal.is_rotting && <VisuallyHidden>, {TEXTS.rotting}</VisuallyHidden>}
    </span>
  )
}
