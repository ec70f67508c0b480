import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { discount } from '@bcare/contract/catalogue/discount'
import { judgeDiscounts } from '@bcare/rules/catalogue/pricing/choose'
import { BEGUN_STATUSES } from '@bcare/rules/catalogue/pricing/discount'
import { discountLines } from '@bcare/rules/catalogue/pricing/price'
import { savingsOf } from '@bcare/rules/catalogue/pricing/saving'
import type { Context } from '../kit/context.ts'
import { sql, states } from '../kit/database/sql.ts'
import { priceFacts } from './price-facts.ts'

const BARE = { order_discount: null, cash_note: null }

/** Every programme that runs or is paused, or the one that is asked about: what it would save, or why it does not hold. */
export async function eligible(
  context: Context,
  { discount_id, discount_codes: codes, ...order }: Parsed<typeof discount.eligible>,
): Promise<Output<typeof discount.eligible>> {
  const chosen =
    discount_id === undefined ? sql`d.status in ${states(BEGUN_STATUSES)}` : sql`d.id = ${discount_id}`
  const facts = await priceFacts(context, order, chosen)
  if (discount_id !== undefined && facts.discounts.length === 0)
    throw new Fault('not_found', 'Không tìm thấy chương trình khuyến mãi')
  const lines = discountLines({ ...facts, ...BARE, codes })
  const judged = judgeDiscounts(facts.discounts, { at: facts.at, lines, codes })
  const data = judged.map(({ discount: one, saving, ineligible }) => ({
    discount_id: one.id,
    name: one.name,
    code: one.code,
    eligible: ineligible === undefined,
    saving,
    approval_required: one.approval_required,
    reason_code: ineligible?.reason_code ?? null,
    message: ineligible?.message ?? null,
  }))
  return { data }
}

/** What one programme, by its id or its code, would save at each line; why it does not hold is said beside. */
export async function calculate(
  context: Context,
  { discount_id, code, ...order }: Parsed<typeof discount.calculate>,
): Promise<Output<typeof discount.calculate>> {
  if ((discount_id === undefined) === (code === undefined))
    throw new Fault('rule', 'Hãy chọn một chương trình, hoặc nhập một mã giảm giá')
  const folded = code?.toUpperCase() ?? null
  const chosen = discount_id === undefined ? sql`upper(d.code) = ${folded}` : sql`d.id = ${discount_id}`
  const facts = await priceFacts(context, order, chosen)
  const [one] = facts.discounts
  if (one === undefined) throw new Fault('not_found', 'Không có chương trình khuyến mãi nào như vậy')
  const codes = one.code === null ? [] : [one.code]
  const lines = discountLines({ ...facts, ...BARE, codes })
  const ineligible = judgeDiscounts([one], { at: facts.at, lines, codes })[0]?.ineligible
  const savings = [...savingsOf(one, lines)].map(([ref, saving]) => ({ ref, saving }))
  return {
    discount_id: one.id,
    saving: savings.reduce((sum, { saving }) => sum + saving, 0),
    lines: savings,
    reason_code: ineligible?.reason_code ?? null,
    message: ineligible?.message ?? null,
  }
}
