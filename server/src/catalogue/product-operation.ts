import { Fault, type Output, type Parsed } from '@bcare/contract'
import { ProductOperation, productOperation } from '@bcare/contract/catalogue/product-operation'
import { stepsProblem } from '@bcare/rules/catalogue/steps'
import type { Context } from '../kit/context.ts'
import { replaceRows } from '../kit/database/replace-rows.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList, table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { productTable } from './product-table.ts'

export const stepTable = table(ProductOperation, {
  joined: {
    operation_name: sql`operation.name`,
    operation_code: sql`operation.code`,
    product_name: sql`product.name`,
    product_code: sql`product.code`,
  },
  joins: sql`
    join operation on operation.tenant_id = t.tenant_id and operation.id = t.operation_id
    join product on product.tenant_id = t.tenant_id and product.id = t.product_id`,
})

type Step = Output<typeof productOperation.get>
type StepsInput = Parsed<typeof productOperation.bulk_set>

/** The steps of a product in their order. */
const stepsOf = ({ caller }: Context, product_id: number) => sql`
  select row_to_json(r) as step from (select ${selectList(stepTable, caller)} from product_operation t ${stepTable.joins}
    where t.tenant_id = ${caller.tenant_id} and t.product_id = ${product_id} and t.deleted_at is null order by t."order", t.id) r`

/** The steps as they are, with the product and the operations locked, so that none of them goes meanwhile. @throws Fault not_found, conflict, rule */
async function lockSteps(context: Context, { product_id, version, steps }: StepsInput): Promise<Step[]> {
  const { tenant_id } = context.caller
  const operations = [...new Set(steps.map(({ operation_id }) => operation_id))]
  const [products, found, rows] = await context.db.batch<Record<string, unknown>>(
    sql`select version from product where tenant_id = ${tenant_id} and id = ${product_id} and deleted_at is null for update`,
    sql`select id from operation where tenant_id = ${tenant_id} and id = any (${operations}::bigint[]) and deleted_at is null for share`,
    stepsOf(context, product_id),
  )
  const current = products?.[0]
  if (current === undefined) throw new Fault('not_found', 'Không tìm thấy dịch vụ')
  if (version !== undefined && current['version'] !== version)
    throw new Fault('conflict', 'Công đoạn của dịch vụ vừa được người khác thay đổi, hãy tải lại')
  const known = new Set((found ?? []).map(({ id }) => id))
  refuseAt(
    steps.findIndex(({ operation_id }) => !known.has(operation_id)),
    'Nội dung điều trị này không còn nữa',
  )
  return (rows ?? []).map(({ step }) => step as Step)
}

/** @throws Fault rule, at the step that is wrong, if one is */
function refuseAt(at: number, message: string): void {
  if (at >= 0) throw new Fault('rule', message, { errors: [{ field: `steps.${at}`, message }] })
}

/** A service has quantities of its own for materials that the operation takes at all. @throws Fault rule */
async function checkOverrides({ db, caller }: Context, steps: StepsInput['steps']): Promise<void> {
  const named = steps.filter(({ norm_override }) => norm_override !== null)
  if (named.length === 0) return
  const norms = await db.rows<{ operation_id: number; material_id: number }>(sql`
    select operation_id, material_id from operation_material where tenant_id = ${caller.tenant_id} and deleted_at is null
      and operation_id = any (${named.map(({ operation_id }) => operation_id)}::bigint[])`)
  const known = new Set(norms.map(({ operation_id, material_id }) => `${operation_id}/${material_id}`))
  refuseAt(
    steps.findIndex(({ operation_id, norm_override }) =>
      (norm_override ?? []).some(({ material_id }) => !known.has(`${operation_id}/${material_id}`)),
    ),
    'Có vật tư không thuộc định mức của nội dung này',
  )
}

/** What is written of a step: `order` is its place in the list. */
const COLUMNS = [...Object.keys(ProductOperation.edits), 'order']

/** Makes the steps of a product those of the body, in their order; rows that are named by their id stay themselves. */
async function bulk_set(
  context: Context,
  input: StepsInput,
): Promise<Output<typeof productOperation.bulk_set>> {
  const { product_id, steps } = input
  const before = await lockSteps(context, input)
  const unused = new Set(before.map(({ id }) => id))
  refuseAt(
    steps.findIndex(({ id }) => id !== undefined && !unused.delete(id)),
    'Công đoạn này không còn trong dịch vụ, hãy tải lại',
  )
  const problem = stepsProblem(steps)
  if (problem !== undefined) {
    refuseAt(problem.at ?? -1, problem.message)
    throw new Fault('rule', problem.message, { errors: [{ field: 'steps', message: problem.message }] })
  }
  await checkOverrides(context, steps)
  const rows = steps.map((step, order) => ({ ...step, order }))
  await replaceRows(stepTable, context, {
    of: { parent: productTable, id: product_id, column: 'product_id' },
    before,
    rows,
    columns: COLUMNS,
  })
  context.emit({ entity: 'product_operation', id: product_id, action: 'update', keys: ['order'] })
  context.emit({ entity: 'product', id: product_id, action: 'update', keys: ['step_count'] })
  const after = await context.db.rows<{ step: Step }>(stepsOf(context, product_id))
  return { data: after.map(({ step }) => step) }
}

const { list, get } = crudOf(stepTable)

export const productOperationFamily = serve(
  productOperation,
  { list, get, bulk_set },
  granted('product_operation', {
    everyone: { all: 'read' },
    manager: { all: 'update' },
  }),
)
