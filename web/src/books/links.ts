import type { BooksDifference } from '@bcare/contract/books/books-check'
import type { BookRecord } from '@bcare/rules/books/checks'

const found = (path: string, values: Record<string, string>): string =>
  `${path}?${new URLSearchParams(values)}`

const inProfile = ({ person_id }: BooksDifference, tab: string): string | undefined =>
  person_id === null ? undefined : found(`/customer/profile/${person_id}`, { tab })

/** Its number leads with the code of the material; lot and branch follow. */
const inStock = ({ code }: BooksDifference): string =>
  found('/material', { tab: 'stock', search: code.split(' · ')[0] ?? code })

const PLACES: Readonly<Record<BookRecord, (difference: BooksDifference) => string | undefined>> = {
  bill: ({ code }) => found('/accounting', { tab: 'bills', search: code }),
  payment: ({ code }) => found('/accounting', { tab: 'receipts', search: code }),
  deposit: ({ code }) => found('/accounting', { tab: 'deposits', search: code }),
  attachment: (difference) => inProfile(difference, 'treatment'),
  installment_plan: (difference) => inProfile(difference, 'payment'),
  person: (difference) => inProfile(difference, 'payment'),
  day: ({ day }) =>
    found('/cash-flow-period-summary', { tab: 'day', ...(day !== null && { from: day, to: day }) }),
  fund: () => '/cash-flow-period-summary',
  series: () => undefined,
  material_stock: inStock,
  material_lot: inStock,
}

/** Where a difference is looked at; a series of numbers has no place of its own. */
export const placeOf = (difference: BooksDifference): string | undefined =>
  PLACES[difference.record](difference)
