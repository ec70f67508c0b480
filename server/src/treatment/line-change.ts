import { Fault, type Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { isLineStatus, isOpenOffer, lineDeleteProblem, lineEditProblem } from '@bcare/rules/treatment/line'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import { faultOf } from '../appointments/references.ts'
import { requirePerson } from '../customers/of-person.ts'
import type { Context } from '../kit/context.ts'
import { addRow, lockRow, removeRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { bundledWith } from './bundled.ts'
import { announceLine } from './hooks.ts'
import { linePriceQueries, linePrices, priceOf, type PricedLine } from './line-price.ts'
import { fittingTeeth, ofProduct, productQueries, requireProduct, type LineProduct } from './line-product.ts'
import { requireReferences } from './line-references.ts'
import { requireNobodyElsePresents } from './presenting.ts'
import { underWarranty, warrantyOf } from './warranty.ts'

type Locked = AttachmentRow & { status: Parsed<typeof attachment.update_status>['to'] }

/** A line locked for a change made on `version`; a performed step is none. @throws Fault conflict with `data.current`, not_found, rule */
export async function lockLine(context: Context, id: number, version: number | undefined): Promise<Locked> {
  const line = await lockRow(attachmentTable, context, id)
  if (version !== undefined && version !== line.version)
    throw new Fault('conflict', undefined, { current: line })
  const { status } = line
  if (!isLineStatus(status))
    throw new Fault('rule', 'Đây là một công đoạn đã thực hiện; nếu ghi nhầm, hãy hủy công đoạn rồi ghi lại')
  return { ...line, status }
}

/** Prices by hand are for users who may give discounts. @throws Fault forbidden */
function requireDiscounting({ caller }: Context, line: Partial<PricedLine>): void {
  if (line.price_override == null && line.line_discount == null) return
  if (!caller.may('attachment:discount'))
    throw new Fault('forbidden', undefined, { needs: 'attachment:discount' })
}

/** Adds a service to what a customer is offered, at the price that it has now. @throws Fault conflict, not_found, rule, forbidden */
export async function addLine(
  context: Context,
  { branch_id, status, warranty_of_id, force, ...draft }: Parsed<typeof attachment.add>,
): Promise<AttachmentRow> {
  await requirePerson(context, draft.person_id, 'person:read')
  await requireNobodyElsePresents(context, draft.person_id)
  requireDiscounting(context, draft)
  const [branches, , products, tiers, people] = await context.db.batch<
    [{ id: number }, object, LineProduct, object, object]
  >(
    branchQuery(context, { branch_id, doctor_id: draft.doctor_id, permission: context.call.permission }),
    ...productQueries(context, sql`${draft.product_id}::bigint`),
    ...linePriceQueries(context, { person_id: draft.person_id, product_ids: [draft.product_id] }),
  )
  const prices = linePrices(tiers, people)
  const branch = requireBranch(branches)
  const product = requireProduct(products, branch)
  await requireReferences(context, draft.person_id, draft)
  const teeth = fittingTeeth(draft.teeth, product)
  const warranty = await warrantyOf(context, draft, { warranty_of_id, force })
  const priced = { ...draft, teeth, branch_id: branch }
  return addRow(attachmentTable, context, {
    ...draft,
    ...ofProduct(product),
    ...(warranty === undefined
      ? priceOf(context, product, priced, prices)
      : underWarranty(context, product, priced, prices)),
    ...warranty,
    teeth,
    branch_id: branch,
    status,
    proposed_at: status === 'proposed' ? context.now : null,
  })
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a changed offer costs, and what it has from another service. @throws Fault rule, forbidden */
async function repriced(context: Context, before: AttachmentRow, after: AttachmentRow): Promise<object> {
  if (!same([before.price_override, before.line_discount], [after.price_override, after.line_discount]))
    requireDiscounting(context, after)
  const [, products, tiers, people] = await context.db.batch<[object, LineProduct, object, object]>(
    ...productQueries(context, sql`${after.product_id}::bigint`),
    ...linePriceQueries(context, { person_id: after.person_id, product_ids: [after.product_id] }),
  )
  const product = requireProduct(products, after.branch_id)
  const teeth = fittingTeeth(after.teeth, product)
  const taken: Partial<ReturnType<typeof ofProduct>> =
    after.product_id === before.product_id ? {} : ofProduct(product)
  const price = after.kind === 'warranty' ? underWarranty : priceOf
  const { kind, ...of_product } = taken
  return {
    ...of_product,
    ...(kind !== undefined && after.kind !== 'warranty' && { kind }),
    ...price(context, product, { ...after, teeth }, linePrices(tiers, people)),
    teeth,
  }
}

const PRICED = ['product_id', 'quantity', 'teeth', 'price_override', 'line_discount'] as const

/** Where a line of a bundle is done; its price is its share of the bundle's. @throws Fault rule */
async function replaced(context: Context, _before: AttachmentRow, after: AttachmentRow): Promise<object> {
  const [, products] = await context.db.batch<[object, LineProduct]>(
    ...productQueries(context, sql`${after.product_id}::bigint`),
  )
  return { teeth: fittingTeeth(after.teeth, requireProduct(products, after.branch_id)) }
}

/** Changes what a line says; what was agreed changes only while it is an offer. @throws Fault conflict, not_found, rule, forbidden */
export async function changeLine(
  context: Context,
  { id, version, ...patch }: Parsed<typeof attachment.update>,
): Promise<AttachmentRow> {
  const before = await lockLine(context, id, version)
  const after = { ...before, ...patch } as AttachmentRow
  const changed = Object.keys(patch).filter(
    (field) => !same(before[field as keyof AttachmentRow], after[field as keyof AttachmentRow]),
  )
  if (isOpenOffer(before.status)) await requireNobodyElsePresents(context, before.person_id)
  const problem = changed.map((field) => lineEditProblem(field, before)).find((one) => one !== undefined)
  if (problem !== undefined) throw faultOf(problem)
  const named = Object.fromEntries(changed.map((field) => [field, after[field as keyof AttachmentRow]]))
  await requireReferences(context, before.person_id, { ...named, ...staffOf(after, changed) })
  const is_priced = PRICED.some((field) => changed.includes(field))
  const price = is_priced
    ? await (before.bundle_id === null ? repriced : replaced)(context, before, after)
    : {}
  const row = await updateRow(attachmentTable, context, { id, ...patch, ...price })
  if (changed.includes('doctor_id')) await announceLine(context, { id, at: context.now, cause: 'adjusted' })
  return row
}

/** Doctor and assistants are judged together, where one of them changes. */
const staffOf = ({ doctor_id, assistant_ids }: AttachmentRow, changed: readonly string[]) =>
  changed.includes('doctor_id') || changed.includes('assistant_ids') ? { doctor_id, assistant_ids } : {}

/** Takes away an offer that has left no trace, with the other lines of its bundle. @throws Fault conflict, not_found, rule */
export async function removeLine(
  context: Context,
  { id, version }: Parsed<typeof attachment.delete>,
): Promise<{ id: number }> {
  const line = await lockLine(context, id, version)
  await requireNobodyElsePresents(context, line.person_id)
  for (const other of await bundledWith(context, line)) await removeOne(context, other)
  await removeOne(context, line)
  return { id }
}

/** @throws Fault rule */
async function removeOne(
  context: Context,
  { id, status, billed_amount }: Pick<Locked, 'id' | 'status' | 'billed_amount'>,
): Promise<void> {
  const [traces] = await context.db.rows<{
    steps: number
    signed_records: number
    material_usages: number
  }>(sql`
    select (select count(*)::int from attachment o where o.tenant_id = ${context.caller.tenant_id} and o.parent_id = ${id} and o.deleted_at is null) as steps,
      (select count(*)::int from entity_data d where d.tenant_id = ${context.caller.tenant_id} and d.entity_type = 'attachment' and d.entity_id = ${id} and d.status <> 'draft')
        + (select count(*)::int from treatment_agreement a where a.tenant_id = ${context.caller.tenant_id} and a.line_ids @> array[${id}::bigint]) as signed_records,
      (select count(*)::int from usage u where u.tenant_id = ${context.caller.tenant_id} and u.attachment_id = ${id} and u.deleted_at is null) as material_usages`)
  const { steps = 0, signed_records = 0, material_usages = 0 } = traces ?? {}
  const problem = lineDeleteProblem({
    status,
    steps,
    signed_records,
    bill_items: billed_amount > 0 ? 1 : 0,
    material_usages,
  })
  if (problem !== undefined) throw faultOf(problem)
  await removeRow(attachmentTable, context, { id })
}
