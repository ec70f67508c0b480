import { Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FigureCard } from '../../../shared/report/FigureCard.tsx'
import type { Figure } from '../../../shared/report/figures.ts'
import css from '../staff.module.css'

interface FigureCardsProps {
  title: string
  figures: readonly Figure[]
  children?: ReactNode
}

/** Figures of a staff member, each beside that of the period before; one that counts rows opens them. */
export function FigureCards({ title, figures, children }: FigureCardsProps) {
  const id = useId()
  return (
    <Stack component="section" gap={10} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <dl className={css.figures}>
        {figures.map((figure) => (
          <FigureCard key={figure.label} {...figure} />
        ))}
      </dl>
      {children}
    </Stack>
  )
}
