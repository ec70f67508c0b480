import { Fault, type Parsed } from '@bcare/contract'
import { discount } from '@bcare/contract/catalogue/discount'
import { type DiscountProblem, discountProblem } from '@bcare/rules/catalogue/pricing/discount'
import {
  type ChangeProblem,
  discountChangeProblem,
  discountMoveProblem,
} from '@bcare/rules/catalogue/pricing/discount-change'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { addLast, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termPlaces } from '../settings/term-places.ts'
import { calculate, eligible } from './discount-judge.ts'
import { categoryTargets, checkNamed } from './discount-named.ts'
import { discountTable, type DiscountRow } from './discount-table.ts'
import { bundleUses, productUses } from './hooks.ts'
import { refuse } from './refuse.ts'

const refuseBy = (problem: DiscountProblem | ChangeProblem | undefined): void => {
  if (problem !== undefined) refuse(problem.field, problem.message)
}

/** Hours are one JSON column. */
const stored = <T extends { hours?: unknown }>(values: T) =>
  values.hours === undefined || values.hours === null
    ? values
    : { ...values, hours: JSON.stringify(values.hours) }

async function add(context: Context, draft: Parsed<typeof discount.add>) {
  refuseBy(discountProblem(draft))
  await checkNamed(context, draft)
  return addLast(discountTable, context, stored(draft))
}

/** Whether a customer has ever used a programme, or may still: what was only held and let go does not count. */
async function isUsed({ caller, db }: Context, id: number): Promise<boolean> {
  const [found] = await db.rows<{ used: boolean }>(
    sql`select exists (select from discount_usage where tenant_id = ${caller.tenant_id} and discount_id = ${id} and status <> 'released') as used`,
  )
  return found?.used === true
}

async function update(context: Context, { id, version, ...change }: Parsed<typeof discount.update>) {
  const current = await lockRow(discountTable, context, id)
  refuseBy(
    discountChangeProblem<DiscountRow>(current, change as Partial<DiscountRow>, await isUsed(context, id)),
  )
  const whole = { ...current, ...change } as DiscountRow
  refuseBy(discountProblem(whole))
  await checkNamed(context, whole)
  return updateLast(discountTable, context, { id, version, ...stored(change) })
}

/** Lets a programme run, pauses or ends it. @throws Fault rule, conflict (stale), not_found */
async function set_status(context: Context, { id, version, status }: Parsed<typeof discount.set_status>) {
  const current = await lockRow(discountTable, context, id)
  refuseBy(discountMoveProblem(current, status, clinicDate(context.now)))
  return updateLast(discountTable, context, { id, version, status })
}

/** A programme that was used is ended instead, so that what it took off stays explained. @throws Fault rule */
async function remove(context: Context, input: Parsed<typeof discount.delete>) {
  const { name } = await lockRow(discountTable, context, input.id)
  if (await isUsed(context, input.id))
    throw new Fault('rule', `«${name}» đã có khách dùng nên không xóa được, hãy kết thúc chương trình`)
  return removeRow(discountTable, context, input)
}

export const discountFamily = serve(
  discount,
  { ...crudOf(discountTable), add, update, delete: remove, set_status, eligible, calculate },
  productUses({
    table: discountTable,
    label: 'Khuyến mãi',
    naming: (id) => sql`t.apply_to in ('line', 'product') and t.target_ids @> array[${id}::bigint]`,
    held: (name, by) =>
      `Dịch vụ «${name}» đang có trong chương trình «${by}», hãy gỡ khỏi chương trình trước hoặc ngưng dùng dịch vụ`,
  }),
  bundleUses({
    table: discountTable,
    label: 'Khuyến mãi',
    naming: (id) => sql`t.apply_to = 'bundle' and t.target_ids @> array[${id}::bigint]`,
    held: (name, by) =>
      `Gói «${name}» đang có trong chương trình «${by}» nên không xóa được, hãy ngưng dùng gói`,
  }),
  termPlaces(categoryTargets),
  exported({ table: discountTable, page: '/product/discounts' }),
  granted('discount', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete approve export' },
  }),
)
