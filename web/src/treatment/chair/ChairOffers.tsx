import { formatMoney } from '@bcare/rules/text/money'
import { teethText } from '@bcare/rules/treatment/teeth'
import { Button } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { PLAN_TEXTS } from '../plan/plan-texts.ts'
import plan_css from '../plan/plan.module.css'
import { usePlanChoices } from '../plan/use-plan-choices.ts'
import { usePresentedBy } from '../plan/use-presenting.ts'
import { TREATMENT_TEXTS } from '../texts.ts'
import type { Chair } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

const PlanPresent = lazy(() =>
  import('../plan/PlanPresent.tsx').then((file) => ({ default: file.PlanPresent })),
)

/** What the customer was offered and has not agreed to, with its price, and the plan to be shown and signed. */
export function ChairOffers({ chair: { visit, offers } }: { chair: Chair }) {
  const [presenting, setPresenting] = useState(false)
  // Here and not in the list: signing the last offer empties it, and the presentation closes itself.
  const close = useCallback(() => setPresenting(false), [])
  return (
    <>
      {offers.length > 0 && (
        <OfferList person_id={visit.person_id} offers={offers} onPresent={() => setPresenting(true)} />
      )}
      {presenting && <Presented person_id={visit.person_id} offers={offers} onClose={close} />}
    </>
  )
}

interface OfferListProps {
  person_id: number
  offers: Chair['offers']
  onPresent: () => void
}

function OfferList({ person_id, offers, onPresent }: OfferListProps) {
  const may_present = useMay('attachment:update')
  const statuses = useConstant('attachment.status')
  const presented_by = usePresentedBy(person_id)
  return (
    <section className={`box ${css.part}`} aria-label={TEXTS.offers}>
      <div className={css.row}>
        <h2 className={css.title}>{TEXTS.offers}</h2>
        {presented_by !== undefined ? (
          <span className={plan_css.presented}>{PLAN_TEXTS.presented_by(presented_by)}</span>
        ) : (
          may_present && (
            <Button variant="default" onClick={onPresent}>
              {TREATMENT_TEXTS.propose}
            </Button>
          )
        )}
      </div>
      <ul className={css.steps}>
        {offers.map((line) => (
          <li key={line.id} className={css.step}>
            <div className={css.what}>
              <b>{line.title}</b>
              <span className={css.facts}>
                {[teethText(line.teeth), line.alternative_group, line.doctor_name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <StatusBadge value={line.status} options={statuses} />
            <strong className="numeric">{formatMoney(line.total)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Presented({
  person_id,
  offers,
  onClose,
}: Omit<OfferListProps, 'onPresent'> & { onClose: () => void }) {
  const plan = usePlanChoices(person_id, offers)
  return (
    <Suspense fallback={null}>
      <PlanPresent person_id={person_id} lines={offers} plan={plan} signing={false} onClose={onClose} />
    </Suspense>
  )
}
