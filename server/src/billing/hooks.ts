import type { Context } from '../kit/context.ts'
import { hook } from '../kit/hook.ts'
import type { NewAllocation } from './post.ts'

/** What a payment has put on items, or taken off them. */
export interface Placed {
  payment_id: number
  /** The day in whose books it is. */
  at: Date
  allocations: readonly NewAllocation[]
}

/** What follows when money was put on items or taken off them, in its transaction. */
export const moneyPlaced = hook<(context: Context, placed: Placed) => Promise<void>>()
