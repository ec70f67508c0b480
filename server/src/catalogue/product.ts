import { Fault, type Parsed } from '@bcare/contract'
import { product } from '@bcare/contract/catalogue/product'
import { type ProductFacts, productProblem } from '@bcare/rules/catalogue/product'
import type { Context } from '../kit/context.ts'
import { addLast, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { granted } from '../kit/granted.ts'
import { exported } from '../kit/exported.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { COSTS, productTable, READS_COSTS, type ProductRow } from './product-table.ts'

type Draft = Parsed<typeof product.add>

/** @throws Fault rule, with the field that mends it */
function check(facts: ProductFacts): void {
  const problem = productProblem(facts)
  if (problem !== undefined) throw new Fault('rule', problem.message, { errors: [problem] })
}

/** Rules name other products of the clinic, each once for what they say. @throws Fault rule */
async function checkRules(context: Context, rules: Draft['rules'] | undefined, id?: number): Promise<void> {
  if (rules === undefined || rules.length === 0) return
  const refuse = (message: string): never => {
    throw new Fault('rule', message, { errors: [{ field: 'rules', message }] })
  }
  if (rules.some(({ product_id }) => product_id === id)) refuse('Dịch vụ không thể lưu ý về chính nó')
  if (rules.some(({ kind, days }) => (kind === 'requires_min_days') !== (days !== null)))
    refuse('Ghi số ngày cho lưu ý «cách ít nhất», và chỉ cho lưu ý này')
  const named = new Set(rules.map(({ kind, product_id }) => `${kind}/${product_id}`))
  if (named.size < rules.length) refuse('Có hai lưu ý giống nhau')
  const ids = [...new Set(rules.map(({ product_id }) => product_id))]
  const [found] = await context.db.rows<{ count: number }>(
    sql`select count(*)::int as count from product where tenant_id = ${context.caller.tenant_id} and deleted_at is null and id = any (${ids}::bigint[])`,
  )
  if (found?.count !== ids.length) refuse('Có lưu ý về dịch vụ không còn nữa')
}

/** Lists of objects travel to their JSON column as text. */
const stored = <T extends { rules?: unknown }>(values: T) =>
  values.rules === undefined ? values : { ...values, rules: JSON.stringify(values.rules) }

async function add(context: Context, draft: Draft) {
  check(draft)
  await checkRules(context, draft.rules)
  return addLast(productTable, context, stored(draft))
}

async function update(context: Context, change: Parsed<typeof product.update>) {
  const current = await lockRow(productTable, context, change.id)
  check({ ...current, ...change } as ProductRow)
  await checkRules(context, change.rules, change.id)
  return updateLast(productTable, context, stored(change))
}

/** A product that another one's rules name stays until they no longer do. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof product.delete>) {
  const { name } = await lockRow(productTable, context, input.id)
  const { tenant_id, user_id } = context.caller
  const naming = JSON.stringify([{ product_id: input.id }])
  const [other] = await context.db.rows<{ name: string }>(
    sql`select name from product where tenant_id = ${tenant_id} and deleted_at is null and rules @> ${naming}::jsonb order by id limit 1`,
  )
  if (other !== undefined)
    throw new Fault(
      'rule',
      `Dịch vụ «${name}» đang được nhắc trong lưu ý của «${other.name}», hãy gỡ lưu ý đó trước`,
    )
  await context.db.rows(
    sql`update product_operation set deleted_at = now(), updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and product_id = ${input.id} and deleted_at is null`,
  )
  await context.db.rows(
    sql`update product_price_tier set deleted_at = now(), updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and product_id = ${input.id} and deleted_at is null`,
  )
  return removeRow(productTable, context, input)
}

export const productFamily = serve(
  product,
  { ...crudOf(productTable), add, update, delete: remove },
  termPlaces(termColumn('product', 'category_term_id', 'service_category')),
  termPlaces(termColumn('product', 'unit_term_id', 'product_unit')),
  granted('product', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
    accountant: { all: 'export' },
  }),
  exported({
    table: productTable,
    page: '/product',
    needs: Object.fromEntries(COSTS.map((field) => [field, READS_COSTS])),
  }),
  granted('finance', {
    manager: { all: 'read' },
    accountant: { all: 'read' },
  }),
)
