import {
  PERIO_MARK_LABELS,
  PERIO_MARKS,
  figureAt,
  furcationsIn,
  isMarked,
  type PerioExam,
  toothIn,
} from '@bcare/rules/treatment/perio/exam'
import { attachmentLoss } from '@bcare/rules/treatment/perio/figures'
import {
  PERIO_ROW_LABELS,
  type PerioPad,
  setFurcation,
  setMobility,
  valueAt,
} from '@bcare/rules/treatment/perio/pad'
import { FURCATION_LABELS, spotLabel } from '@bcare/rules/treatment/perio/sites'
import { levelOf } from '../../shared/perio/level.ts'
import css from './perio.module.css'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'

interface CurrentSiteProps {
  pad: PerioPad
  last: PerioExam | undefined
}

/** Where the next key goes, large, with what is there and what was there the last time. */
export function CurrentSite({ pad, last }: CurrentSiteProps) {
  const { place, exam } = pad
  if (place === null) return <p className={`box ${css.current}`}>{TEXTS.no_teeth}</p>
  const value = valueAt(pad, place)
  const was = last === undefined ? null : figureAt(last, place, 'depth')
  return (
    <section className={`box ${css.current}`} aria-live="polite">
      <div className={css.next}>
        <span>{pad.over ? TEXTS.over : `${TEXTS.next}:`}</span> <strong>{spotLabel(place)}</strong>
      </div>
      <div className={css.large}>
        <span className={css.rowName}>{PERIO_ROW_LABELS[place.row]}</span>
        <output className={css.value} data-level={place.row === 'depth' ? levelOf(value) : undefined}>
          {pad.sign === '' ? (value ?? '·') : TEXTS.sign_of[pad.sign]}
        </output>
        <dl className={css.beside}>
          <Fact name={TEXTS.was} value={was} />
          <Fact name={PERIO_ROW_LABELS.recession} value={figureAt(exam, place, 'recession')} />
          <Fact name={TEXTS.loss} value={attachmentLoss(exam, place)} />
        </dl>
      </div>
      <Told pad={pad} />
    </section>
  )
}

/** Why the last key did nothing, or else what was typed last. */
function Told({ pad: { exam, typed, refused } }: { pad: PerioPad }) {
  if (refused !== null)
    return (
      <div className={css.refused} role="alert">
        {TEXTS.refused[refused]}
      </div>
    )
  return (
    <div className={css.justTyped}>
      {typed !== null && (
        <>
          {spotLabel(typed)}: <strong>{figureAt(exam, typed, 'depth') ?? TEXTS.unknown}</strong>{' '}
          {PERIO_MARKS.filter((mark) => isMarked(exam, typed, mark))
            .map((mark) => `${TEXTS.marks[mark]} ${PERIO_MARK_LABELS[mark].toLowerCase()}`)
            .join(', ')}
        </>
      )}
    </div>
  )
}

interface ToothDegreesProps {
  pad: PerioPad
  /** Undefined while it is only read. */
  onPad: ((pad: PerioPad) => void) | undefined
}

/** Mobility and furcations of the tooth under the cursor, to be pointed at. */
export function ToothDegrees({ pad, onPad }: ToothDegreesProps) {
  const { place, exam } = pad
  if (place === null) return null
  const { tooth } = place
  const { mobility, furcation = {} } = toothIn(exam, tooth)
  return (
    <div className={css.degreeRows}>
      <Degree
        label={`${TEXTS.mobility} ${tooth}`}
        value={mobility}
        onChange={onPad && ((degree) => onPad(setMobility(pad, tooth, degree)))}
      />
      {furcationsIn(exam, tooth).map((at) => (
        <Degree
          key={at}
          label={TEXTS.furcation(FURCATION_LABELS[at])}
          value={furcation[at]}
          onChange={onPad && ((degree) => onPad(setFurcation(pad, tooth, at, degree)))}
        />
      ))}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: number | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? TEXTS.unknown}</dd>
  </div>
)

interface DegreeProps {
  label: string
  value: number | undefined
  onChange: ((degree: number | undefined) => void) | undefined
}

const DEGREES = [0, 1, 2, 3] as const

/** A degree from 0 to 3; the one that is set is taken away by a second press. */
function Degree({ label, value, onChange }: DegreeProps) {
  return (
    <div className={css.degree} role="group" aria-label={label}>
      <span>{label}</span>
      {DEGREES.map((degree) => (
        <button
          key={degree}
          type="button"
          tabIndex={-1}
          aria-pressed={value === degree}
          onPointerDown={(event) => event.preventDefault()}
          disabled={onChange === undefined}
          onClick={() => onChange?.(value === degree ? undefined : degree)}
        >
          {degree}
        </button>
      ))}
    </div>
  )
}
