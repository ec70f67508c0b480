import { Fault, type Output, type Parsed } from '@bcare/contract'
import { Product, type product } from '@bcare/contract/catalogue/product'
import { ProductOperation } from '@bcare/contract/catalogue/product-operation'
import { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { copyCustom } from '../kit/custom/write.ts'
import { getRow } from '../kit/database/rows.ts'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import { productTable } from './product-table.ts'

type Columns = Readonly<Record<string, Sql>>

/** Columns as they are copied: each from the row `s` itself, but for those that are given. */
const copied = (fields: Record<string, unknown>, given: Columns): Columns => ({
  ...Object.fromEntries(Object.keys(fields).map((field) => [field, sql`s.${name(field)}`])),
  ...given,
})

/** Adds a copy of each row `s` of a table that a condition chooses, in their order. */
function copy({ caller }: Context, table: string, columns: Columns, chosen: Sql): Sql {
  const stamped: Columns = {
    ...columns,
    created_by: sql`${caller.user_id}::bigint`,
    updated_by: sql`${caller.user_id}::bigint`,
  }
  return sql`insert into ${name(table)} (tenant_id, ${join(Object.keys(stamped).map((field) => name(field)))})
    select s.tenant_id, ${join(Object.values(stamped))} from ${name(table)} s
    where s.tenant_id = ${caller.tenant_id} and s.deleted_at is null and ${chosen} order by s.id returning id`
}

/**
 * Adds a product like another one, with its steps and those of its prices that are not over. It is out of use until a
 * user has looked at it. Custom fields go along, but for what one record alone has. What the original costs the clinic is copied unseen. @throws Fault not_found, rule
 */
export async function duplicate(
  context: Context,
  { id: source, ...called }: Parsed<typeof product.duplicate>,
): Promise<Output<typeof product.get>> {
  const { caller, db } = context
  const { tenant_id } = caller
  // Its steps, prices and rules stay as they are meanwhile: their writers lock it too.
  const locked = await db.one(
    sql`select id from product where tenant_id = ${tenant_id} and id = ${source} and deleted_at is null for share`,
  )
  if (locked === undefined) throw new Fault('not_found', 'Không tìm thấy dịch vụ')
  const own = { code: sql`${called.code}::text`, name: sql`${called.name}::text`, is_active: sql`false` }
  const made = await db.one<{ id: number }>(
    copy(context, 'product', copied(Product.edits, own), sql`s.id = ${source}`),
  )
  if (made === undefined) throw new Error('a product that is locked was not copied')
  const { id } = made
  const mine = { product_id: sql`${id}::bigint` }
  const [, steps = [], prices = []] = await db.batch<{ id: number }>(
    copyCustom(tenant_id, 'product', source, id),
    copy(
      context,
      'product_operation',
      copied(ProductOperation.edits, { ...mine, order: sql`s."order"` }),
      sql`s.product_id = ${source}`,
    ),
    copy(
      context,
      'product_price_tier',
      copied(ProductPriceTier.edits, mine),
      sql`s.product_id = ${source} and (s.valid_to is null or s.valid_to >= ${clinicDate(context.now)}::date)`,
    ),
  )
  context.emit({ entity: 'product', id, action: 'create', keys: Object.keys(Product.edits) })
  for (const [entity, rows] of [
    ['product_operation', steps],
    ['product_price_tier', prices],
  ] as const)
    for (const row of rows.slice(0, 1))
      context.emit({ entity, id: row.id, action: 'create', keys: ['product_id'] })
  return getRow(productTable, context, id) as Promise<Output<typeof product.get>>
}
