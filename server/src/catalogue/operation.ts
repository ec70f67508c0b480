import { Fault, type Output, type Parsed } from '@bcare/contract'
import { Operation, operation } from '@bcare/contract/catalogue/operation'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { lockRow, removeRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { operationUses } from './hooks.ts'
import { requireUnused } from './uses.ts'

explainConstraints({
  operation_code: 'Đã có nội dung điều trị trùng mã',
  operation_name: 'Đã có nội dung điều trị trùng tên',
})

const USED = sql`used.n`

export const operationTable = table(Operation, {
  joined: { category_name: sql`category.name`, used_in: USED },
  joins: sql`
    left join term category on category.tenant_id = t.tenant_id and category.id = t.category_term_id
    left join lateral (select count(distinct s.product_id)::int as n from product_operation s
      where s.tenant_id = t.tenant_id and s.operation_id = t.id and s.deleted_at is null) used on true`,
  sorts: { used_in: USED },
  search: 'search_text',
})

/** Everything in use, in the clinic's order. */
async function all(context: Context): Promise<Output<typeof operation.all>> {
  const data = await context.db.rows<Output<typeof operation.all>['data'][number]>(sql`
    select t.id, t.code, t.name, t.default_duration_min, t.default_role, t.is_ortho_control from operation t
    where ${visible(operationTable, context.caller, context.call)} and t.is_active order by t."order", t.name, t.id`)
  return { data }
}

/** An operation that services are made of, or that was done, is taken out of use, not away. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof operation.delete>) {
  const { id, name, used_in } = await lockRow(operationTable, context, input.id)
  if (used_in > 0)
    throw new Fault(
      'rule',
      `Nội dung «${name}» đang là công đoạn của ${used_in} dịch vụ, hãy ngưng dùng thay vì xóa`,
    )
  await requireUnused(context, operationUses, { id, name })
  return removeRow(operationTable, context, input)
}

export const operationFamily = serve(
  operation,
  { ...crudOf(operationTable), delete: remove, all },
  termPlaces(termColumn('operation', 'category_term_id', 'service_category')),
  exported({ table: operationTable, page: '/operation' }),
  granted('operation', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
  }),
)
