import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { perioFigures } from '@bcare/rules/treatment/perio/figures'
import {
  FURCATION_LABELS,
  type Furcation,
  FURCATIONS,
  type PerioSide,
} from '@bcare/rules/treatment/perio/sites'
import { formatDate } from '@bcare/rules/text/date'
import { type Arch, ARCHES, PERMANENT_TEETH } from '@bcare/rules/treatment/tooth'
import { PerioFigures } from './PerioFigures.tsx'
import { PerioStrip } from './PerioStrip.tsx'
import css from './perio.module.css'
import { toothOfPlace } from './strip.ts'
import { PERIO_TEXTS as TEXTS } from './texts.ts'

/** The sides of a jaw from above: the tongue lies between them. */
export const SIDES_OF: Readonly<Record<Arch, readonly PerioSide[]>> = {
  upper: ['outer', 'inner'],
  lower: ['inner', 'outer'],
}

/** The degrees of the teeth, as «16: ngoài 1, gần 2». */
function furcationText({ teeth }: PerioExam): string {
  return teeth
    .flatMap(({ tooth, furcation = {} }) => {
      const said = FURCATIONS.flatMap((at: Furcation) =>
        furcation[at] === undefined ? [] : [`${FURCATION_LABELS[at]} ${furcation[at]}`],
      )
      return said.length === 0 ? [] : [TEXTS.tooth(tooth, said.join(', '))]
    })
    .join('; ')
}

const mobilityText = ({ teeth }: PerioExam): string =>
  teeth
    .flatMap(({ tooth, mobility }) =>
      mobility === undefined || mobility === 0 ? [] : [TEXTS.tooth(tooth, String(mobility))],
    )
    .join('; ')

interface PerioSheetProps {
  exam: PerioExam
  /** An earlier examination: its lines are drawn in dashes. */
  before?: PerioExam | undefined
  /** Whether its figures are written above. */
  with_figures?: boolean
}

/** An examination on paper: figures, both jaws as a drawing with their numbers, degrees. One page of A4. */
export function PerioSheet({ exam, before, with_figures = true }: PerioSheetProps) {
  const { typed, sites } = perioFigures(exam)
  const missing = PERMANENT_TEETH.filter((place) => !exam.mouth.includes(toothOfPlace(exam.mouth, place)))
  const facts: [string, string][] = [
    [TEXTS.furcation, furcationText(exam)],
    [TEXTS.mobility, mobilityText(exam)],
    [TEXTS.note, exam.note ?? ''],
  ]
  return (
    <div className={css.sheet}>
      {with_figures && <PerioFigures exam={exam} is_full />}
      {ARCHES.map((arch) => (
        <div key={arch} className={css.jaw}>
          {SIDES_OF[arch].map((side) => (
            <div key={side} className={css.side}>
              <span>{TEXTS.strip(arch, side)}</span>
              <PerioStrip exam={exam} before={before} arch={arch} side={side} with_rows />
            </div>
          ))}
        </div>
      ))}
      <div className={css.legend}>
        {[
          TEXTS.typed(typed, sites),
          TEXTS.legend,
          ...(missing.length === 0 ? [] : [TEXTS.missing(missing)]),
          ...(exam.implants.length === 0 ? [] : [TEXTS.implants(exam.implants)]),
          ...(before === undefined ? [] : [TEXTS.before(formatDate(before.examined_on))]),
        ].join(' · ')}
      </div>
      {facts
        .filter(([, said]) => said !== '')
        .map(([name, said]) => (
          <div key={name} className={css.legend}>
            {name}: {said}
          </div>
        ))}
    </div>
  )
}
