import type { Output } from '@bcare/contract/kit/call'
import type { dealUser } from '@bcare/contract/sales/deal-user'

/** Somebody's part in a deal. */
export type Member = Output<typeof dealUser.get>

/** A share as people write it. */
export const percent = (value: number) => `${value.toLocaleString('vi-VN')}%`
