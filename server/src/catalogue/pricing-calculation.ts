import type { Output, Parsed } from '@bcare/contract'
import { pricingCalculation } from '@bcare/contract/catalogue/pricing-calculation'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import { foldCode } from '@bcare/rules/catalogue/pricing/eligible'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { priceFacts } from './price-facts.ts'
import { refuse } from './refuse.ts'

/** The note below which there is no change. */
const CASH_NOTE = 1_000

/** Whose the deal is and where, if its customer is one that the caller may see. @throws Fault rule */
async function ofDeal(
  { db, caller }: Context,
  deal_id: number | undefined,
  { person_id, branch_id }: { person_id?: number | undefined; branch_id?: number | undefined },
): Promise<{ person_id?: number; branch_id?: number }> {
  if (deal_id === undefined) return {}
  const deal = caller.may('person:read')
    ? await db.one<{ person_id: number; branch_id: number }>(sql`
    select d.person_id, d.branch_id from deal d join person t on t.tenant_id = d.tenant_id and t.id = d.person_id
    where d.tenant_id = ${caller.tenant_id} and d.id = ${deal_id} and d.deleted_at is null
      and ${visible(personTable, caller, { permission: 'person:read' })}`)
    : undefined
  if (deal === undefined) return refuse('deal_id', 'Không tìm thấy cơ hội, hãy chọn lại')
  if (person_id !== undefined && person_id !== deal.person_id)
    refuse('deal_id', 'Cơ hội này là của khách hàng khác')
  return { person_id: deal.person_id, branch_id: branch_id ?? deal.branch_id }
}

/** The price of an order by the same rule that the browser's preview uses. @throws Fault rule */
async function calculate(
  context: Context,
  {
    discount_codes,
    order_discount,
    cash_rounding,
    deal_id,
    ...asked
  }: Parsed<typeof pricingCalculation.calculate>,
): Promise<Output<typeof pricingCalculation.calculate>> {
  const order = { ...asked, ...(await ofDeal(context, deal_id, asked)) }
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
