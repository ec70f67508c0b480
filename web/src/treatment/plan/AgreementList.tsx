import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import treatment from '../treatment.module.css'

const AgreementView = lazy(() =>
  import('./AgreementView.tsx').then((file) => ({ default: file.AgreementView })),
)

/** Every version that was signed of a customer's plan, newest first, each to be read as it was. */
export function AgreementList({ person_id }: { person_id: number }) {
  const { data } = useRead(
    api.treatmentAgreement.list,
    { person_id, limit: 50, sort_by: 'signed_at' },
    { quiet: true },
  )
  const [opened, setOpened] = useState<number>()
  if (data === undefined || data.data.length === 0) return null
  return (
    <section>
      <h2 className={css.phase}>{TEXTS.versions}</h2>
      <ul className={treatment.list}>
        {data.data.map(({ id, code, signed_at, total, withdrawn_at, is_in_force, signer_name }) => (
          <li key={id} className={`box ${css.version}`}>
            <span>{TEXTS.version(formatDate(signed_at), code)}</span>
            <span className={css.terms}>{signer_name}</span>
            <strong className="numeric">{formatMoney(total)}</strong>
            <span className={css.terms}>
              {withdrawn_at !== null ? TEXTS.withdrawn : is_in_force ? TEXTS.in_force : TEXTS.replaced}
            </span>
            <Button variant="default" aria-label={TEXTS.open(code)} onClick={() => setOpened(id)}>
              {TEXTS.read}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened !== undefined && <AgreementView id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  )
}
