import { lazy, Suspense, useEffect } from 'react'
import { addCustomer, closeCustomer, openCustomer, useWantedCustomer } from '../kit/customer-modal.ts'
import { draftKey, hasDraft } from '../kit/draft.ts'
import { SLOTS } from './slots.ts'

const load = SLOTS.customer_modal
const CustomerModal = load && lazy(async () => ({ default: await load() }))

/**
 * The place of the customer modal; `openCustomer` opens it from anywhere. A new customer who was being written down when
 * the page was reloaded or the session ended is written on, and shown: nobody waits for the answer any more.
 */
export function CustomerModalHost() {
  const wanted = useWantedCustomer()
  useEffect(() => {
    if (!hasDraft(draftKey('person'))) return
    void addCustomer().then((added) => added && openCustomer(added.id))
  }, [])
  if (wanted === null || CustomerModal === undefined) return null
  return (
    <Suspense fallback={null}>
      <CustomerModal wanted={wanted} onClose={closeCustomer} />
    </Suspense>
  )
}
