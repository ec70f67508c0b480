import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { perioFigures } from '@bcare/rules/treatment/perio/figures'
import css from './perio.module.css'
import { PERIO_TEXTS as TEXTS } from './texts.ts'

/** What an examination comes to, in one line. */
export function PerioFigures({ exam, is_full = false }: { exam: PerioExam; is_full?: boolean }) {
  const figures = perioFigures(exam)
  const facts: [string, string][] = [
    [TEXTS.bleeding, TEXTS.percent(figures.bleeding_pct)],
    [TEXTS.plaque, TEXTS.percent(figures.plaque_pct)],
    [TEXTS.at_least(5), String(figures.at_least_5)],
    ...(is_full
      ? ([
          [TEXTS.at_least(4), String(figures.at_least_4)],
          [TEXTS.at_least(6), String(figures.at_least_6)],
          [TEXTS.deepest, figures.deepest === null ? '—' : `${figures.deepest} mm`],
          [TEXTS.mean_loss, TEXTS.millimetres(figures.mean_loss_tenths)],
        ] as [string, string][])
      : []),
  ]
  return (
    <dl className={css.figures} aria-label={TEXTS.figures}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
