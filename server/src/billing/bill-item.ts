import { Fault, type Output, type Parsed } from '@bcare/contract'
import { billItem } from '@bcare/contract/billing/bill-item'
import { BINDING_BILLS, itemOf } from '@bcare/rules/billing/bill'
import { timesQuantity } from '@bcare/rules/catalogue/pricing/amounts'
import { refuse } from '@bcare/rules/refusal'
import { faultOf, requireStaff, staffQuery, type Staff } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, recordsBy } from '../customers/person-rows.ts'
import { productUses } from '../catalogue/hooks.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { listPage, type ListInput } from '../kit/database/list.ts'
import { addRow, getRow, lockRow, removeRow, updateRow } from '../kit/database/rows.ts'
import { all, sql, type Sql, states } from '../kit/database/sql.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { addLines, type Line, lockLines, requireLines } from './bill-lines.ts'
import { billItemTable, type BillItemRow, type BillRow } from './bill-table.ts'
import { lockBill } from './bill.ts'
import { countBilled, settleBills } from './settle.ts'

type Items = Output<typeof billItem.add_from_attachment>

const TOUCHED = 'Dòng này đã có tiền, không sửa được; hãy đảo phiếu thu hoặc gỡ phân bổ trước'

/** A bill whose items may change. @throws Fault conflict, not_found, rule */
async function lockChangeable(context: Context, bill_id: number): Promise<BillRow> {
  const bill = await lockBill(context, bill_id)
  if (bill.status !== 'draft') context.caller.scopeFor('bill:update')
  if (bill.status === 'cancelled') throw faultOf(refuse('Hóa đơn đã hủy, hãy lập hóa đơn mới', 'bill_id'))
  return bill
}

/** What an item costs by itself. @throws Fault rule */
function ownTotal({
  quantity,
  unit_price,
  line_discount,
}: Pick<BillItemRow, 'quantity' | 'unit_price' | 'line_discount'>) {
  const total = timesQuantity(unit_price, quantity) - line_discount
  if (total < 0) throw faultOf(refuse('Giảm giá không được lớn hơn thành tiền', 'line_discount'))
  return total
}

async function requireDoctor(context: Context, id: number | null | undefined): Promise<void> {
  if (id == null) return
  requireStaff(await context.db.rows<Staff>(staffQuery(context, [id])), 'doctor_id', id, true)
}

async function add(context: Context, draft: Parsed<typeof billItem.add>): Promise<BillItemRow> {
  const { person_id } = await lockChangeable(context, draft.bill_id)
  await requireDoctor(context, draft.doctor_id)
  const made = await addRow(billItemTable, context, { ...draft, person_id, total: ownTotal(draft) })
  await settleBills(context, [draft.bill_id])
  return made
}

/** An item without money, its bill locked before it. @throws Fault conflict, not_found, rule */
async function lockItem(context: Context, id: number, version: number | undefined): Promise<BillItemRow> {
  const { bill_id } = await getRow(billItemTable, context, id)
  await lockChangeable(context, bill_id)
  const item = await lockRow(billItemTable, context, id)
  if (version !== undefined && version !== item.version)
    throw new Fault('conflict', undefined, { current: item })
  if (item.paid_amount > 0) throw faultOf(refuse(TOUCHED))
  return item
}

const PRICED = ['quantity', 'unit_price', 'line_discount'] as const

async function update(
  context: Context,
  { id, version, ...patch }: Parsed<typeof billItem.update>,
): Promise<BillItemRow> {
  const item = await lockItem(context, id, version)
  await requireDoctor(context, patch.doctor_id)
  const prices = PRICED.some((field) => patch[field] !== undefined)
  if (prices && item.attachment_id !== null)
    throw faultOf(
      refuse('Giá lấy từ dịch vụ điều trị: sửa ở dịch vụ rồi chép lại giá vào hóa đơn', 'unit_price'),
    )
  const row = await updateRow(billItemTable, context, {
    id,
    ...patch,
    ...(prices && { total: ownTotal({ ...item, ...patch } as BillItemRow) }),
  })
  await settleBills(context, [item.bill_id])
  return row
}

async function remove(
  context: Context,
  { id, version }: Parsed<typeof billItem.delete>,
): Promise<{ id: number }> {
  const { bill_id, attachment_id } = await lockItem(context, id, version)
  const removed = await removeRow(billItemTable, context, { id })
  await countBilled(context, [attachment_id])
  await settleBills(context, [bill_id])
  return removed
}

/** Items by their ids, the first of the bill first. */
async function itemsOf(context: Context, ids: readonly number[]): Promise<Items> {
  const input = { page: 1, limit: 200, sort_by: 'created_at', order: 'asc', id: ids } as const
  const { data } = JSON.parse(await listPage(billItemTable, systemContext(context), input)) as Items
  return { data }
}

async function addFromAttachment(
  context: Context,
  { bill_id, attachment_ids, amount, pct, milestone }: Parsed<typeof billItem.add_from_attachment>,
): Promise<Items> {
  const bill = await lockChangeable(context, bill_id)
  const lines = await context.db.rows<Line>(lockLines(context, sql`t.id = any (${attachment_ids}::bigint[])`))
  const part =
    amount !== undefined
      ? ({ kind: 'amount', amount } as const)
      : pct !== undefined
        ? ({ kind: 'percent', percent: pct } as const)
        : ({ kind: 'rest' } as const)
  const made = await addLines(
    context,
    bill_id,
    requireLines(lines, attachment_ids, bill.person_id).map((line) => ({ line, part, label: milestone })),
  )
  return itemsOf(
    context,
    made.map(({ id }) => id),
  )
}

interface Copied extends Pick<BillItemRow, 'id' | 'part'> {
  attachment_id: number
  covers: number
}

/** What an item becomes when its line is copied again. @throws Fault rule */
function copiedAgain({ id, attachment_id, part, covers }: Copied, lines: readonly Line[]) {
  const line = lines.find((one) => one.id === attachment_id)
  if (line === undefined) throw faultOf(refuse('Dịch vụ của một dòng đã hủy, hãy xóa dòng đó khỏi hóa đơn'))
  const again = part === 'full' ? ({ kind: 'rest' } as const) : ({ kind: 'amount', amount: covers } as const)
  const figures = itemOf({ ...line, billed: line.billed - covers }, again)
  if ('code' in figures) throw faultOf(figures)
  return { id, ...figures, description: line.title, unit: line.unit, doctor_id: line.doctor_id }
}

async function updateFromAttachment(
  context: Context,
  { bill_item_id, bill_id, version }: Parsed<typeof billItem.update_from_attachment>,
): Promise<Items> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const one = bill_item_id === undefined ? undefined : await lockItem(context, bill_item_id, version)
  const of_bill = one?.bill_id ?? bill_id
  if (of_bill === undefined) throw faultOf(refuse('Vui lòng chọn hóa đơn hoặc dòng hóa đơn', 'bill_id'))
  if (one === undefined) await lockChangeable(context, of_bill)
  const which = sql`i.tenant_id = ${tenant_id} and i.bill_id = ${of_bill} and i.attachment_id is not null and i.deleted_at is null
    and ${one === undefined ? sql`i.paid_amount = 0` : sql`i.id = ${one.id}`}`
  const [lines, items] = await db.batch<[Line, Copied]>(
    lockLines(context, sql`t.id in (select i.attachment_id from bill_item i where ${which})`),
    sql`select i.id, i.attachment_id, i.part, i.covers from bill_item i where ${which} order by i.id`,
  )
  if (items.length === 0) throw faultOf(refuse('Không có dòng nào lấy từ dịch vụ mà chưa có tiền', 'bill_id'))
  const copies = items.map((item) => copiedAgain(item, lines))
  await db.rows(sql`
    update bill_item i set description = c.description, unit = c.unit, quantity = c.quantity, unit_price = c.unit_price, line_discount = c.line_discount,
      vat_rate = c.vat_rate, vat_amount = c.vat_amount, total = c.total, part = c.part, doctor_id = c.doctor_id, promo_discount = 0,
      order_discount_share = 0, version = i.version + 1, updated_at = ${now}, updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(copies)}::json) as c(id bigint, description text, unit text, quantity numeric, unit_price bigint,
      line_discount bigint, vat_rate numeric, vat_amount bigint, total bigint, part text, doctor_id bigint)
    where i.tenant_id = ${tenant_id} and i.id = c.id`)
  await countBilled(
    context,
    items.map(({ attachment_id }) => attachment_id),
  )
  await settleBills(context, [of_bill])
  return itemsOf(
    context,
    items.map(({ id }) => id),
  )
}

type PaidInput = Parsed<typeof billItem.paid>

/** A page of items in a state of payment, on bills that are binding. */
async function paidPage(
  context: Context,
  { deal_id, from, to, ...input }: PaidInput,
  state: Sql,
): Promise<JsonText> {
  const { tenant_id } = context.caller
  const more = all([
    state,
    sql`exists (select from bill b where b.tenant_id = ${tenant_id} and b.id = t.bill_id and b.status in ${states(BINDING_BILLS)}
      and b.deleted_at is null${deal_id === undefined ? sql`` : sql` and b.deal_id = ${deal_id}`})`,
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${to}`]),
  ])
  return new JsonText(await listPage(billItemTable, context, input as ListInput, [more]))
}

const { list, query, get } = crudOf(billItemTable)

export const billItemFamily = serve(
  billItem,
  {
    list,
    query,
    get,
    add,
    update,
    delete: remove,
    add_from_attachment: addFromAttachment,
    update_from_attachment: updateFromAttachment,
    paid: (context, input) =>
      paidPage(context, input, sql`t.paid_amount - t.refunded_amount >= t.total and t.paid_amount > 0`),
    partially_paid: (context, { unpaid, ...input }) =>
      paidPage(
        context,
        input,
        unpaid ? sql`t.remaining > 0` : sql`t.remaining > 0 and t.paid_amount > t.refunded_amount`,
      ),
  },
  personRows({
    table: 'bill_item',
    merged: FOLLOWS,
    erased: { stays: 'what was sold and paid is kept by law; nothing of it says who the customer was' },
    bundled: { table: billItemTable },
    records: recordsBy('bill_item'),
  }),
  listenedWith({ entity: 'bill_item', permission: 'bill:read' }),
  productUses({
    table: billItemTable,
    label: 'Dòng hóa đơn',
    naming: (id) => sql`t.product_id = ${id} and t.attachment_id is null`,
    held: (name) => `Dịch vụ «${name}» đã có trên hóa đơn của khách, hãy ngưng dùng thay vì xóa`,
    sold: true,
  }),
)
