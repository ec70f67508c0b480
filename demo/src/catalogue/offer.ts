import type { families, Input } from '@bcare/contract'

type Product = Input<typeof families.product.add>
type Rule = NonNullable<Product['rules']>[number]
type Step = Input<typeof families.productOperation.bulk_set>['steps'][number]

/** A step of a service: what is done, and how much of the price it is worth. */
export interface OfferStep extends Omit<Step, 'operation_id'> {
  name: string
}

/** A line of the clinic's price list; words stand for the terms of its vocabularies. */
export interface Offer extends Omit<Product, 'rules' | 'list_price'> {
  /** Whole đồng a unit. */
  price: number
  /** Minutes of a session. */
  minutes: number
  category: string | null
  unit: string
  steps: readonly OfferStep[]
  /** What it has to do with other services, by their codes; told when they are booked. */
  heeds?: readonly (Omit<Rule, 'product_id'> & { code: string })[]
}
