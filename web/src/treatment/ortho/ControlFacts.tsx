import type { OrthoControl } from '@bcare/contract/treatment/ortho-data'
import { GRADE_LABELS } from '@bcare/rules/treatment/ortho/control'
import { formatNumber } from '@bcare/rules/text/number'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

const between = (from: string | undefined, to: string | undefined): string =>
  [from, to].filter(Boolean).join('–')

/** Everything that a control says, label over value; what it does not say is left out. */
export function ControlFacts({ control }: { control: OrthoControl }) {
  const { elastics = [], ipr = [], minivis = [], procedures = [], brackets_rebonded = [] } = control
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    [TEXTS.upper_wire, control.upper_wire],
    [TEXTS.lower_wire, control.lower_wire],
    [TEXTS.wire_tie, control.wire_tie],
    [TEXTS.aligner_number, control.aligner_number],
    [TEXTS.procedures, procedures.join(', ')],
    [TEXTS.rebonded, brackets_rebonded.join(', ')],
    [
      TEXTS.elastics,
      elastics
        .map(({ type, from, to, hours }) =>
          [type, between(from, to), hours && `${hours} giờ`].filter(Boolean).join(' '),
        )
        .join('; '),
    ],
    [TEXTS.minivis, minivis.map(({ place, note }) => [place, note].filter(Boolean).join(': ')).join('; ')],
    [
      TEXTS.ipr,
      ipr
        .map(({ from, to, mm }) =>
          [between(from, to), mm && `${formatNumber(mm, 2)} mm`].filter(Boolean).join(' '),
        )
        .join('; '),
    ],
    [TEXTS.hygiene, control.hygiene && GRADE_LABELS[control.hygiene]],
    [TEXTS.cooperation, control.cooperation && GRADE_LABELS[control.cooperation]],
    [TEXTS.weeks, control.next_control_weeks],
    [TEXTS.photos, control.photos ? '✓' : undefined],
    [TEXTS.note, control.note],
  ]
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
