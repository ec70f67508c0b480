import type { PersonOption } from './form/PersonPicker.tsx'
import { createStore } from './store.ts'

/** Adds a customer, and answers whoever was added or turned out to be on file already; undefined when it was given up. */
export interface AddingCustomer {
  /** What was typed so far: a name, or a number. */
  add: string
  settle: (person: PersonOption | undefined) => void
}

/** A customer by number, whoever calls from a phone number (the modal then offers to add one), or a new one. */
export type CustomerWanted = { id: number } | { phone: string } | AddingCustomer

const wanted = createStore<CustomerWanted | null>(null)

/** Opens the customer modal over whatever screen is shown (spec 2). */
export const openCustomer = (which: number | { phone: string }): void =>
  wanted.set(typeof which === 'number' ? { id: which } : which)

/** Opens the form of a new customer over whatever screen is shown: `onAdd` of a person picker. */
export const addCustomer = (text = ''): Promise<PersonOption | undefined> =>
  new Promise((resolve) => wanted.set({ add: text, settle: resolve }))

export const closeCustomer = (): void => {
  const open = wanted.get()
  if (open !== null && 'settle' in open) open.settle(undefined)
  wanted.set(null)
}

export const useWantedCustomer = wanted.use
