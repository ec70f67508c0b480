import type { Parsed } from '@bcare/contract'
import type { pricingCalculation } from '@bcare/contract/catalogue/pricing-calculation'
import type { Discount, PriceSituation } from '@bcare/rules/catalogue/pricing/discount'
import { whyNotSold } from '@bcare/rules/catalogue/pricing/bundle'
import { explodeBundle } from '@bcare/rules/catalogue/pricing/explode'
import type { PricedProduct, PriceLine } from '@bcare/rules/catalogue/pricing/facts'
import type { PriceTier } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { bundledProducts, type PricedBundleRow, pricedBundles } from './bundle-table.ts'
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

type Known<T> = ReadonlyMap<number, T>

const byId = <T extends { id: number }>(rows: readonly T[]): Known<T> =>
  new Map(rows.map((row) => [row.id, row]))

/** The lines with their products, a bundle as the lines that it is made of. @throws Fault rule at the line whose product or bundle is not sold */
function linesOf(
  lines: readonly LineInput[],
  products: Known<PricedProduct>,
  bundles: Known<PricedBundleRow>,
  at: PriceSituation,
): PriceLine[] {
  const productOf = (product_id: number | undefined, field: string): PricedProduct =>
    products.get(product_id ?? 0) ?? refuse(field, 'Dịch vụ này không còn nữa, hãy chọn lại')
  return lines.flatMap(({ product_id, bundle_id, ...line }, place) => {
    if (bundle_id === undefined)
      return [{ ...line, product: productOf(product_id, `lines.${place}.product_id`), bundle: null }]
    const field = `lines.${place}.bundle_id`
    const bundle = bundles.get(bundle_id) ?? refuse(field, 'Gói dịch vụ này không còn nữa, hãy chọn lại')
    const unsold = whyNotSold(bundle, at)
    if (unsold !== undefined) refuse(field, unsold)
    const items = bundle.items.map((item) => ({ ...item, product: productOf(item.product_id, field) }))
    return explodeBundle({ ...line, bundle: { ...bundle, items } })
  })
}

/** Everything that the price of these lines is made of, with the programmes `d` that a condition chooses. @throws Fault rule */
export async function priceFacts(
  context: Context,
  { lines, ...asked }: SituationInput & { lines: readonly LineInput[] },
  programmes: Sql,
): Promise<PriceFacts> {
  const { tenant_id } = context.caller
  const named = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  const bundled = [...new Set(lines.flatMap(({ bundle_id }) => bundle_id ?? []))]
  const chosen = sql`select unnest(${named}::bigint[]) union ${bundledProducts(tenant_id, bundled)}`
  const [people, branches, products = [], bundles = [], tiers = [], discounts = []] = await context.db.batch(
    ...situationQueries(context, asked),
    pricedProducts(tenant_id, chosen),
    pricedBundles(tenant_id, bundled),
    tiersOf(tenant_id, chosen),
    judgedDiscounts(tenant_id, asked.person_id, programmes),
  )
  const at = situationOf(context, asked, [people, branches])
  return {
    at,
    lines: linesOf(
      lines,
      byId(products as unknown as PricedProduct[]),
      byId(bundles as unknown as PricedBundleRow[]),
      at,
    ),
    tiers: tiers as unknown as PriceTier[],
    discounts: discounts as unknown as Discount[],
  }
}
