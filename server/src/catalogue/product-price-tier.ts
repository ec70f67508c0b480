import type { Output, Parsed } from '@bcare/contract'
import { productPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { type PriceTier, tierProblem } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addLast, lockRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { bulkSet } from './price-tier-bulk.ts'
import { productPriceTierTable } from './price-tier-table.ts'
import { refuse } from './refuse.ts'

explainConstraints({
  product_price_tier_overlap:
    'Bảng giá này đã có giá cho dịch vụ, nhóm khách, chi nhánh và số lượng đó trong khoảng ngày này',
  product_price_tier_span: 'Ngày hết hạn phải từ ngày bắt đầu trở đi',
  product_price_tier_percent: 'Giảm theo phần trăm không được quá 100%',
})

type Named = Partial<Pick<PriceTier, 'product_id' | 'person_group_id' | 'branch_id'>>

/** What a price is for exists in this clinic, is in use, and stays so until the command ends. @throws Fault rule */
async function checkNamed({ db, caller }: Context, { product_id, person_group_id, branch_id }: Named) {
  const alive = sql`tenant_id = ${caller.tenant_id} and deleted_at is null`
  const [products, groups, branches] = await db.batch<{ id: number }>(
    sql`select id from product where ${alive} and id = ${product_id ?? null} for share`,
    sql`select id from person_group where ${alive} and id = ${person_group_id ?? null} for share`,
    sql`select id from department where ${alive} and kind = 'branch' and id = ${branch_id ?? null} for share`,
  )
  const missing = (sent: number | null | undefined, found: readonly unknown[] | undefined) =>
    sent !== undefined && sent !== null && (found ?? []).length === 0
  if (missing(product_id, products)) refuse('product_id', 'Dịch vụ này không còn nữa, hãy chọn lại')
  if (missing(person_group_id, groups))
    refuse('person_group_id', 'Nhóm khách này không còn nữa, hãy chọn lại')
  if (missing(branch_id, branches)) refuse('branch_id', 'Hãy chọn một chi nhánh đang hoạt động')
}

function check(tier: Parameters<typeof tierProblem>[0]): void {
  const problem = tierProblem(tier)
  if (problem !== undefined) refuse(problem.field, problem.message)
}

async function add(context: Context, draft: Parsed<typeof productPriceTier.add>) {
  check(draft)
  await checkNamed(context, draft)
  return addLast(productPriceTierTable, context, draft)
}

async function update(context: Context, change: Parsed<typeof productPriceTier.update>) {
  const current: Output<typeof productPriceTier.get> = await lockRow(
    productPriceTierTable,
    context,
    change.id,
  )
  check({ ...current, ...change } as PriceTier)
  await checkNamed(context, change)
  return updateLast(productPriceTierTable, context, change)
}

export const productPriceTierFamily = serve(
  productPriceTier,
  { ...crudOf(productPriceTierTable), add, update, bulk_set: bulkSet },
  exported({ table: productPriceTierTable, page: '/product/price-tiers' }),
  granted('product_price_tier', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
    accountant: { all: 'export' },
  }),
)
