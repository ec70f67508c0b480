import type { Parsed } from '@bcare/contract'
import { bundle } from '@bcare/contract/catalogue/bundle'
import {
  bundleListTotal,
  bundlePriceProblem,
  type BundleProblem,
  bundleProblem,
} from '@bcare/rules/catalogue/pricing/bundle'
import type { Context } from '../kit/context.ts'
import { addLast, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { type BundleRow, bundleTable } from './bundle-table.ts'
import { bundleUses, productUses } from './hooks.ts'
import { refuse } from './refuse.ts'
import { requireUnused } from './uses.ts'

const refuseBy = (problem: BundleProblem | undefined): void => {
  if (problem !== undefined) refuse(problem.field, problem.message)
}

/** The services of a bundle exist until the command ends, and cost at least its price one by one. @throws Fault rule */
async function checkItems({ caller, db }: Context, { price, items }: Pick<BundleRow, 'price' | 'items'>) {
  const ids = items.map(({ product_id }) => product_id)
  const found = await db.rows<{ id: number; list_price: number }>(
    sql`select id, list_price from product where tenant_id = ${caller.tenant_id} and deleted_at is null and id = any (${ids}::bigint[]) for share`,
  )
  const prices = new Map(found.map(({ id, list_price }) => [id, list_price]))
  const priced = items.map((item) => ({
    ...item,
    list_price:
      prices.get(item.product_id) ?? refuse('items', 'Có dịch vụ trong gói không còn nữa, hãy chọn lại'),
  }))
  refuseBy(bundlePriceProblem(price, bundleListTotal(priced)))
}

/** The branches that sell a bundle exist. @throws Fault rule */
async function checkBranches({ caller, db }: Context, ids: readonly number[]) {
  const found = await db.rows<{ id: number }>(
    sql`select id from department where tenant_id = ${caller.tenant_id} and kind = 'branch' and deleted_at is null and id = any (${ids}::bigint[])`,
  )
  if (found.length !== new Set(ids).size) refuse('branch_ids', 'Có chi nhánh không còn nữa, hãy chọn lại')
}

/** Items are one JSON column. */
const stored = <T extends { items?: unknown }>(values: T) =>
  values.items === undefined ? values : { ...values, items: JSON.stringify(values.items) }

async function add(context: Context, draft: Parsed<typeof bundle.add>) {
  refuseBy(bundleProblem(draft))
  await checkItems(context, draft)
  await checkBranches(context, draft.branch_ids)
  return addLast(bundleTable, context, stored(draft))
}

async function update(context: Context, change: Parsed<typeof bundle.update>) {
  const whole = { ...(await lockRow(bundleTable, context, change.id)), ...change } as BundleRow
  refuseBy(bundleProblem(whole))
  // List prices that have fallen since are no reason to refuse another change.
  if (change.items !== undefined || change.price !== undefined) await checkItems(context, whole)
  if (change.branch_ids !== undefined) await checkBranches(context, change.branch_ids)
  return updateLast(bundleTable, context, stored(change))
}

/** A bundle that a programme names is taken out of use instead. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof bundle.delete>) {
  const { id, name } = await lockRow(bundleTable, context, input.id)
  await requireUnused(context, bundleUses, { id, name })
  return removeRow(bundleTable, context, input)
}

export const bundleFamily = serve(
  bundle,
  { ...crudOf(bundleTable), add, update, delete: remove },
  productUses({
    table: bundleTable,
    label: 'Gói dịch vụ',
    naming: (id) => sql`t.items @> ${JSON.stringify([{ product_id: id }])}::jsonb`,
    held: (name, by) =>
      `Dịch vụ «${name}» đang có trong gói «${by}», hãy gỡ khỏi gói trước hoặc ngưng dùng dịch vụ`,
  }),
  exported({ table: bundleTable, page: '/bundle' }),
  granted('bundle', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
  }),
)
