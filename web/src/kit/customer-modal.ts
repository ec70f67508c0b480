import { createStore } from './store.ts'

/** A customer by number, or whoever calls from a phone number (the modal then offers to add one). */
export type CustomerWanted = { id: number } | { phone: string }

const wanted = createStore<CustomerWanted | null>(null)

/** Opens the customer modal over whatever screen is shown (spec 2). */
export const openCustomer = (which: number | { phone: string }): void =>
  wanted.set(typeof which === 'number' ? { id: which } : which)

export const closeCustomer = (): void => wanted.set(null)

export const useWantedCustomer = wanted.use
