import { Fault, type Output, type Parsed } from '@bcare/contract'
import { OperationMaterial, operationMaterial } from '@bcare/contract/catalogue/operation-material'
import { stockFactor } from '@bcare/rules/catalogue/material'
import { type Norm, normsProblem } from '@bcare/rules/catalogue/norms'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { replaceRows } from '../kit/database/replace-rows.ts'
import { addLast, lockRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList, table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { knowsMaterialCost } from './costs.ts'
import { operationTable } from './operation.ts'

explainConstraints({
  operation_material_once: 'Vật tư này đã có trong định mức',
  operation_material_substitute: 'Vật tư không thể thay cho chính nó',
})

export const normTable = table(OperationMaterial, {
  joined: {
    operation_name: sql`operation.name`,
    material_name: sql`material.name`,
    material_code: sql`material.code`,
    unit_name: sql`unit.name`,
    factor: sql`(case when t.unit_term_id = material.unit_term_id then 1 else material.purchase_factor end)::float`,
    substitute_name: sql`substitute.name`,
  },
  knowing: {
    standard_cost: (caller) => (knowsMaterialCost(caller) ? sql`material.standard_cost` : sql`null::bigint`),
  },
  joins: sql`
    join operation on operation.tenant_id = t.tenant_id and operation.id = t.operation_id
    join material on material.tenant_id = t.tenant_id and material.id = t.material_id
    join term unit on unit.tenant_id = t.tenant_id and unit.id = t.unit_term_id
    left join material substitute on substitute.tenant_id = t.tenant_id and substitute.id = t.substitute_material_id`,
})

type NormRow = Output<typeof operationMaterial.get>
type NormsInput = Parsed<typeof operationMaterial.bulk_set>
type NormInput = Norm & { unit_term_id: number | null }

interface Measured {
  id: number
  unit_term_id: number
  purchase_unit_term_id: number | null
  purchase_factor: number | null
}

/** Where a norm of a body is wrong, and what is. */
type Refuse = (at: number, field: string, message: string) => never

/**
 * Norms as they are stored: each in a unit of its material, the stock unit where none is named. Their materials stay as they
 * are until the command ends. @throws Fault rule
 */
async function measured<T extends NormInput>(
  { db, caller }: Context,
  norms: readonly T[],
  refuse: Refuse,
): Promise<(T & { unit_term_id: number })[]> {
  const ids = norms.flatMap(({ material_id, substitute_material_id }) =>
    [material_id, substitute_material_id ?? []].flat(),
  )
  const found = await db.rows<Measured>(sql`
    select id, unit_term_id, purchase_unit_term_id, purchase_factor::float from material
    where tenant_id = ${caller.tenant_id} and deleted_at is null and id = any (${ids}::bigint[]) order by id for share`)
  const materials = new Map(found.map((one) => [one.id, one]))
  const problem = normsProblem(norms)
  if (problem !== undefined) refuse(problem.at, 'material_id', problem.message)
  return norms.map((norm, at) => {
    const material = materials.get(norm.material_id)
    if (material === undefined) return refuse(at, 'material_id', 'Vật tư này không còn nữa, hãy chọn lại')
    if (norm.substitute_material_id !== null && !materials.has(norm.substitute_material_id))
      refuse(at, 'substitute_material_id', 'Vật tư thay thế không còn nữa, hãy chọn lại')
    const unit_term_id = norm.unit_term_id ?? material.unit_term_id
    if (stockFactor(material, unit_term_id) === undefined)
      refuse(at, 'unit_term_id', 'Chọn đơn vị kho hoặc đơn vị mua của vật tư này')
    return { ...norm, unit_term_id }
  })
}

const refuseField: Refuse = (_, field, message) => {
  throw new Fault('rule', message, { errors: [{ field, message }] })
}

const refuseLine: Refuse = (at, field, message) => {
  throw new Fault('rule', message, { errors: [{ field: `materials.${at}.${field}`, message }] })
}

/** The operation, which stays until the command ends. @throws Fault rule, not_found, conflict */
async function lockOperation({ db, caller }: Context, id: number, version?: number): Promise<void> {
  const found = await db.one<{ version: number }>(
    sql`select version from operation where tenant_id = ${caller.tenant_id} and id = ${id} and deleted_at is null for update`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy nội dung điều trị')
  if (version !== undefined && found.version !== version)
    throw new Fault('conflict', 'Định mức của nội dung này vừa được người khác thay đổi, hãy tải lại')
}

async function add(context: Context, draft: Parsed<typeof operationMaterial.add>) {
  await lockOperation(context, draft.operation_id)
  const [norm] = await measured(context, [draft], refuseField)
  return addLast(normTable, context, { ...draft, ...norm })
}

async function update(context: Context, change: Parsed<typeof operationMaterial.update>) {
  const current: NormRow = await lockRow(normTable, context, change.id)
  const [norm] = await measured(context, [{ ...current, ...change } as NormRow], refuseField)
  return updateLast(normTable, context, {
    ...change,
    ...(norm !== undefined && { unit_term_id: norm.unit_term_id }),
  })
}

/** The norms of an operation, oldest first. */
const normsOf = ({ caller }: Context, operation_id: number) => sql`
  select row_to_json(r) as norm from (select ${selectList(normTable, caller)} from operation_material t ${normTable.joins}
    where t.tenant_id = ${caller.tenant_id} and t.operation_id = ${operation_id} and t.deleted_at is null order by t.id) r`

/** Makes the norms of an operation those of the body; rows that are named by their id stay themselves. */
async function bulk_set(
  context: Context,
  { operation_id, version, materials }: NormsInput,
): Promise<Output<typeof operationMaterial.bulk_set>> {
  await lockOperation(context, operation_id, version)
  const before = await context.db.rows<{ norm: NormRow }>(normsOf(context, operation_id))
  const unused = new Set(before.map(({ norm }) => norm.id))
  const strange = materials.findIndex(({ id }) => id !== undefined && !unused.delete(id))
  if (strange >= 0) refuseLine(strange, 'id', 'Dòng này không còn trong định mức, hãy tải lại')
  await replaceRows(normTable, context, {
    of: { parent: operationTable, id: operation_id, column: 'operation_id' },
    before: before.map(({ norm }) => norm),
    rows: await measured(context, materials, refuseLine),
    columns: Object.keys(OperationMaterial.edits),
  })
  context.emit({ entity: 'operation_material', id: operation_id, action: 'update', keys: ['qty'] })
  context.emit({ entity: 'operation', id: operation_id, action: 'update', keys: ['updated_at'] })
  const after = await context.db.rows<{ norm: NormRow }>(normsOf(context, operation_id))
  return { data: after.map(({ norm }) => norm) }
}

export const operationMaterialFamily = serve(
  operationMaterial,
  { ...crudOf(normTable), add, update, bulk_set },
  termPlaces(termColumn('operation_material', 'unit_term_id', 'product_unit')),
  granted('operation_material', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete' },
    storekeeper: { all: 'create update delete' },
  }),
)
