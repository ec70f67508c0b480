import { openCustomer } from '../shared/modals/customer-modal.ts'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'

/** A name that opens the customer, where there is one on file. */
export function PersonName({ id, name }: { id: number | null; name: string | null }) {
  if (id === null) return <span className={css.name}>{name ?? TEXTS.somebody}</span>
  return (
    <button type="button" className={css.name} onClick={() => openCustomer(id)}>
      {name ?? TEXTS.somebody}
    </button>
  )
}
