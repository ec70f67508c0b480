import { Fault, type Parsed } from '@bcare/contract'
import { bill } from '@bcare/contract/billing/bill'
import { cancelProblem } from '@bcare/rules/billing/bill'
import { refuse } from '@bcare/rules/refusal'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import { faultOf, giveReason } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { requirePerson } from '../customers/of-person.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { addRow, getRow, lockRow, removeRow, updateRow, type Change } from '../kit/database/rows.ts'
import { all, sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { dealTable } from '../sales/deal-table.ts'
import { addLines, applyProgrammes, type Line, lockLines, requireLines } from './bill-lines.ts'
import { billTable, type BillRow } from './bill-table.ts'
import { debts } from './debts.ts'
import { countBilled, settleBills } from './settle.ts'
import { lockPerson } from './shifts/till.ts'

interface NewBill {
  person_id: number
  branch_id: number
  deal_id?: number | null
  track_id?: number | null
  open: boolean
  [column: string]: unknown
}

/** A bill without items. */
export const insertBill = (context: Context, { open, ...values }: NewBill): Promise<BillRow> =>
  addRow(billTable, context, {
    ...values,
    status: open ? 'open' : 'draft',
    issued_at: context.now,
  })

/** @throws Fault rule when deal or visit are another customer's, not_found */
async function requireOwn(
  context: Context,
  { person_id, payer_person_id, deal_id, track_id }: Partial<Parsed<typeof bill.add>> & { person_id: number },
): Promise<void> {
  const { tenant_id } = context.caller
  const [deals = [], tracks = [], payers = []] = await context.db.batch(
    sql`select id from deal where tenant_id = ${tenant_id} and id = ${deal_id ?? null} and person_id = ${person_id} and deleted_at is null`,
    sql`select id from track where tenant_id = ${tenant_id} and id = ${track_id ?? null} and person_id = ${person_id} and deleted_at is null`,
    sql`select id from person where tenant_id = ${tenant_id} and id = ${payer_person_id ?? null} and deleted_at is null`,
  )
  if (deal_id != null && deals.length === 0)
    throw faultOf(refuse('Cơ hội này không phải của khách hàng đã chọn', 'deal_id'))
  if (track_id != null && tracks.length === 0)
    throw faultOf(refuse('Lượt khám này không phải của khách hàng đã chọn', 'track_id'))
  if (payer_person_id != null && payers.length === 0)
    throw faultOf(refuse('Không tìm thấy người trả tiền, hãy chọn lại', 'payer_person_id'))
}

async function add(context: Context, { branch_id, ...draft }: Parsed<typeof bill.add>): Promise<BillRow> {
  await requirePerson(context, draft.person_id, 'person:read')
  await requireOwn(context, draft)
  const place = branchQuery(context, { branch_id, permission: context.call.permission })
  return insertBill(context, {
    ...draft,
    branch_id: requireBranch(await context.db.rows(place)),
    open: false,
  })
}

/** The deal of a bill, which the caller may read, its customer locked. @throws Fault not_found */
async function dealOf(context: Context, id: number): Promise<{ person_id: number }> {
  const seen = visible(dealTable, context.caller, { permission: 'deal:read' })
  const found = await context.db.one<{ person_id: number }>(
    sql`select t.person_id from deal t where ${seen} and t.id = ${id}`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy cơ hội')
  await context.db.rows(lockPerson(context, found.person_id))
  return found
}

async function addFromDeal(
  context: Context,
  { deal_id, attachment_ids, mode, open, branch_id }: Parsed<typeof bill.add_from_deal>,
): Promise<BillRow> {
  if (open) context.caller.scopeFor('bill:open')
  const { person_id } = await dealOf(context, deal_id)
  const [branches, lines] = await context.db.batch<[{ id: number }, Line]>(
    branchQuery(context, { branch_id, permission: context.call.permission }),
    lockLines(
      context,
      attachment_ids === undefined
        ? sql`t.deal_id = ${deal_id}`
        : all([sql`t.deal_id = ${deal_id}`, sql`t.id = any (${attachment_ids}::bigint[])`]),
    ),
  )
  const chosen = attachment_ids === undefined ? lines : requireLines(lines, attachment_ids, person_id)
  const parts = chosen.flatMap((line) => {
    const amount = (mode === 'performed' ? line.performed : line.total) - line.billed
    return amount <= 0 ? [] : [{ line, part: { kind: 'amount', amount } as const }]
  })
  if (parts.length === 0)
    throw faultOf(
      refuse(
        mode === 'performed'
          ? 'Chưa có phần đã thực hiện nào chưa lập hóa đơn'
          : 'Không còn dịch vụ cần lập hóa đơn',
        'deal_id',
      ),
    )
  const made = await insertBill(context, { person_id, deal_id, branch_id: requireBranch(branches), open })
  await addLines(context, made.id, parts)
  if (open) await applyProgrammes(context, made)
  return getRow(billTable, systemContext(context), made.id)
}

/** A bill locked for a change made on `version`, its customer before it. @throws Fault conflict, not_found */
export async function lockBill(context: Context, id: number, version?: number): Promise<BillRow> {
  const { person_id } = await getRow(billTable, context, id)
  await context.db.rows(lockPerson(context, person_id))
  const current = await lockRow(billTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  return current
}

async function openBill(context: Context, { id, version }: Parsed<typeof bill.open>): Promise<BillRow> {
  const current = await lockBill(context, id, version)
  if (current.status !== 'draft') throw faultOf(refuse('Hóa đơn này đã phát hành', 'status'))
  if (current.item_names.length === 0)
    throw faultOf(refuse('Hóa đơn chưa có dòng nào, hãy thêm dịch vụ trước', 'status'))
  const opened = await updateRow(billTable, context, {
    id,
    status: 'open',
    issued_at: context.now,
  })
  await applyProgrammes(context, opened)
  await settleBills(context, [id])
  return getRow(billTable, context, id)
}

/** Gives lines and uses of programmes back that a bill had taken. */
async function release(context: Context, bill_id: number): Promise<void> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const [items, uses] = await db.batch<[{ attachment_id: number | null }, { id: number }]>(
    sql`select attachment_id from bill_item where tenant_id = ${tenant_id} and bill_id = ${bill_id} and deleted_at is null`,
    sql`update discount_usage u set status = 'reversed', version = u.version + 1, updated_at = ${now}, updated_by = ${user_id}
      where u.tenant_id = ${tenant_id} and u.bill_id = ${bill_id} and u.status = 'applied' returning u.id`,
  )
  await countBilled(
    context,
    items.map(({ attachment_id }) => attachment_id),
  )
  for (const { id } of uses)
    context.emit({ entity: 'discount_usage', id, action: 'update', keys: ['status'] })
}

async function cancel(
  context: Context,
  { id, version, reason }: Parsed<typeof bill.cancel>,
): Promise<BillRow> {
  const current = await lockBill(context, id, version)
  const { status, total, paid_total: paid, refunded_total: refunded } = current
  const problem = cancelProblem(status, { total, paid, refunded })
  if (problem !== undefined) throw faultOf(problem)
  await giveReason(context, reason)
  const row = await updateRow(billTable, context, {
    id,
    status: 'cancelled',
    cancelled_at: context.now,
    cancelled_by: context.caller.user_id,
    cancel_reason: reason,
  })
  await release(context, id)
  context.emit({ entity: 'person', id: current.person_id, action: 'update', keys: ['debt'] })
  return row
}

async function update(context: Context, { id, ...patch }: Parsed<typeof bill.update>): Promise<BillRow> {
  const { person_id, status } = await getRow(billTable, context, id)
  if (status === 'cancelled') throw faultOf(refuse('Hóa đơn đã hủy không sửa được'))
  await requireOwn(context, { person_id, payer_person_id: patch.payer_person_id ?? null })
  return updateRow(billTable, context, { id, ...patch } as Change)
}

async function remove(
  context: Context,
  { id, version }: Parsed<typeof bill.delete>,
): Promise<{ id: number }> {
  const { status } = await lockBill(context, id, version)
  if (status !== 'draft')
    throw faultOf(refuse('Chỉ xóa được hóa đơn nháp; hóa đơn đã phát hành thì hủy, có lý do', 'status'))
  const removed = await removeRow(billTable, context, { id })
  await release(context, id)
  return removed
}

const { list, query, get } = crudOf(billTable)

export const billFamily = serve(
  bill,
  {
    list,
    query,
    get,
    add,
    add_from_deal: addFromDeal,
    debts,
    open: openBill,
    cancel,
    update,
    delete: remove,
  },
  personRows({
    table: 'bill',
    merged: {
      ...FOLLOWS,
      columns: { person_id: 'bigint', payer_person_id: 'bigint' },
      names: ['person_id', 'payer_person_id'],
    },
    erased: (erased) => [
      sql`update bill set payer_name = null, note = null where ${ofThem(erased, 'person_id', 'payer_person_id')}`,
    ],
    bundled: { table: billTable },
    records: recordsBy('bill'),
  }),
  exported({ table: billTable, page: '/accounting?tab=bills' }),
  granted('bill', {
    manager: { all: 'read create update delete open cancel export' },
    receptionist: { branch: 'read create update delete open' },
    consultant: { branch: 'read create' },
    accountant: { all: 'read create update delete open cancel export' },
  }),
)
