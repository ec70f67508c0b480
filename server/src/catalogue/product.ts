import type { Parsed } from '@bcare/contract'
import { product } from '@bcare/contract/catalogue/product'
import { type ProductFacts, productProblem, soldProductProblem } from '@bcare/rules/catalogue/product'
import { filed, filedRecord } from '../files/filed.ts'
import { removeFilesOf } from '../files/of-record.ts'
import type { Context } from '../kit/context.ts'
import { addLast, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { granted } from '../kit/granted.ts'
import { exported } from '../kit/exported.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { duplicate } from './duplicate-product.ts'
import { productUses } from './hooks.ts'
import { COSTS, productTable, READS_COSTS, type ProductRow } from './product-table.ts'
import { refuse } from './refuse.ts'
import { isSold, requireUnused } from './uses.ts'

type Draft = Parsed<typeof product.add>

/** @throws Fault rule, with the field that mends it */
function refuseBy(problem: { field: string; message: string } | undefined): void {
  if (problem !== undefined) refuse(problem.field, problem.message)
}

const check = (facts: ProductFacts): void => refuseBy(productProblem(facts))

/** Rules name other products of the clinic, each once for what they say; these stay until the command ends. @throws Fault rule */
async function checkRules(context: Context, rules: Draft['rules'] | undefined, id?: number): Promise<void> {
  if (rules === undefined || rules.length === 0) return
  const wrong = (message: string): never => refuse('rules', message)
  if (rules.some(({ product_id }) => product_id === id)) wrong('Dịch vụ không thể lưu ý về chính nó')
  if (rules.some(({ kind, days }) => (kind === 'requires_min_days') !== (days !== null)))
    wrong('Ghi số ngày cho lưu ý «cách ít nhất», và chỉ cho lưu ý này')
  const named = new Set(rules.map(({ kind, product_id }) => `${kind}/${product_id}`))
  if (named.size < rules.length) wrong('Có hai lưu ý giống nhau')
  const ids = [...new Set(rules.map(({ product_id }) => product_id))]
  const found = await context.db.rows(
    sql`select id from product where tenant_id = ${context.caller.tenant_id} and deleted_at is null and id = any (${ids}::bigint[]) order by id for share`,
  )
  if (found.length !== ids.length) wrong('Có lưu ý về dịch vụ không còn nữa')
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
  const whole = { ...current, ...change } as ProductRow
  check(whole)
  const lost = soldProductProblem(current, whole)
  if (lost !== undefined && (await isSold(context, productUses, change.id))) refuseBy(lost)
  await checkRules(context, change.rules, change.id)
  return updateLast(productTable, context, stored(change))
}

/** A product that other rows name stays until they no longer do; its steps and prices go with it. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof product.delete>) {
  const { id, name } = await lockRow(productTable, context, input.id)
  await requireUnused(context, productUses, { id, name })
  const { tenant_id, user_id } = context.caller
  await context.db.rows(
    sql`update product_operation set deleted_at = now(), updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and product_id = ${input.id} and deleted_at is null`,
  )
  await context.db.rows(
    sql`update product_price_tier set deleted_at = now(), updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and product_id = ${input.id} and deleted_at is null`,
  )
  await removeFilesOf(context, 'product', input.id)
  return removeRow(productTable, context, input)
}

export const productFamily = serve(
  product,
  { ...crudOf(productTable), add, update, delete: remove, duplicate },
  productUses({
    table: productTable,
    label: 'Lưu ý của dịch vụ khác',
    naming: (id) => sql`t.rules @> ${JSON.stringify([{ product_id: id }])}::jsonb`,
    held: (name, by) => `Dịch vụ «${name}» đang được nhắc trong lưu ý của «${by}», hãy gỡ lưu ý đó trước`,
  }),
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
  filed(filedRecord(productTable, 'product', sql`null::bigint`)),
  granted('finance', {
    manager: { all: 'read' },
    accountant: { all: 'read' },
  }),
)
