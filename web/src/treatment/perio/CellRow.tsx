import {
  isMarked,
  PERIO_MARK_LABELS,
  PERIO_MARKS,
  type PerioExam,
  figureAt,
  toothIn,
} from '@bcare/rules/treatment/perio/exam'
import { depthChange } from '@bcare/rules/treatment/perio/figures'
import type { PerioPlace } from '@bcare/rules/treatment/perio/pad'
import {
  furcationsOf,
  type PerioSide,
  type PerioSpot,
  sitesOf,
  spotLabel,
} from '@bcare/rules/treatment/perio/sites'
import type { Arch, Quadrant, Tooth } from '@bcare/rules/treatment/tooth'
import { useEffect, useRef } from 'react'
import { levelOf } from '../../shared/perio/level.ts'
import { placesOf } from '../../shared/perio/strip.ts'
import { PERIO_TEXTS } from '../../shared/perio/texts.ts'
import css from './perio.module.css'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'

export interface CellRowProps {
  exam: PerioExam
  last: PerioExam | undefined
  arch: Arch
  side: PerioSide
  quadrants: ReadonlySet<Quadrant> | undefined
  place: PerioPlace | null
  /** Whether teeth are named here: no drawing beside it does. */
  with_numbers: boolean
  /** Undefined where it is only read. */
  onGo: ((spot: PerioSpot) => void) | undefined
}

/** One side of one jaw in figures: three sites of each tooth, the last examination in grey below. */
export function CellRow({ exam, arch, side, quadrants, with_numbers, ...rest }: CellRowProps) {
  return (
    <div className={css.cells} role="group" aria-label={PERIO_TEXTS.strip(arch, side)}>
      {placesOf(exam.mouth, arch, quadrants).map((tooth) => (
        <div key={tooth} className={css.tooth} data-missing={!exam.mouth.includes(tooth) || undefined}>
          {with_numbers && <span className={css.toothNumber}>{tooth}</span>}
          {exam.mouth.includes(tooth) &&
            sitesOf(tooth, side).map((site) => (
              <Cell key={site} exam={exam} spot={{ tooth, site }} {...rest} />
            ))}
          {side === 'outer' && <Degrees exam={exam} tooth={tooth} />}
        </div>
      ))}
    </div>
  )
}

interface CellProps extends Pick<CellRowProps, 'exam' | 'last' | 'place' | 'onGo'> {
  spot: PerioSpot
}

function labelOf({ exam, last, spot }: CellProps): string {
  const depth = figureAt(exam, spot, 'depth')
  const recession = figureAt(exam, spot, 'recession')
  const was = last === undefined ? null : figureAt(last, spot, 'depth')
  const change = depthChange(last, exam, spot) ?? 0
  return [
    `${spotLabel(spot)}: ${depth === null ? TEXTS.site.none : TEXTS.site.pocket(depth)}`,
    ...(recession === null ? [] : [TEXTS.site.recession(recession)]),
    ...PERIO_MARKS.filter((mark) => isMarked(exam, spot, mark)).map((mark) =>
      PERIO_MARK_LABELS[mark].toLowerCase(),
    ),
    ...(was === null ? [] : [TEXTS.site.last(was)]),
    ...(change === 0 ? [] : [change > 0 ? TEXTS.site.deeper(change) : TEXTS.site.better(-change)]),
  ].join(', ')
}

function Cell(props: CellProps) {
  const { exam, last, spot, place, onGo } = props
  const depth = figureAt(exam, spot, 'depth')
  const recession = figureAt(exam, spot, 'recession')
  const was = last === undefined ? null : figureAt(last, spot, 'depth')
  const change = depthChange(last, exam, spot) ?? 0
  const is_current = place?.tooth === spot.tooth && place.site === spot.site
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (is_current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [is_current])
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={css.cell}
      data-level={levelOf(depth)}
      aria-label={labelOf(props)}
      aria-current={is_current || undefined}
      disabled={onGo === undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onGo?.(spot)}
    >
      <span aria-hidden className={css.depth}>
        {depth ?? '·'}
      </span>
      <span aria-hidden className={css.recession}>
        {recession ?? ''}
      </span>
      <span aria-hidden className={css.marks}>
        {PERIO_MARKS.map((mark) => (
          <span key={mark} data-mark={mark}>
            {isMarked(exam, spot, mark) ? TEXTS.marks[mark] : ''}
          </span>
        ))}
      </span>
      <span aria-hidden className={css.was}>
        {was ?? ''}
        {change !== 0 && <span data-change={change > 0 ? 'worse' : 'better'}>{change > 0 ? '▲' : '▼'}</span>}
      </span>
    </button>
  )
}

/** Furcation and mobility of a tooth, where something was found. */
function Degrees({ exam, tooth }: { exam: PerioExam; tooth: Tooth }) {
  const { mobility, furcation = {} } = toothIn(exam, tooth)
  const degrees = furcationsOf(tooth).flatMap((at) => furcation[at] ?? [])
  return (
    <span className={css.degrees}>
      {[
        ...(mobility === undefined ? [] : [TEXTS.mobility_short(mobility)]),
        ...(degrees.length === 0 ? [] : [TEXTS.furcation_short(degrees.join(''))]),
      ].join(' ')}
    </span>
  )
}
