import { lazy, Suspense } from 'react'
import { closeCustomer, useWantedCustomer } from '../kit/customer-modal.ts'
import { SLOTS } from './slots.ts'

const load = SLOTS.customer_modal
const CustomerModal = load && lazy(async () => ({ default: await load() }))

/** The place of the customer modal; `openCustomer` opens it from anywhere. */
export function CustomerModalHost() {
  const wanted = useWantedCustomer()
  if (wanted === null || CustomerModal === undefined) return null
  return (
    <Suspense fallback={null}>
      <CustomerModal wanted={wanted} onClose={closeCustomer} />
    </Suspense>
  )
}
