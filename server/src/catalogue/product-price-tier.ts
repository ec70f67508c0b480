import type { Output, Parsed } from '@bcare/contract'
import { ProductPriceTier, productPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { type PriceTier, tierProblem } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addLast, lockRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { refuse } from './refuse.ts'

explainConstraints({
  product_price_tier_overlap:
    'Bảng giá này đã có giá cho dịch vụ, nhóm khách, chi nhánh và số lượng đó trong khoảng ngày này',
  product_price_tier_span: 'Ngày hết hạn phải từ ngày bắt đầu trở đi',
  product_price_tier_percent: 'Giảm theo phần trăm không được quá 100%',
})

export const productPriceTierTable = table(ProductPriceTier, {
  joined: {
    product_name: sql`product.name`,
    product_code: sql`product.code`,
    list_price: sql`product.list_price`,
    // As the rule of the price reckons it: halves up, never below zero.
    tier_price: sql`(case t.price_kind when 'fixed' then t.value
      when 'amount_off' then greatest(0, product.list_price - t.value)
      else product.list_price - round(product.list_price * t.value / 100) end)::bigint`,
    person_group_name: sql`person_group.name`,
    branch_name: sql`branch.name`,
  },
  joins: sql`
    join product on product.tenant_id = t.tenant_id and product.id = t.product_id
    left join person_group on person_group.tenant_id = t.tenant_id and person_group.id = t.person_group_id
    left join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id`,
  search: 'search_text',
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
  { ...crudOf(productPriceTierTable), add, update },
  exported({ table: productPriceTierTable, page: '/product/price-tiers' }),
  granted('product_price_tier', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
    accountant: { all: 'export' },
  }),
)
