import { Fault, type Parsed } from '@bcare/contract'
import type { MovementInput, usage } from '@bcare/contract/materials/usage'
import { ENTERED_KINDS, TREATING_KINDS } from '@bcare/rules/materials/movement'
import { refuse } from '@bcare/rules/refusal'
import { faultOf, giveReason } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { addRow, getRow, lockRow, removeRow, updateRow } from '../kit/database/rows.ts'
import { enter, requireKind, resolve, type NormedMovement } from './enter.ts'
import { takeBack } from './reverse.ts'
import { rowsOf, type UsageRow, usageTable } from './usage-table.ts'

const isDraftable = ({ kind }: MovementInput): boolean => TREATING_KINDS.includes(kind)

/** Writes one movement down without moving anything. @throws Fault rule, forbidden, locked */
async function addDraft(context: Context, row: NormedMovement): Promise<UsageRow> {
  if (!isDraftable(row))
    throw faultOf(refuse('Chỉ vật tư sử dụng, hao hủy và trả lại mới ghi nháp được', 'is_draft'))
  const [posting] = await resolve(context, [row], { source: 'manual', named: false })
  if (posting === undefined) throw new Error('a movement is nothing')
  const { at: _, lot_tracked: __, wanted_lot: ___, amount: ____, ...columns } = posting
  return addRow(usageTable, context, { ...columns, status: 'draft' })
}

/** Puts one movement into the stock, or writes it down as a draft. @throws Fault rule, forbidden, locked */
export async function addUsage(
  context: Context,
  { force, ...row }: Parsed<typeof usage.add>,
): Promise<UsageRow> {
  if (row.is_draft) return addDraft(context, row)
  const [first] = await enter(context, [row], { source: 'manual', force, named: false })
  if (first === undefined) throw new Error('a movement is nothing')
  return getRow(usageTable, context, first)
}

/** Puts many movements into the stock: all of them, or none. @throws Fault rule with the errors of each row, forbidden, locked */
export async function addUsages(
  context: Context,
  { rows, force }: Parsed<typeof usage.bulk_add>,
): Promise<{ data: UsageRow[] }> {
  if (rows.some(({ is_draft }) => is_draft))
    throw faultOf(refuse('Ghi nhiều dòng thì ghi thẳng vào kho, không để nháp', 'rows'))
  return { data: await rowsOf(context, await enter(context, rows, { source: 'bulk', force, named: true })) }
}

const isEntered = (kind: UsageRow['kind']): kind is MovementInput['kind'] =>
  ENTERED_KINDS.some((one) => one === kind)

/** A movement as it would be written now, with what a patch changes. */
function rewritten(row: UsageRow, patch: object): NormedMovement {
  if (!isEntered(row.kind) || row.transfer_id !== null)
    throw faultOf(refuse('Dòng kiểm kê và chuyển kho không sửa được, hãy đảo rồi ghi lại', 'kind'))
  const { kind, material_id, branch_id, used_on, unit_cost, norm_qty, tolerance_pct } = row
  const norm = norm_qty === null || tolerance_pct === null ? undefined : { qty: norm_qty, tolerance_pct }
  const {
    quantity,
    unit_term_id,
    lot_id,
    attachment_id,
    operation_attachment_id,
    person_id,
    doctor_id,
    user_id,
    department_id,
    variance_reason,
    reference_no,
    supplier_term_id,
    note,
  } = row
  return {
    kind,
    material_id,
    branch_id,
    used_on,
    quantity,
    unit_term_id,
    unit_cost,
    lot_id,
    attachment_id,
    operation_attachment_id,
    person_id,
    doctor_id,
    user_id,
    department_id,
    variance_reason,
    reference_no,
    supplier_term_id,
    note,
    is_draft: false,
    ...patch,
    norm,
  }
}

/** A row that may still be changed. @throws Fault conflict, rule, not_found */
async function lockUsage(context: Context, id: number, version: number | undefined): Promise<UsageRow> {
  const row = await lockRow(usageTable, context, id)
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
  if (row.status === 'reversed' || row.reverses_id !== null)
    throw new Fault('conflict', 'Dòng này đã được đảo, hãy tải lại', { current: row })
  requireKind(context, [isEntered(row.kind) ? row.kind : 'receive'])
  return row
}

/**
 * Changes a draft, and posts it where that is asked; what is posted is taken back and written anew: the answer is the new
 * row. @throws Fault conflict, not_found, rule, forbidden, locked
 */
export async function updateUsage(
  context: Context,
  { id, version, post, force, ...patch }: Parsed<typeof usage.update>,
): Promise<UsageRow> {
  const row = await lockUsage(context, id, version)
  const wanted = rewritten(row, patch)
  if (row.status === 'draft' && !post) {
    const [posting] = await resolve(context, [wanted], { source: 'manual', named: false })
    if (posting === undefined) throw new Error('a movement is nothing')
    const { at: _, lot_tracked: __, wanted_lot: ___, amount: ____, kind: _____, ...columns } = posting
    return updateRow(usageTable, context, { id, ...columns })
  }
  if (row.status === 'draft') await removeRow(usageTable, context, { id })
  else await takeBack(context, [id], { note: 'Sửa lại' })
  const [made] = await enter(context, [wanted], { source: 'manual', force, named: false })
  if (made === undefined) throw new Error('a movement is nothing')
  return getRow(usageTable, context, made)
}

/** Throws a draft away, or takes a posted movement back. @throws Fault conflict, not_found, rule, forbidden */
export async function deleteUsage(
  context: Context,
  { id, version, reason }: Parsed<typeof usage.delete>,
): Promise<{ id: number }> {
  const row = await lockUsage(context, id, version)
  if (row.status === 'draft') return removeRow(usageTable, context, { id })
  await giveReason(context, reason)
  await takeBack(context, [id], { note: reason })
  return { id }
}
