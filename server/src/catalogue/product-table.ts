import { Product, type product } from '@bcare/contract/catalogue/product'
import type { Output } from '@bcare/contract'
import { imageOf } from '../files/filed.ts'
import type { Caller } from '../kit/caller.ts'
import { column, sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { explainConstraints } from '../kit/database/errors.ts'

explainConstraints({
  product_code: 'Đã có dịch vụ, hàng hóa trùng mã',
  product_floor: 'Giá sàn không được cao hơn giá niêm yết',
})

export type ProductRow = Output<typeof product.get>

/** What things cost the clinic: for callers who may read its finances. */
export const COSTS = ['cost_estimate', 'lab_cost', 'commission_rates'] as const
export const READS_COSTS = 'finance:read'

const cost = (field: string) => (caller: Caller) => (caller.may(READS_COSTS) ? column('t', field) : sql`null`)

export const productTable = table(Product, {
  joined: {
    category_name: sql`category.name`,
    unit_name: sql`unit.name`,
    image_file_id: imageOf('product'),
    step_count: sql`(select count(*)::int from product_operation s where s.tenant_id = t.tenant_id and s.product_id = t.id and s.deleted_at is null)`,
  },
  knowing: Object.fromEntries(COSTS.map((field) => [field, cost(field)])),
  joins: sql`
    left join term category on category.tenant_id = t.tenant_id and category.id = t.category_term_id
    left join term unit on unit.tenant_id = t.tenant_id and unit.id = t.unit_term_id`,
  search: 'search_text',
})
