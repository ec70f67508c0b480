import type { PersonOption } from './form/PersonPicker.tsx'
import { createStore } from './store.ts'

/** What is known of somebody new: a name and a number, or the one of them that was typed. */
export type NewCustomer = string | { full_name: string; phone: string | null }

/** Adds a customer, and answers whoever was added or turned out to be on file already; undefined when it was given up. */
export interface AddingCustomer {
  /** What was typed so far. */
  add: NewCustomer
  settle: (person: PersonOption | undefined) => void
}

/** A customer by number, whoever calls from a phone number (the modal then offers to add one), or a new one. */
export type CustomerWanted = { id: number } | { phone: string } | AddingCustomer

const wanted = createStore<CustomerWanted | null>(null)

/** What was open gives way; whoever waits for a new customer is told that there is none. */
function show(next: CustomerWanted | null): void {
  const open = wanted.get()
  if (open !== null && 'settle' in open) open.settle(undefined)
  wanted.set(next)
}

/** Opens the customer modal over whatever screen is shown. */
export const openCustomer = (which: number | { phone: string }): void =>
  show(typeof which === 'number' ? { id: which } : which)

/** Opens the form of a new customer over whatever screen is shown: `onAdd` of a person picker. */
export const addCustomer = (known: NewCustomer = ''): Promise<PersonOption | undefined> =>
  new Promise((resolve) => show({ add: known, settle: resolve }))

export const closeCustomer = (): void => show(null)

export const useWantedCustomer = wanted.use
