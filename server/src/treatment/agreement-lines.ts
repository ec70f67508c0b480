import { Fault, type Parsed } from '@bcare/contract'
import type { treatmentAgreement } from '@bcare/contract/treatment/agreement'
import { isLineStatus, isOpenOffer, OPEN_OFFER_STATUSES, type LineStatus } from '@bcare/rules/treatment/line'
import { systemContext, type Context } from '../kit/context.ts'
import { sql, states } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { linePriceQueries, linePrices, priceOf } from './line-price.ts'
import { productQueries, requireProduct, type LineProduct } from './line-product.ts'
import { underWarranty } from './warranty.ts'

type Versions = Parsed<typeof treatmentAgreement.sign>['lines']
export type PlanLine = AttachmentRow & { status: LineStatus }

/**
 * The lines of a plan as they were shown, locked in the order of their ids.
 * @throws Fault conflict with `data.current` when one was changed since; not_found when one is not this customer's
 */
export async function lockLines(
  context: Context,
  person_id: number,
  versions: Versions,
): Promise<PlanLine[]> {
  const { caller, call, db } = context
  const ids = [...new Set(versions.map(({ id }) => id))].toSorted((one, other) => one - other)
  const mine = sql`${visible(attachmentTable, caller, call)} and t.person_id = ${person_id} and t.kind <> 'operation' and t.id = any (${ids}::bigint[])`
  const [, rows] = await db.batch<[object, { json: string }]>(
    sql`select t.id from attachment t where ${mine} order by t.id for update`,
    sql`select row_to_json(r)::text as json from (
      select ${selectList(attachmentTable, caller)} from attachment t ${attachmentTable.joins} where ${mine} order by t.phase_no nulls last, t.id) r`,
  )
  const lines = rows.map(({ json }) => JSON.parse(json) as AttachmentRow)
  if (lines.length < ids.length) throw new Fault('not_found', 'Không tìm thấy dòng điều trị của khách này')
  const stale = lines.find(({ id, version }) =>
    versions.some((shown) => shown.id === id && shown.version !== version),
  )
  if (stale !== undefined)
    throw new Fault('conflict', `«${stale.title}» đã được sửa từ lúc trình, hãy cho khách xem lại`, {
      current: stale,
    })
  return lines.filter((line): line is PlanLine => isLineStatus(line.status))
}

/** What a line costs by the lists of this moment; the columns that would change. */
export interface Repriced {
  line: PlanLine
  price: ReturnType<typeof priceOf>
}

/**
 * Offers whose price is another one now than when they were made. What is agreed keeps its price, and so does what came
 * with a bundle. A discount was given by a user who had the right to: the figures are reckoned for the system.
 * @throws Fault rule when a service is not offered any more
 */
export async function changedPrices(context: Context, lines: readonly PlanLine[]): Promise<Repriced[]> {
  const offers = lines.filter(({ status, bundle_id }) => isOpenOffer(status) && bundle_id === null)
  const [first] = offers
  if (first === undefined) return []
  const product_ids = [...new Set(offers.map(({ product_id }) => product_id))]
  const [, products, tiers, people] = await context.db.batch<[object, LineProduct, object, object]>(
    ...productQueries(context, sql`select unnest(${product_ids}::bigint[])`),
    ...linePriceQueries(context, { person_id: first.person_id, product_ids }),
  )
  const prices = linePrices(tiers, people)
  return offers.flatMap((line) => {
    const own = products.filter(({ id }) => id === line.product_id)
    const product = requireProduct(own, line.branch_id)
    const reckon = line.kind === 'warranty' ? underWarranty : priceOf
    const price = reckon(systemContext(context), product, line, prices)
    const same = price.total === line.total && price.unit_price === line.unit_price
    return same ? [] : [{ line, price }]
  })
}

/** @throws Fault conflict with the old and new figures in `data.prices` */
export async function requireSamePrices(context: Context, lines: readonly PlanLine[]): Promise<void> {
  const changed = await changedPrices(context, lines)
  if (changed.length === 0) return
  const named = changed.map(({ line }) => `«${line.title}»`).join(', ')
  throw new Fault('conflict', `Giá đã đổi từ lúc đề nghị: ${named}. Hãy cho khách xem lại giá mới`, {
    prices: changed.map(({ line, price }) => ({
      id: line.id,
      title: line.title,
      old_unit_price: line.unit_price,
      new_unit_price: price.unit_price,
      old_total: line.total,
      new_total: price.total,
    })),
  })
}

/** What is sold as a bundle is agreed as one. @throws Fault rule when a line of it is not among those that are signed */
export async function requireWholeBundles(
  { caller, db }: Context,
  lines: readonly PlanLine[],
): Promise<void> {
  const bundles = lines.flatMap(({ bundle_instance_id }) => bundle_instance_id ?? [])
  if (bundles.length === 0) return
  const left = await db.one<{ title: string }>(sql`
    select t.title from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.bundle_instance_id = any (${bundles}::uuid[]) and t.kind <> 'operation'
      and t.status in ${states(OPEN_OFFER_STATUSES)} and t.deleted_at is null and t.id <> all (${lines.map(({ id }) => id)}::bigint[])
    order by t.id limit 1`)
  if (left !== undefined)
    throw new Fault('rule', `Gói được ký cả gói: còn «${left.title}» chưa có trong bản ký`)
}
