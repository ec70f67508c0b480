import type { PersonOption } from '../pickers/PersonPicker.tsx'
import { createModal } from '../../kit/page/modal.tsx'

/** What is known of a new customer: a name and a number, or why there is none, or the one of them that was typed. */
export type NewCustomer = string | { full_name: string; phone: string | null; no_phone_reason: string | null }

/** Adds a customer, and answers the customer who was added or turned out to be on file; undefined when it was given up. */
export interface AddingCustomer {
  /** What was typed so far. */
  add: NewCustomer
  settle: (person: PersonOption | undefined) => void
}

/** A customer by number, the caller from a phone number (the modal then offers to add one), or a new one. */
export type CustomerRequest = { id: number } | { phone: string } | AddingCustomer

/** What was open gives way; a caller that waits for a new customer gets undefined. */
export const customerModal = createModal<CustomerRequest>((open) => {
  if ('settle' in open) open.settle(undefined)
})

/** Opens the customer modal over whatever screen is shown. */
export const openCustomer = (which: number | { phone: string }): void =>
  customerModal.open(typeof which === 'number' ? { id: which } : which)

/** Opens the form of a new customer over whatever screen is shown: `onAdd` of a person picker. */
export const addCustomer = (known: NewCustomer = ''): Promise<PersonOption | undefined> =>
  new Promise((resolve) => customerModal.open({ add: known, settle: resolve }))
