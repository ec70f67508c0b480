import { BOOKED_USAGES } from '@bcare/rules/materials/movement'
import { sql, type Sql, states } from '../kit/database/sql.ts'

/** What moved of each material in a branch: thousandths of its unit, and what they cost. */
const moved = (tenant_id: number): Sql => sql`
  select material_id, branch_id, sum(stock_quantity * 1000)::bigint as quantity, sum(direction * amount + revaluation)::bigint as value
  from usage where tenant_id = ${tenant_id} and status in ${states(BOOKED_USAGES)} group by 1, 2`

const ofStock = (tenant_id: number, expected: Sql, found: Sql): Sql => sql`
  select 'material_stock' as record, s.id as record_id, concat_ws(' · ', m.code, b.name) as code, null::bigint as person_id, null::date as day,
    ${expected} as expected, ${found} as found
  from material_stock s left join (${moved(tenant_id)}) u on u.material_id = s.material_id and u.branch_id = s.branch_id
  join material m on m.tenant_id = s.tenant_id and m.id = s.material_id
  join department b on b.tenant_id = s.tenant_id and b.id = s.branch_id
  where s.tenant_id = ${tenant_id} and ${expected} <> ${found}`

/** What a branch has of a material, and what moved of it. */
export const stockOnHand = (tenant_id: number): Sql =>
  ofStock(tenant_id, sql`coalesce(u.quantity, 0)`, sql`(s.on_hand * 1000)::bigint`)

/** What that is worth, and what its movements cost with what the value was put right by. */
export const stockValue = (tenant_id: number): Sql =>
  ofStock(tenant_id, sql`coalesce(u.value, 0)`, sql`s.value`)

/** What is left of each lot, and what moved of it. */
export const lotQuantity = (tenant_id: number): Sql => sql`
  select 'material_lot' as record, l.id as record_id, concat_ws(' · ', m.code, 'lô ' || l.lot_no, b.name) as code, null::bigint as person_id, null::date as day,
    coalesce(u.quantity, 0) as expected, (l.quantity * 1000)::bigint as found
  from material_lot l
  left join (select lot_id, sum(stock_quantity * 1000)::bigint as quantity from usage
    where tenant_id = ${tenant_id} and lot_id is not null and status in ${states(BOOKED_USAGES)} group by 1) u on u.lot_id = l.id
  join material m on m.tenant_id = l.tenant_id and m.id = l.material_id
  join department b on b.tenant_id = l.tenant_id and b.id = l.branch_id
  where l.tenant_id = ${tenant_id} and coalesce(u.quantity, 0) <> (l.quantity * 1000)::bigint`
