import type { Output } from '@bcare/contract/kit/call'
import type { dealUser, dealUserRating } from '@bcare/contract/sales/deal-user'

/** A staff member's part in a deal. */
export type Member = Output<typeof dealUser.get>

/** What was said of a member's part. */
export type RatingRow = Output<typeof dealUserRating.get>

/** A share as people write it. */
export const percent = (value: number) => `${value.toLocaleString('vi-VN')}%`
