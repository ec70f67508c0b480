import { CONDITION_CATEGORY_LABELS } from '@bcare/rules/treatment/finding'
import { TOOTH_STATE_LABELS } from '@bcare/rules/treatment/tooth-state'
import type { Look } from './paint.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const LOOKS: readonly [Look, string][] = [
  ['pathology', CONDITION_CATEGORY_LABELS.pathology],
  ['existing', CONDITION_CATEGORY_LABELS.existing],
  ['planned', TOOTH_STATE_LABELS.planned],
  ['in_treatment', TOOTH_STATE_LABELS.in_treatment],
  ['done', TOOTH_STATE_LABELS.done],
]

/** What hues and patterns mean. */
export function Legend() {
  return (
    <div className={css.legend} role="group" aria-label={TEXTS.legend}>
      {LOOKS.map(([look, label]) => (
        <span key={look}>
          <span className={css.swatch} data-look={look} aria-hidden />
          {label}
        </span>
      ))}
    </div>
  )
}
