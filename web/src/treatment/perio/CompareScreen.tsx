import { figureAt, type PerioExam } from '@bcare/rules/treatment/perio/exam'
import { compareExams, depthChange, type PerioComparison } from '@bcare/rules/treatment/perio/figures'
import { perioPath, spotLabel } from '@bcare/rules/treatment/perio/sites'
import { formatDate } from '@bcare/rules/text/date'
import { Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useEscapeInFront } from '../../kit/page/front.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { PerioFigures } from '../../shared/perio/PerioFigures.tsx'
import { PerioSheet } from '../../shared/perio/PerioSheet.tsx'
import type { ExamRow } from './exam-rows.ts'
import { PERIO_LIST_TEXTS as TEXTS } from './list-texts.ts'
import css from './compare.module.css'

interface CompareScreenProps {
  rows: readonly ExamRow[]
  onClose: () => void
}

/** Two examinations as one drawing, with what has changed between them. */
export function CompareScreen({ rows, onClose }: CompareScreenProps) {
  const escape = useEscapeInFront(onClose)
  const [before_id, setBefore] = useState(rows[1]?.id)
  const [after_id, setAfter] = useState(rows[0]?.id)
  const examOf = (id: number | undefined) => rows.find((row) => row.id === id)?.exam
  const before = examOf(before_id)
  const after = examOf(after_id)
  const data = rows.map((row) => ({
    value: String(row.id),
    label: `${formatDate(row.exam.examined_on)} · ${TEXTS.status[row.status]}`,
  }))
  return (
    <Modal
      {...escape}
      opened
      fullScreen
      onClose={onClose}
      title={TEXTS.compare}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close, size: 44 }}
    >
      <div className={css.head}>
        <NativeSelect
          label={TEXTS.before}
          data={data}
          value={String(before_id)}
          onChange={(event) => setBefore(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={TEXTS.after}
          data={data}
          value={String(after_id)}
          onChange={(event) => setAfter(Number(event.currentTarget.value))}
        />
        {before !== undefined && after !== undefined && <Summary before={before} after={after} />}
      </div>
      {before !== undefined && after !== undefined && (
        <div className={css.body}>
          <div className={css.scroll}>
            <PerioSheet exam={after} before={before} with_figures={false} />
          </div>
          <Changes before={before} after={after} />
        </div>
      )}
    </Modal>
  )
}

interface Both {
  before: PerioExam
  after: PerioExam
}

const COMPARED = Object.keys(TEXTS.compared) as (keyof PerioComparison)[]

function Summary({ before, after }: Both) {
  const comparison = compareExams(before, after)
  return (
    <div className={css.summary}>
      {[before, after].map((exam) => (
        <div key={exam.examined_on}>
          {TEXTS.figures_of(formatDate(exam.examined_on))} <PerioFigures exam={exam} is_full />
        </div>
      ))}
      <dl className={css.compared}>
        {COMPARED.map((name) => (
          <div key={name}>
            <dt>{TEXTS.compared[name]}</dt>
            <dd>{comparison[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Smaller differences lie within what two hands measure. */
const NOTABLE = 2

/** The sites that have changed by more than a probe is exact. */
function Changes({ before, after }: Both) {
  const changed = perioPath(after.mouth).filter(
    (spot) => Math.abs(depthChange(before, after, spot) ?? 0) >= NOTABLE,
  )
  return (
    <section aria-label={TEXTS.changes}>
      <h3 className={css.title}>{TEXTS.changes}</h3>
      {changed.length === 0 && <p>{TEXTS.none_changed}</p>}
      <ul className={css.changes}>
        {changed.map((spot) => (
          <li key={spotLabel(spot)}>
            {TEXTS.change(
              spotLabel(spot),
              figureAt(before, spot, 'depth') ?? 0,
              figureAt(after, spot, 'depth') ?? 0,
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
