import { clinicDate, formatDateTime } from '@bcare/rules/text/date'
import { teethText } from '@bcare/rules/treatment/teeth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { useMay } from '../kit/session/may.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import css from './treatment.module.css'
import { type TakenStep, VoidDialog } from './VoidDialog.tsx'

/** Before any clinic's first entry. */
const FROM = '1990-01-01'
const MOST = 100

/** What was done for a customer, newest first; what was recorded by mistake can be taken back. */
export function PerformedList({ person_id }: { person_id: number }) {
  const { data } = useRead(
    api.attachment.query_operation,
    { person_id, from: FROM, to: clinicDate(serverNow()), limit: MOST },
    { quiet: true },
  )
  const may_void = useMay('attachment:perform')
  const [voiding, setVoiding] = useState<TakenStep>()
  if (data === undefined || data.data.length === 0) return null
  return (
    <section>
      <h2 className={css.phase}>{TEXTS.performed}</h2>
      <ul className={css.list}>
        {data.data.map((step) => (
          <li key={step.id} className={css.line}>
            <div className={css.head}>
              <span className={css.title}>{`${step.title} · ${step.line_title}`}</span>
              {may_void && (
                <Button size="xs" variant="subtle" color="gray" onClick={() => setVoiding(step)}>
                  {TEXTS.void}
                </Button>
              )}
            </div>
            <div className={css.facts}>
              {[
                step.performed_at && formatDateTime(step.performed_at),
                step.doctor_name,
                teethText(step.teeth),
                step.track_code,
                step.duration_min === null ? null : TEXTS.took(step.duration_min),
              ]
                .filter(Boolean)
                .map((fact) => (
                  <span key={fact} className="numeric">
                    {fact}
                  </span>
                ))}
            </div>
            {step.clinical_note && <span className={css.text}>{step.clinical_note}</span>}
          </li>
        ))}
      </ul>
      {voiding && <VoidDialog step={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  )
}
