import { FigureCard } from '../../shared/report/FigureCard.tsx'
import type { Figure } from '../../shared/report/figures.ts'
import css from './dashboard.module.css'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

/** The figures of a tab; one that counts rows opens them. */
export const Cards = ({ figures }: { figures: readonly Figure[] }) => (
  <section aria-label={TEXTS.figures}>
    <dl className={css.cards}>
      {figures.map((figure) => (
        <FigureCard key={figure.label} {...figure} />
      ))}
    </dl>
  </section>
)
