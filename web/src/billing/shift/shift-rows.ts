import { differenceWord } from '@bcare/rules/billing/shift'
import { formatMoney } from '@bcare/rules/text/money'
import type { api } from '../../kit/api/api.ts'

export type ShiftRow = Awaited<ReturnType<typeof api.shift.get>>

/** «Thừa 30.000 đ», or «Khớp». */
export const differenceText = (difference: number): string =>
  difference === 0 ? differenceWord(0) : `${differenceWord(difference)} ${formatMoney(Math.abs(difference))}`

/** A number as it is typed: text where it cannot be read, null where nothing is. */
export type Typed = number | string | null

/** The number that was typed, nothing being zero; undefined for what is no amount. */
export function readTyped(typed: Typed | undefined, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (typed === null || typed === undefined) return 0
  return typeof typed === 'number' && Number.isSafeInteger(typed) && typed >= 0 && typed <= most
    ? typed
    : undefined
}
