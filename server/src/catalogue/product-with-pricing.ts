import type { Output, Parsed } from '@bcare/contract'
import { productWithPricing, MOST_PRICED_PRODUCTS } from '@bcare/contract/catalogue/product-with-pricing'
import { type Norm, normsCost, normsOfStep } from '@bcare/rules/catalogue/norms'
import { productPrice } from '@bcare/rules/catalogue/pricing/product-price'
import type { Discount } from '@bcare/rules/catalogue/pricing/discount'
import type { PricedProduct } from '@bcare/rules/catalogue/pricing/facts'
import type { PriceTier } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { foundIn, searchOf } from '../kit/database/search.ts'
import { all, integer, sql, type Sql } from '../kit/database/sql.ts'
import { selectList } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { judgedDiscounts } from './discount-table.ts'
import { pricedProducts, tiersOf } from './price-facts.ts'
import { situationOf, situationQueries } from './price-situation.ts'
import { stepTable } from './product-operation.ts'
import { productTable, type ProductRow } from './product-table.ts'

type ProductsInput = Parsed<typeof productWithPricing.get>
type Step = Output<typeof productWithPricing.get>['data'][number]['steps'][number]

/** The ids of the products that are asked for; without ids, of those in use. */
function chosenProducts(tenant_id: number, { product_ids, category_term_id, search }: ProductsInput): Sql {
  const wanted = (search ?? '').trim()
  const conditions = [
    sql`p.tenant_id = ${tenant_id} and p.deleted_at is null`,
    product_ids === undefined ? sql`p.is_active` : sql`p.id = any (${product_ids}::bigint[])`,
    ...(category_term_id === null ? [] : [sql`p.category_term_id = ${category_term_id}`]),
    ...(wanted === '' ? [] : [foundIn(sql`p.search_text`, searchOf(wanted))]),
  ]
  return sql`select p.id from product p where ${all(conditions)} order by p."order", p.id limit ${integer(MOST_PRICED_PRODUCTS)}`
}

/** What a product costs the clinic; null where nothing of it is known. */
const costOf = ({ cost_estimate, lab_cost }: ProductRow): number | null =>
  cost_estimate === null && lab_cost === null ? null : (cost_estimate ?? 0) + (lab_cost ?? 0)

interface StepNorm extends Norm {
  operation_id: number
  factor: number
  standard_cost: number
  is_optional: boolean
}

/** The norms of the operations that these products are made of. */
const normsIn = (tenant_id: number, products: Sql): Sql => sql`
  select n.operation_id, n.material_id, n.qty::float, n.per, n.is_optional, n.substitute_material_id, coalesce(m.standard_cost, 0) as standard_cost,
    (case when n.unit_term_id = m.unit_term_id then 1 else m.purchase_factor end)::float as factor
  from operation_material n join material m on m.tenant_id = n.tenant_id and m.id = n.material_id
  where n.tenant_id = ${tenant_id} and n.deleted_at is null and n.operation_id in (
    select s.operation_id from product_operation s where s.tenant_id = ${tenant_id} and s.deleted_at is null and s.product_id in (${products}))`

/** What the materials of a product's steps cost, each step done once. */
const normsCostOf = (steps: readonly Step[], norms: ReadonlyMap<number, StepNorm[]>): number =>
  normsCost(steps.flatMap((step) => normsOfStep(norms.get(step.operation_id) ?? [], step.norm_override)))

/** Products with their prices; everything is read in one round trip. @throws Fault rule */
async function get(context: Context, asked: ProductsInput): Promise<Output<typeof productWithPricing.get>> {
  const { caller } = context
  const { tenant_id } = caller
  const chosen = chosenProducts(tenant_id, asked)
  const [people, branches, rows = [], priced = [], tiers = [], steps = [], norms = [], discounts = []] =
    await context.db.batch(
      ...situationQueries(context, asked),
      sql`select row_to_json(r) as row from (select ${selectList(productTable, caller)} from product t ${productTable.joins}
      where t.tenant_id = ${tenant_id} and t.id in (${chosen}) order by t."order", t.id) r`,
      pricedProducts(tenant_id, chosen),
      tiersOf(tenant_id, chosen),
      sql`select row_to_json(r) as row from (select ${selectList(stepTable, caller)} from product_operation t ${stepTable.joins}
      where t.tenant_id = ${tenant_id} and t.deleted_at is null and t.product_id in (${chosen}) order by t."order", t.id) r`,
      normsIn(tenant_id, chosen),
      judgedDiscounts(
        tenant_id,
        asked.person_id,
        sql`d.status = 'active' and not d.needs_code and not d.approval_required`,
      ),
    )
  const at = situationOf(context, asked, [people, branches])
  const products = new Map((priced as unknown as PricedProduct[]).map((one) => [one.id, one]))
  const stepsOf = Map.groupBy(
    steps.map(({ row }) => row as Step),
    ({ product_id }) => product_id,
  )
  const knows_cost = caller.may('finance:read')
  const normsBy = Map.groupBy(norms as unknown as StepNorm[], ({ operation_id }) => operation_id)
  const data = rows.flatMap(({ row }) => {
    const product = row as ProductRow
    const facts = products.get(product.id)
    if (facts === undefined) return []
    const price = productPrice(facts, {
      at,
      quantity: asked.quantity,
      tiers: tiers as unknown as PriceTier[],
      discounts: discounts as unknown as Discount[],
    })
    const cost = costOf(product)
    return [
      {
        product,
        ...price,
        margin: cost === null || !knows_cost ? null : price.final_price - cost,
        norms_cost: knows_cost ? normsCostOf(stepsOf.get(product.id) ?? [], normsBy) : null,
        steps: stepsOf.get(product.id) ?? [],
      },
    ]
  })
  return { data }
}

export const productWithPricingFamily = serve(productWithPricing, { get })
