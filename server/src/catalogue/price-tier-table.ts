import { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'

/** How prices of price lists are stored. */
export const productPriceTierTable = table(ProductPriceTier, {
  joined: {
    product_name: sql`product.name`,
    product_code: sql`product.code`,
    list_price: sql`product.list_price`,
    // As the rule of the price reckons it: halves up, never below zero.
    tier_price: sql`(case t.price_kind when 'fixed' then t.value
      when 'amount_off' then greatest(0, product.list_price - t.value)
      else product.list_price - round(product.list_price * t.value / 100) end)::bigint`,
    person_group_name: sql`person_group.name`,
    branch_name: sql`branch.name`,
  },
  joins: sql`
    join product on product.tenant_id = t.tenant_id and product.id = t.product_id
    left join person_group on person_group.tenant_id = t.tenant_id and person_group.id = t.person_group_id
    left join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id`,
  search: 'search_text',
})
