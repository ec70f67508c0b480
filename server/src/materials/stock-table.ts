import type { Row } from '@bcare/contract'
import { MaterialLot, MaterialStock } from '@bcare/contract/materials/stock'
import { knowsMaterialCost } from '../catalogue/costs.ts'
import { imageOf } from '../files/filed.ts'
import { column, sql } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'

export type StockRow = Row<typeof MaterialStock>
export type LotRow = Row<typeof MaterialLot>

/** Today where the clinic is. */
export const TODAY = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Until when a lot counts as expiring soon: so many days from today, by the clinic's setting. */
export const NEAR_DAY = sql`(${TODAY} + coalesce((select (s.value #>> '{}')::int from setting s where s.tenant_id = t.tenant_id
  and s.key = 'stock.near_expiry_days' and s.level = 'tenant' and s.deleted_at is null), 60))`

const ofLots = (what: ReturnType<typeof sql>, which: ReturnType<typeof sql>) => sql`
  (select ${what} from material_lot l where l.tenant_id = t.tenant_id and l.material_id = t.material_id and l.branch_id = t.branch_id
    and l.quantity > 0 and ${which})`

const NEAR_QUANTITY = ofLots(
  sql`coalesce(sum(l.quantity), 0)::float`,
  sql`l.expiry between ${TODAY} and ${NEAR_DAY}`,
)
/** Expired stock counts as well: it has to be taken off the shelf. */
const NEEDS_CARE = sql`(t.state <> 'ok' or exists (select from material_lot l where l.tenant_id = t.tenant_id
  and l.material_id = t.material_id and l.branch_id = t.branch_id and l.quantity > 0 and l.expiry <= ${NEAR_DAY}))`

const NEXT_EXPIRY = ofLots(sql`min(l.expiry)`, sql`l.expiry is not null`)

export const stockTable = table(MaterialStock, {
  search: 'search_text',
  sums: ['value'],
  ascending: ['material_name', 'next_expiry'],
  scopes: { branch: (caller) => inBranches(caller) },
  joined: {
    near_expiry_qty: NEAR_QUANTITY,
    expired_qty: ofLots(sql`coalesce(sum(l.quantity), 0)::float`, sql`l.expiry < ${TODAY}`),
    next_expiry: NEXT_EXPIRY,
    needs_care: NEEDS_CARE,
    material_name: sql`material.name`,
    material_code: sql`material.code`,
    kind: sql`material.kind`,
    category_term_id: sql`material.category_term_id`,
    category_name: sql`category.name`,
    unit_name: sql`unit.name`,
    lot_tracked: sql`material.lot_tracked`,
    is_active: sql`(material.is_active and material.deleted_at is null)`,
    branch_name: sql`branch.name`,
    image_file_id: sql`(select i.image_file_id from (select m.id, m.tenant_id from material m
      where m.tenant_id = t.tenant_id and m.id = t.material_id) t cross join lateral (select ${imageOf('material')} as image_file_id) i)`,
  },
  knowing: {
    value: (caller) => (knowsMaterialCost(caller) ? column('t', 'value') : sql`null::bigint`),
    avg_cost: (caller) =>
      knowsMaterialCost(caller)
        ? sql`case when t.on_hand > 0 then round(t.value / t.on_hand)::bigint else material.standard_cost end`
        : sql`null::bigint`,
  },
  joins: sql`
    join material on material.tenant_id = t.tenant_id and material.id = t.material_id
    join term unit on unit.tenant_id = t.tenant_id and unit.id = material.unit_term_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join term category on category.tenant_id = t.tenant_id and category.id = material.category_term_id`,
})

export const lotTable = table(MaterialLot, {
  search: 'search_text',
  ascending: ['expiry'],
  scopes: { branch: (caller) => inBranches(caller) },
  joined: {
    status: sql`case when t.quantity = 0 then 'depleted' when t.expiry < ${TODAY} then 'expired' else 'active' end`,
    is_near_expiry: sql`(t.quantity > 0 and t.expiry is not null and t.expiry between ${TODAY} and ${NEAR_DAY})`,
    material_name: sql`material.name`,
    unit_name: sql`unit.name`,
    branch_name: sql`branch.name`,
  },
  knowing: {
    unit_cost: (caller) => (knowsMaterialCost(caller) ? column('t', 'unit_cost') : sql`null::bigint`),
  },
  joins: sql`
    join material on material.tenant_id = t.tenant_id and material.id = t.material_id
    join term unit on unit.tenant_id = t.tenant_id and unit.id = material.unit_term_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id`,
})
