import { Fault, type Output, type Parsed } from '@bcare/contract'
import { ProductOperation, productOperation } from '@bcare/contract/catalogue/product-operation'
import { stepsProblem } from '@bcare/rules/catalogue/steps'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList, table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

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

const FIELDS = Object.keys(ProductOperation.edits) as (keyof (typeof ProductOperation)['edits'])[]

/** Writes the rows that are new or differ, in one statement each; takes away those that are not named. */
async function write(
  context: Context,
  product_id: number,
  before: readonly Step[],
  input: StepsInput['steps'],
) {
  const { tenant_id, user_id } = context.caller
  const at_before = new Map(before.map((step) => [step.id, step]))
  const rows = input.map((step, order) => ({ ...step, order }))
  const changed = rows.filter(({ id, ...step }) => {
    const row = id === undefined ? undefined : at_before.get(id)
    return (
      row !== undefined && (row.order !== step.order || FIELDS.some((field) => row[field] !== step[field]))
    )
  })
  const kept = rows.flatMap(({ id }) => id ?? [])
  const columns = sql`operation_id, "order", name_override, session_no, revenue_weight, default_role, duration_min, spacing_days, is_required, is_billing_milestone, is_repeatable`
  const records = (
    list: readonly object[],
  ) => sql`json_to_recordset(${JSON.stringify(list)}::json) as w(id bigint, operation_id bigint, "order" int, name_override text,
    session_no int, revenue_weight numeric, default_role text, duration_min int, spacing_days int, is_required boolean, is_billing_milestone boolean, is_repeatable boolean)`
  await context.db.batch(
    sql`update product_operation set deleted_at = now(), updated_at = now(), updated_by = ${user_id}, version = version + 1
      where tenant_id = ${tenant_id} and product_id = ${product_id} and deleted_at is null and id <> all (${kept}::bigint[])`,
    sql`update product_operation s set (${columns}) = (select w.operation_id, w."order", w.name_override, w.session_no, w.revenue_weight, w.default_role,
        w.duration_min, w.spacing_days, w.is_required, w.is_billing_milestone, w.is_repeatable), version = s.version + 1, updated_at = now(), updated_by = ${user_id}
      from ${records(changed)} where s.tenant_id = ${tenant_id} and s.product_id = ${product_id} and s.id = w.id`,
    sql`insert into product_operation (tenant_id, product_id, created_by, updated_by, ${columns})
      select ${tenant_id}::int, ${product_id}::bigint, ${user_id}::bigint, ${user_id}::bigint, ${columns}
      from ${records(rows.filter(({ id }) => id === undefined))} order by w."order"`,
    sql`update product set version = version + 1, updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and id = ${product_id}`,
  )
}

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
  await write(context, product_id, before, steps)
  context.emit({ entity: 'product_operation', id: product_id, action: 'update', keys: ['order'] })
  context.emit({ entity: 'product', id: product_id, action: 'update', keys: ['step_count'] })
  const rows = await context.db.rows<{ step: Step }>(stepsOf(context, product_id))
  return { data: rows.map(({ step }) => step) }
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
