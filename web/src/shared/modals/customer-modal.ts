import type { PersonOption } from '../pickers/PersonPicker.tsx'
import { createModal } from '../../kit/page/modal.tsx'

/** What is known of a new customer: a name and a number, or why there is none, or the one of them that was typed. */
export type NewCustomer = string | { full_name: string; phone: string | null; no_phone_reason: string | null }

/** A customer by number, the caller from a phone number (the modal then offers to add one), or a new one. */
export type CustomerRequest = { id: number } | { phone: string } | { add: NewCustomer }

/** Answers a new customer: the one who was added, or who turned out to be on file. */
export const customerModal = createModal<CustomerRequest, PersonOption>()

/** Opens the customer modal over whatever screen is shown. */
export const openCustomer = (which: number | { phone: string }): void =>
  customerModal.open(typeof which === 'number' ? { id: which } : which)

/** Opens the form of a new customer over whatever screen is shown: `onAdd` of a person picker. */
export const addCustomer = (known: NewCustomer = ''): Promise<PersonOption | undefined> =>
  customerModal.ask({ add: known })
