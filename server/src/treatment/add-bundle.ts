import { randomUUID } from 'node:crypto'
import type { Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { whyNotSold } from '@bcare/rules/catalogue/pricing/bundle'
import { explodeBundle } from '@bcare/rules/catalogue/pricing/explode'
import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import { refuse } from '@bcare/rules/refusal'
import { DROPPED_STATUSES } from '@bcare/rules/treatment/line'
import { NO_TEETH } from '@bcare/rules/treatment/teeth'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import { faultOf } from '../appointments/references.ts'
import { bundledProducts, pricedBundles, type PricedBundleRow } from '../catalogue/bundle-table.ts'
import { requirePerson } from '../customers/of-person.ts'
import type { Context } from '../kit/context.ts'
import { addRow } from '../kit/database/rows.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { costColumns } from './line-price.ts'
import { type LineProduct, ofProduct, productQueries, requireProduct } from './line-product.ts'
import { requireReferences } from './line-references.ts'
import { requireNobodyElsePresents } from './presenting.ts'

interface Bundle extends PricedBundleRow {
  items: readonly (PricedBundleRow['items'][number] & { sessions: number | null })[]
}

/** A bundle that stays until the command ends, the customer whose bundles are counted, and how many of it there are. */
const bundleQueries = ({ caller }: Context, person_id: number, bundle_id: number): [Sql, Sql, Sql, Sql] => [
  sql`select id from person where tenant_id = ${caller.tenant_id} and id = ${person_id} for no key update`,
  sql`select id, max_per_person from bundle where tenant_id = ${caller.tenant_id} and id = ${bundle_id} and deleted_at is null for share`,
  pricedBundles(caller.tenant_id, [bundle_id]),
  sql`select count(distinct bundle_instance_id)::int as n from attachment
    where tenant_id = ${caller.tenant_id} and person_id = ${person_id} and bundle_id = ${bundle_id} and deleted_at is null
      and status not in ${states(DROPPED_STATUSES)}`,
]

/** @throws Fault rule when it is gone, not sold here and now, or the customer has had it as often as may be */
function requireBundle(
  { now }: Context,
  [limits = [], bundles = [], counts = []]: readonly (readonly object[])[],
  branch_id: number,
): Bundle {
  const [bundle] = bundles as readonly Bundle[]
  const [limit] = limits as readonly { max_per_person: number | null }[]
  if (bundle === undefined || limit === undefined)
    throw faultOf(refuse('Gói dịch vụ này không còn nữa, hãy chọn lại', 'bundle_id'))
  const unsold = whyNotSold(bundle, { ...priceMoment(now), branch_id })
  if (unsold !== undefined) throw faultOf(refuse(unsold, 'bundle_id'))
  const { max_per_person } = limit
  const [had] = counts as readonly { n: number }[]
  if (max_per_person !== null && (had?.n ?? 0) >= max_per_person)
    throw faultOf(
      refuse(`Khách đã có ${max_per_person} gói «${bundle.name}», không thêm được nữa`, 'bundle_id'),
    )
  return bundle
}

/** What each service of a bundle costs in it, by the service. @throws Fault rule */
function sharesOf(
  { now }: Context,
  bundle: Bundle,
  products: ReadonlyMap<number, LineProduct>,
  branch_id: number,
) {
  const items = bundle.items.map((item) => {
    const product = products.get(item.product_id)
    if (product === undefined)
      throw faultOf(refuse(`Gói «${bundle.name}» có dịch vụ không còn nữa, hãy sửa gói`, 'bundle_id'))
    return { ...item, product }
  })
  const priced = priceOrder({
    lines: explodeBundle({ ref: 'bundle', bundle: { ...bundle, items }, quantity: 1, line_discount: null }),
    tiers: [],
    discounts: [],
    codes: [],
    order_discount: null,
    cash_note: null,
    at: { person: null, branch_id, ...priceMoment(now) },
  })
  if (!('lines' in priced)) throw faultOf(priced)
  return new Map(priced.lines.map((line) => [line.product_id, line]))
}

/**
 * Offers a bundle: a line for each of its services, with its share of the bundle's price. Teeth are named later, at each line.
 * @throws Fault conflict, not_found, rule
 */
export async function addBundle(
  context: Context,
  { bundle_id, branch_id, status, ...draft }: Parsed<typeof attachment.add_bundle>,
): Promise<{ data: AttachmentRow[] }> {
  const { caller, now } = context
  await requirePerson(context, draft.person_id, 'person:read')
  await requireNobodyElsePresents(context, draft.person_id)
  const [branches, , limits, bundles, counts, , products] = await context.db.batch<
    [{ id: number }, object, object, object, object, object, LineProduct]
  >(
    branchQuery(context, { branch_id, doctor_id: draft.doctor_id, permission: context.call.permission }),
    ...bundleQueries(context, draft.person_id, bundle_id),
    ...productQueries(context, bundledProducts(caller.tenant_id, [bundle_id])),
  )
  const branch = requireBranch(branches)
  const bundle = requireBundle(context, [limits, bundles, counts], branch)
  await requireReferences(context, draft.person_id, draft)
  const known = new Map(products.map((product) => [product.id, requireProduct([product], branch)]))
  const shares = sharesOf(context, bundle, known, branch)
  const bundle_instance_id = randomUUID()
  const data: AttachmentRow[] = []
  for (const { product_id, quantity, sessions } of bundle.items) {
    const [product, share] = [known.get(product_id), shares.get(product_id)]
    if (product === undefined || share === undefined) throw new Error('a service of a bundle has no price')
    const taken = ofProduct(product)
    data.push(
      await addRow(attachmentTable, context, {
        ...draft,
        ...taken,
        ...costColumns(share, product.vat_rate),
        sessions_planned: sessions ?? taken.sessions_planned,
        quantity,
        teeth: NO_TEETH,
        bundle_id,
        bundle_instance_id,
        branch_id: branch,
        status,
        proposed_at: status === 'proposed' ? now : null,
      }),
    )
  }
  return { data }
}
