import type { Output, Parsed } from '@bcare/contract'
import { Fault } from '@bcare/contract'
import { Material, material } from '@bcare/contract/catalogue/material'
import { type MaterialFacts, materialProblem } from '@bcare/rules/catalogue/material'
import { filed, filedRecord, imageOf } from '../files/filed.ts'
import { removeFilesOf } from '../files/of-record.ts'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addLast, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { column, sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termArray, termColumn, termPlaces } from '../settings/term-places.ts'
import { knowsMaterialCost } from './costs.ts'
import { productUses } from './hooks.ts'
import { refuse } from './refuse.ts'

explainConstraints({
  material_code: 'Đã có vật tư trùng mã',
  material_name: 'Đã có vật tư trùng tên',
})

const USED = sql`(select count(distinct n.operation_id)::int from operation_material n
  where n.tenant_id = t.tenant_id and n.material_id = t.id and n.deleted_at is null)`

export const materialTable = table(Material, {
  joined: {
    category_name: sql`category.name`,
    unit_name: sql`unit.name`,
    image_file_id: imageOf('material'),
    purchase_unit_name: sql`purchase_unit.name`,
    product_name: sql`product.name`,
    used_in: USED,
  },
  knowing: {
    standard_cost: (caller) => (knowsMaterialCost(caller) ? column('t', 'standard_cost') : sql`null`),
  },
  joins: sql`
    join term unit on unit.tenant_id = t.tenant_id and unit.id = t.unit_term_id
    left join term category on category.tenant_id = t.tenant_id and category.id = t.category_term_id
    left join term purchase_unit on purchase_unit.tenant_id = t.tenant_id and purchase_unit.id = t.purchase_unit_term_id
    left join product on product.tenant_id = t.tenant_id and product.id = t.product_id`,
  sorts: { used_in: USED },
  search: 'search_text',
})

type MaterialRow = Output<typeof material.get>
type Draft = Parsed<typeof material.add>

/** @throws Fault rule, with the field that mends it */
function check(facts: MaterialFacts): void {
  const problem = materialProblem(facts)
  if (problem !== undefined) refuse(problem.field, problem.message)
}

/** What a material is sold as is there; a barcode is one material's in the clinic. @throws Fault rule */
async function checkNamed(context: Context, { product_id, barcodes }: Partial<Draft>, id = 0): Promise<void> {
  const { tenant_id } = context.caller
  const codes = (barcodes ?? []).map(({ code }) => code)
  if (codes.length === 0 && product_id == null) return
  const [, products, others] = await context.db.batch<{ name: string; code: string }>(
    // Two users who give one code to two materials take turns.
    sql`select pg_advisory_xact_lock(hashtextextended('barcodes', ${tenant_id}))`,
    sql`select name, code from product where tenant_id = ${tenant_id} and deleted_at is null and id = ${product_id ?? null} for share`,
    sql`select m.name, x.code from material m cross join lateral jsonb_to_recordset(m.barcodes) x (code text)
      where m.tenant_id = ${tenant_id} and m.deleted_at is null and m.id <> ${id} and m.barcodes <> '[]'
        and jsonb_path_query_array(m.barcodes, '$[*].code') ?| ${codes}::text[] and x.code = any (${codes}::text[])
      order by m.id limit 1`,
  )
  if (product_id != null && (products ?? []).length === 0)
    refuse('product_id', 'Hàng hóa này không còn nữa, hãy chọn lại')
  const [taken] = others ?? []
  if (taken !== undefined) refuse('barcodes', `Mã vạch ${taken.code} đang là của «${taken.name}»`)
}

/** Lists of objects travel to their JSON column as text. */
const stored = <T extends { barcodes?: unknown }>(values: T) =>
  values.barcodes === undefined ? values : { ...values, barcodes: JSON.stringify(values.barcodes) }

async function add(context: Context, draft: Draft) {
  check(draft)
  await checkNamed(context, draft)
  return addLast(materialTable, context, stored(draft))
}

/** Norms are measured in the units of their material, and keep them. @throws Fault rule */
async function checkUnits(context: Context, current: MaterialRow, wanted: MaterialRow): Promise<void> {
  const lost = [current.unit_term_id, current.purchase_unit_term_id].filter(
    (unit) => unit !== null && unit !== wanted.unit_term_id && unit !== wanted.purchase_unit_term_id,
  )
  if (lost.length === 0) return
  const [norm] = await context.db.rows<{ operation: string }>(sql`
    select o.name as operation from operation_material n join operation o on o.tenant_id = n.tenant_id and o.id = n.operation_id
    where n.tenant_id = ${context.caller.tenant_id} and n.deleted_at is null and n.material_id = ${current.id}
      and n.unit_term_id = any (${lost}::bigint[]) order by n.id limit 1`)
  if (norm !== undefined)
    refuse(
      'unit_term_id',
      `Định mức của «${norm.operation}» đang tính theo đơn vị cũ, hãy sửa định mức trước`,
    )
}

async function update(context: Context, change: Parsed<typeof material.update>) {
  const current: MaterialRow = await lockRow(materialTable, context, change.id)
  const wanted = { ...current, ...change } as MaterialRow
  check(wanted)
  await checkUnits(context, current, wanted)
  await checkNamed(context, change, change.id)
  return updateLast(materialTable, context, stored(change))
}

/** A material that norms name is taken out of use, not away. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof material.delete>) {
  const { name } = await lockRow(materialTable, context, input.id)
  const [norm] = await context.db.rows<{ operation: string }>(sql`
    select o.name as operation from operation_material n join operation o on o.tenant_id = n.tenant_id and o.id = n.operation_id
    where n.tenant_id = ${context.caller.tenant_id} and n.deleted_at is null
      and ${input.id}::bigint in (n.material_id, n.substitute_material_id) order by n.id limit 1`)
  if (norm !== undefined)
    throw new Fault(
      'rule',
      `Vật tư «${name}» đang có trong định mức của «${norm.operation}», hãy ngưng dùng thay vì xóa`,
    )
  await removeFilesOf(context, 'material', input.id)
  return removeRow(materialTable, context, input)
}

export const materialFamily = serve(
  material,
  { ...crudOf(materialTable), add, update, delete: remove },
  productUses({
    table: materialTable,
    label: 'Vật tư',
    naming: (id) => sql`t.product_id = ${id}`,
    held: (name, by) =>
      `«${name}» đang là hàng hóa của vật tư «${by}», hãy bỏ chọn ở vật tư đó trước hoặc ngưng dùng`,
  }),
  termPlaces(termColumn('material', 'category_term_id', 'material_category')),
  termPlaces(termColumn('material', 'unit_term_id', 'product_unit')),
  termPlaces(termColumn('material', 'purchase_unit_term_id', 'product_unit')),
  termPlaces(termArray('material', 'supplier_term_ids', 'supplier')),
  filed(filedRecord(materialTable, 'material', sql`null::bigint`)),
  exported({ table: materialTable, page: '/material' }),
  granted('material', {
    manager: { all: 'read create update delete export' },
    doctor: { all: 'read' },
    assistant: { all: 'read' },
    receptionist: { all: 'read' },
    accountant: { all: 'read export' },
    storekeeper: { all: 'read create update delete export' },
  }),
)
