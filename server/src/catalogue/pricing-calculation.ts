import type { Output, Parsed } from '@bcare/contract'
import { pricingCalculation } from '@bcare/contract/catalogue/pricing-calculation'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import { foldCode } from '@bcare/rules/catalogue/pricing/eligible'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { serve } from '../kit/http/serve.ts'
import { priceFacts } from './price-facts.ts'
import { refuse } from './refuse.ts'

/** The note below which there is no change. */
const CASH_NOTE = 1_000

/** The price of an order by the same rule that the browser's preview uses. @throws Fault rule */
async function calculate(
  context: Context,
  { discount_codes, order_discount, cash_rounding, ...order }: Parsed<typeof pricingCalculation.calculate>,
): Promise<Output<typeof pricingCalculation.calculate>> {
  const codes = discount_codes.map(foldCode)
  const named = sql`upper(d.code) = any (${codes}::text[])`
  // One that must be approved is taken off by name, or for a user who may approve it.
  const unasked = context.caller.may('discount:approve') ? sql`` : sql` and not d.approval_required`
  const facts = await priceFacts(context, order, sql`(d.status = 'active'${unasked}) or ${named}`)
  const price = priceOrder({
    ...facts,
    codes,
    order_discount,
    cash_note: cash_rounding ? CASH_NOTE : null,
  })
  if ('code' in price) refuse(price.field ?? 'lines', price.message)
  return price
}

export const pricingCalculationFamily = serve(pricingCalculation, { calculate })
