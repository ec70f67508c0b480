import type { Row } from '@bcare/contract'
import type { DealUserRating } from '@bcare/contract/sales/deal-user'
import type { Sql } from '../kit/database/sql.ts'
import { hook } from '../kit/hook.ts'
import type { Context } from '../kit/context.ts'

/** What happens in the very statement that brings a deal into a stage, and when it has run. */
export interface StageEntered {
  /** Further steps of its `with`, which read the deal as `t`. */
  steps: (context: Context) => Sql
  /** What the steps made, as one JSON value. */
  made: Sql
  after: (context: Context, made: unknown) => Promise<void>
}

export const stageEntered = hook<StageEntered>()

/** What follows a customer's low rating of a member of staff, in its transaction. */
export const ratedLow = hook<(context: Context, rating: Row<typeof DealUserRating>) => Promise<void>>()
