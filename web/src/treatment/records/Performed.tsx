import type { PerformedFact } from '@bcare/contract/customers/signed-facts'
import { isAnswered, type Answers } from '@bcare/rules/treatment/records/field'
import { clinicDate, formatDate, formatDateTime } from '@bcare/rules/text/date'
import { teethText } from '@bcare/rules/treatment/teeth'
import { api, useRead } from '../../kit/api/api.ts'
import { useNow } from '../../kit/use-now.ts'
import css from './records.module.css'
import { RECORD_TEXTS as TEXTS } from './texts.ts'

const MOST = 200

/** What was done in the days of an outpatient record so far: it is kept with the signature. */
export function Performed({ person_id, answers }: { person_id: number; answers: Answers }) {
  const today = clinicDate(useNow())
  const { opened_on, closed_on } = answers
  const from = isAnswered(opened_on) ? String(opened_on) : today
  const to = isAnswered(closed_on) ? String(closed_on) : today
  const { data } = useRead(
    api.attachment.query_operation,
    { person_id, from, to, status: 'done', limit: MOST },
    { quiet: true, enabled: from <= to },
  )
  const facts = (data?.data ?? []).toReversed().map((step) => ({
    performed_at: step.performed_at ?? '',
    title: step.title,
    teeth: teethText(step.teeth),
    doctor_name: step.doctor_name,
    note: step.clinical_note,
  }))
  return (
    <section aria-label={TEXTS.performed}>
      <h3 className={css.heading}>{TEXTS.performed}</h3>
      {facts.length === 0 ? (
        <p className={css.none}>
          {TEXTS.performed_none} {formatDate(from)}
        </p>
      ) : (
        <PerformedFacts facts={facts} />
      )}
    </section>
  )
}

/** Steps by day, as one reads them in a record. */
export const PerformedFacts = ({ facts }: { facts: readonly PerformedFact[] }) => (
  <dl className={css.answers}>
    {facts.map(({ performed_at, title, teeth, doctor_name, note }) => (
      <div key={`${performed_at}/${title}/${teeth}`}>
        <dt>{formatDateTime(performed_at)}</dt>
        <dd>{[title, teeth, doctor_name, note].filter(Boolean).join(' · ')}</dd>
      </div>
    ))}
  </dl>
)
