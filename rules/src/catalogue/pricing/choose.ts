import type { Discount, DiscountLine, PriceSituation } from './discount.ts'
import { foldCode, type Ineligible, whyNot } from './eligible.ts'
import { savingsOf, savingTotal } from './saving.ts'

/** A programme, what it would save alone, and why it does not hold if it does not. */
export interface Judged {
  discount: Discount
  saving: number
  ineligible: Ineligible | undefined
}

const NOT_STACKABLE: Ineligible = {
  reason_code: 'not_stackable',
  message: 'Không dùng chung được với chương trình đang áp dụng',
}

/** Those of higher priority first, then those that save more, then the older: one order for the same programmes. */
const inOrder = (one: Judged, other: Judged): number =>
  other.discount.priority - one.discount.priority ||
  other.saving - one.saving ||
  one.discount.id - other.discount.id

/**
 * Judges every programme for these lines, in the order in which they are applied. An exclusive one stands alone: it
 * takes nothing off once another is applied, and none after it; of a stack group the first holds.
 */
export function judgeDiscounts(
  discounts: readonly Discount[],
  given: { at: PriceSituation; lines: readonly DiscountLine[]; codes: readonly string[] },
): Judged[] {
  const codes = new Set(given.codes.map(foldCode))
  const judged = discounts
    .map((discount): Judged => {
      const ineligible = whyNot(discount, { ...given, codes })
      return { discount, ineligible, saving: savingTotal(savingsOf(discount, given.lines)) }
    })
    .toSorted(inOrder)
  const groups = new Set<string>()
  let applied = 0
  let isClosed = false
  return judged.map((one) => {
    const { stack_mode, stack_group } = one.discount
    if (one.ineligible !== undefined) return one
    const isAlone = stack_mode === 'exclusive'
    if (isClosed || (isAlone && applied > 0) || (stack_group !== null && groups.has(stack_group)))
      return { ...one, ineligible: NOT_STACKABLE }
    if (one.saving === 0) return one
    applied += 1
    isClosed ||= isAlone
    if (stack_group !== null) groups.add(stack_group)
    return one
  })
}
