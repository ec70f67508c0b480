import type { Output } from '@bcare/contract'
import { Bundle, type bundle } from '@bcare/contract/catalogue/bundle'
import type { BundleTerms } from '@bcare/rules/catalogue/pricing/bundle'
import type { PricedBundle } from '@bcare/rules/catalogue/pricing/explode'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { type LinkRule, table } from '../kit/database/table.ts'

explainConstraints({
  bundle_code: 'Đã có gói dịch vụ trùng mã',
  bundle_items: 'Thêm ít nhất một dịch vụ vào gói',
  bundle_span: 'Ngày hết hạn phải từ ngày bắt đầu trở đi',
})

export type BundleRow = Output<typeof bundle.get>

/** A bundle as prices see it, its products still to be found. */
export interface PricedBundleRow extends BundleTerms, Omit<PricedBundle, 'items'> {
  items: readonly Omit<PricedBundle['items'][number], 'product'>[]
}

/** The items `i` of bundles `b`, by their columns. */
const ITEMS = sql`jsonb_to_recordset(b.items) as i (product_id bigint, quantity numeric)`

const byProduct: LinkRule = (tenant_id, ids) => sql`
  select b.id from bundle b cross join lateral ${ITEMS}
  where b.tenant_id = ${tenant_id}${ids === undefined ? sql`` : sql` and i.product_id = any (${ids})`}`

export const bundleTable = table(Bundle, {
  joined: {
    list_total: sql`whole.total`,
    saving: sql`greatest(0, whole.total - t.price)`,
  },
  // As the rule of the price reckons it: each item to the đồng, halves up.
  joins: sql`
    cross join lateral (select coalesce(sum(round(p.list_price * round(i.quantity, 3))), 0)::bigint as total
      from (select t.items) b cross join lateral ${ITEMS}
      join product p on p.tenant_id = t.tenant_id and p.id = i.product_id) whole`,
  links: { product_ids: byProduct },
  ascending: ['name', 'code'],
  search: 'search_text',
})

/** Bundles by their ids, as the rule of the price takes them. */
export const pricedBundles = (tenant_id: number, ids: readonly number[]): Sql => sql`
  select b.id, b.name, b.items, b.price, b.is_active, b.valid_from::text as valid_from, b.valid_to::text as valid_to, to_json(b.branch_ids) as branch_ids
  from bundle b where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.id = any (${ids}::bigint[])`

/** A select of the ids of the products of bundles. */
export const bundledProducts = (tenant_id: number, ids: readonly number[]): Sql => sql`
  select i.product_id from bundle b cross join lateral ${ITEMS}
  where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.id = any (${ids}::bigint[])`
