import type { Parsed } from '@bcare/contract'
import type { pricingCalculation } from '@bcare/contract/catalogue/pricing-calculation'
import type { Discount, PriceSituation } from '@bcare/rules/catalogue/pricing/discount'
import type { PricedProduct, PriceLine } from '@bcare/rules/catalogue/pricing/facts'
import type { PriceTier } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { judgedDiscounts } from './discount-table.ts'
import { type SituationInput, situationOf, situationQueries } from './price-situation.ts'
import { refuse } from './refuse.ts'

type LineInput = Parsed<typeof pricingCalculation.calculate>['lines'][number]

/** What prices are made of, read in one round trip. */
export interface PriceFacts {
  lines: PriceLine[]
  tiers: PriceTier[]
  discounts: Discount[]
  at: PriceSituation
}

/** Products as prices see them; `chosen` is a list of ids or a select of them. */
export const pricedProducts = (tenant_id: number, chosen: Sql): Sql => sql`
  select id, name, category_term_id, list_price, min_price, vat_rate::float8 as vat_rate, price_mode, is_active
  from product where tenant_id = ${tenant_id} and deleted_at is null and id in (${chosen})`

/** The prices of price lists for products. */
export const tiersOf = (tenant_id: number, chosen: Sql): Sql => sql`
  select id, product_id, tier_code, tier_name, price_kind, value::float8 as value, min_qty::float8 as min_qty, person_group_id, branch_id,
    valid_from::text as valid_from, valid_to::text as valid_to, priority, is_active
  from product_price_tier where tenant_id = ${tenant_id} and deleted_at is null and is_active and product_id in (${chosen})`

/** The lines with their products. @throws Fault rule at the line whose product is gone */
function linesOf(lines: readonly LineInput[], products: readonly PricedProduct[]): PriceLine[] {
  const known = new Map(products.map((product) => [product.id, product]))
  return lines.map(({ product_id, ...line }, at) => {
    const product = known.get(product_id)
    if (product === undefined) refuse(`lines.${at}.product_id`, 'Dịch vụ này không còn nữa, hãy chọn lại')
    return { ...line, product, bundle: null }
  })
}

/** Everything that the price of these lines is made of, with the programmes `d` that a condition chooses. @throws Fault rule */
export async function priceFacts(
  context: Context,
  { lines, ...asked }: SituationInput & { lines: readonly LineInput[] },
  programmes: Sql,
): Promise<PriceFacts> {
  const { tenant_id } = context.caller
  const chosen = sql`select unnest(${[...new Set(lines.map(({ product_id }) => product_id))]}::bigint[])`
  const [people, branches, products = [], tiers = [], discounts = []] = await context.db.batch(
    ...situationQueries(context, asked),
    pricedProducts(tenant_id, chosen),
    tiersOf(tenant_id, chosen),
    judgedDiscounts(tenant_id, asked.person_id, programmes),
  )
  return {
    at: situationOf(context, asked, [people, branches]),
    lines: linesOf(lines, products as unknown as PricedProduct[]),
    tiers: tiers as unknown as PriceTier[],
    discounts: discounts as unknown as Discount[],
  }
}
