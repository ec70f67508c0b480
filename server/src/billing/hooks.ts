import type { Context } from '../kit/context.ts'
import { hook } from '../kit/hook.ts'

/** Money on an item; below zero it is taken off again. */
export interface NewAllocation {
  bill_id: number
  bill_item_id: number
  attachment_id: number | null
  amount: number
  reverses_id?: number | null
  refunds_id?: number | null
  /** Where the bill is paid in instalments; `move` fills it in. */
  installment_id?: number | null
}

/** What a payment has put on items, or taken off them. */
export interface Placed {
  payment_id: number
  /** The day in whose books it is. */
  at: Date
  allocations: readonly NewAllocation[]
}

/** What follows when money was put on items or taken off them, in its transaction. */
export const moneyPlaced = hook<(context: Context, placed: Placed) => Promise<void>>()
