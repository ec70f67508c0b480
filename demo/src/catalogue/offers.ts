import { GOODS } from './goods.ts'
import { SERVICES } from './services.ts'
import type { Offer } from './offer.ts'

export type { Offer }

/** All that the clinic sells (its price list). */
export const OFFERS: readonly Offer[] = [...SERVICES, ...GOODS]

/** What the clinic sells under a code. */
export function offer(code: string): Offer {
  const found = OFFERS.find((one) => one.code === code)
  if (found === undefined) throw new Error(`the catalogue has no ${code}`)
  return found
}
