import type { MedicalAlerts } from '@bcare/contract/customers/person-data'
import { PersonAlerts } from '../shared/medical/PersonAlerts.tsx'
import { openCustomer } from '../shared/modals/customer-modal.ts'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'

interface PersonNameProps {
  id: number | null
  name: string | null
  /** What to beware of, where the row says it. */
  alerts?: MedicalAlerts | null
}

/** A name that opens the customer, where there is one on file. */
export function PersonName({ id, name, alerts = null }: PersonNameProps) {
  if (id === null) return <span className={css.name}>{name ?? TEXTS.temporaryBooking}</span>
  return (
    <span className={css.named}>
      <button type="button" className={css.name} onClick={() => openCustomer(id)}>
        {name ?? TEXTS.temporaryBooking}
      </button>
      <PersonAlerts alerts={alerts} as="mark" />
    </span>
  )
}
