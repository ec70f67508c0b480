import type { Row } from '@bcare/contract'
import { Usage } from '@bcare/contract/materials/usage'
import { knowsMaterialCost } from '../catalogue/costs.ts'
import type { Caller } from '../kit/caller.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { column, sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { inBranches, selectList, table } from '../kit/database/table.ts'

export type UsageRow = Row<typeof Usage>

explainConstraints({
  usage_kept: 'Dòng đã ghi kho không sửa được, hãy đảo và ghi lại',
  usage_reversed: 'Dòng này đã được đảo, hãy tải lại',
  usage_entry: 'Kho vừa có phát sinh khác, hãy thử lại',
  usage_automatic: 'Vật tư theo định mức của công đoạn này đã được ghi, hãy tải lại',
  material_used: 'Vật tư đã có phát sinh kho, hãy ngưng dùng thay vì xóa',
  material_counted: 'Vật tư đã có phát sinh kho nên không đổi được đơn vị kho và cách theo dõi lô',
  material_stock_limits: 'Mức tối đa phải từ mức tối thiểu trở lên',
  material_lot_once: 'Lô này đã có ở chi nhánh',
})

/** What a movement cost, for users who may know. */
const cost = (field: string) => (caller: Caller) =>
  knowsMaterialCost(caller) ? column('t', field) : sql`null::bigint`

export const usageTable = table(Usage, {
  search: 'search_text',
  sums: ['amount'],
  scopes: {
    own: ({ user_id }) =>
      sql`(t.created_by = ${user_id} or t.user_id = ${user_id} or t.doctor_id = ${user_id})`,
    branch: (caller) => inBranches(caller),
  },
  joined: {
    variance: sql`(t.quantity - t.norm_qty)::float`,
    variance_pct: sql`case when t.norm_qty > 0 then round((t.quantity - t.norm_qty) * 100 / t.norm_qty, 1)::float end`,
    material_name: sql`material.name`,
    material_code: sql`material.code`,
    category_name: sql`category.name`,
    unit_name: sql`unit.name`,
    stock_unit_name: sql`stock_unit.name`,
    branch_name: sql`branch.name`,
    other_branch_name: sql`(select b.name from usage o join department b on b.tenant_id = o.tenant_id and b.id = o.branch_id
      where o.tenant_id = t.tenant_id and o.transfer_id = t.transfer_id and o.branch_id <> t.branch_id limit 1)`,
    lot_no: sql`lot.lot_no`,
    lot_expiry: sql`lot.expiry`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    service_title: sql`line.title`,
    step_title: sql`step.title`,
    doctor_name: sql`nullif(concat_ws(' ', doctor.title, doctor.name), '')`,
    user_name: sql`taker.name`,
    department_name: sql`department.name`,
    supplier_name: sql`supplier.name`,
    created_by_name: sql`author.name`,
  },
  knowing: { amount: cost('amount'), unit_cost: cost('unit_cost') },
  joins: sql`
    join material on material.tenant_id = t.tenant_id and material.id = t.material_id
    join term unit on unit.tenant_id = t.tenant_id and unit.id = t.unit_term_id
    join term stock_unit on stock_unit.tenant_id = t.tenant_id and stock_unit.id = material.unit_term_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join term category on category.tenant_id = t.tenant_id and category.id = material.category_term_id
    left join material_lot lot on lot.tenant_id = t.tenant_id and lot.id = t.lot_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join attachment line on line.tenant_id = t.tenant_id and line.id = t.attachment_id
    left join attachment step on step.tenant_id = t.tenant_id and step.id = t.operation_attachment_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id
    left join "user" taker on taker.tenant_id = t.tenant_id and taker.id = t.user_id
    left join department on department.tenant_id = t.tenant_id and department.id = t.department_id
    left join term supplier on supplier.tenant_id = t.tenant_id and supplier.id = t.supplier_term_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})

/** Movements that a command has just written, in their order; it may show them, whatever its caller may read. */
export async function rowsOf({ caller, db }: Context, ids: readonly number[]): Promise<UsageRow[]> {
  const found = await db.rows<{ json: UsageRow }>(sql`
    select row_to_json(r) as json from (select ${selectList(usageTable, caller)} from usage t ${usageTable.joins}
      where t.tenant_id = ${caller.tenant_id} and t.id = any (${[...ids]}::bigint[]) order by t.id) r`)
  return found.map(({ json }) => json)
}
