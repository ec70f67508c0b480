import type { Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { allocate, type Owed, type OwedItem, type Share } from '@bcare/rules/billing/allocation'
import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { applyProblem } from '@bcare/rules/billing/deposit'
import { mergeShares } from '@bcare/rules/billing/installment-fill'
import { WAITING_METHODS } from '@bcare/rules/billing/payment'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { faultOf } from '../appointments/references.ts'
import { requirePerson } from '../customers/of-person.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { insertBill } from './bill.ts'
import { addLines, applyProgrammes, type Line, lockLines, requireLines } from './bill-lines.ts'
import { moveDeal } from './deal-stage.ts'
import { addDeposit, lockDeposits, type LockedDeposit } from './held.ts'
import type { NewAllocation } from './hooks.ts'
import { mostUrgent } from './installments/installment-fill.ts'
import type { PaymentRow } from './payment-table.ts'
import { addPayment, post } from './post.ts'
import { openTill, type Till } from './shifts/till.ts'

type Input = Parsed<typeof payment.add>

/** An item that money can be put on. */
export interface OpenItem extends OwedItem {
  bill_id: number
  attachment_id: number | null
  deal_id: number | null
  remaining: number
}

/** What a customer owes on open bills, locked. */
export const openItems = (
  { caller }: Context,
  person_id: number,
  bill_id: number | null,
  which: Sql,
): Sql => sql`
  select i.id, i.bill_id, i.attachment_id, b.deal_id, i.remaining, i."order", to_json(b.issued_at) #>> '{}' as issued_at,
    null as overdue_since, b.id is not distinct from ${bill_id}::bigint as is_of_bill
  from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
  where i.tenant_id = ${caller.tenant_id} and i.deleted_at is null and i.remaining > 0 and b.deleted_at is null
    and b.person_id = ${person_id} and b.status in ${states(OWING_BILLS)} and ${which}
  order by i.id for no key update of i`

const allocationOf = (items: readonly OpenItem[], { ref, amount }: Share): NewAllocation => {
  const item = items.find(({ id }) => String(id) === ref)
  if (item === undefined) throw new Error('money is put on an item that is not open')
  return { bill_id: item.bill_id, bill_item_id: item.id, attachment_id: item.attachment_id, amount }
}

/** What of a line is billed when so much of it is paid: that, or what is performed, whichever is more; what is still to be done is no debt. */
const billedNow = ({ total, billed, performed }: Line, paid: number): number =>
  Math.min(total - billed, Math.max(paid, performed - billed))

/** Bills lines that are on no bill yet, deal by deal, and answers what of the payment is meant for each item. */
async function billLines(
  context: Context,
  { person_id, track_id, lines = [] }: Input,
  branch_id: number,
): Promise<{ bill_item_id: number; amount: number }[]> {
  if (lines.length === 0) return []
  context.caller.scopeFor('bill:create')
  const found = await context.db.rows<Line>(
    lockLines(context, sql`t.id = any (${lines.map(({ attachment_id }) => attachment_id)}::bigint[])`),
  )
  const chosen = requireLines(
    found,
    lines.map(({ attachment_id }) => attachment_id),
    person_id,
  )
  const paidOf = ({ id }: Line): number => sumOf(lines.filter(({ attachment_id }) => attachment_id === id))
  const made: { bill_item_id: number; amount: number }[] = []
  for (const [deal_id, of_deal] of Map.groupBy(chosen, (line) => line.deal_id)) {
    const bill = await insertBill(context, { person_id, branch_id, deal_id, track_id, open: true })
    const items = await addLines(
      context,
      bill.id,
      of_deal.map((line) => ({
        line,
        part: { kind: 'amount', amount: billedNow(line, paidOf(line)) } as const,
      })),
    )
    await applyProgrammes(context, bill)
    for (const { id, attachment_id } of items)
      made.push({
        bill_item_id: id,
        amount: sumOf(lines.filter((line) => line.attachment_id === attachment_id)),
      })
  }
  return made
}

/** @throws Fault rule when more is put on an item than is owed of it, conflict-like when it changed meanwhile */
function requireShares(
  items: readonly OpenItem[],
  wanted: readonly { bill_item_id: number; amount: number }[],
): Share[] {
  const sums = Map.groupBy(wanted, ({ bill_item_id }) => bill_item_id)
  return [...sums].map(([id, parts]) => {
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    const item = items.find((one) => one.id === id)
    if (item === undefined || amount > item.remaining)
      throw faultOf(refuse('Có dòng vừa được trả hoặc còn ít hơn số tiền phân bổ, hãy tải lại', 'items'))
    return { ref: String(id), amount }
  })
}

/** What every share of the money goes to: as the caller says, else to what is most urgent. @throws Fault rule */
function sharesOf(
  whole: number,
  items: readonly OpenItem[],
  urgent: readonly Owed[],
  input: Input,
  made: readonly { bill_item_id: number; amount: number }[],
): Share[] {
  if (input.items === undefined && input.lines === undefined)
    return mergeShares(allocate(whole, urgent).shares)
  const shares = requireShares(items, [...(input.items ?? []), ...made])
  if (shares.reduce((sum, { amount }) => sum + amount, 0) > whole)
    throw faultOf(refuse('Tổng phân bổ lớn hơn số tiền thu', 'items'))
  return shares
}

/** Takes shares for so much money off the front of what is to be paid. */
function takeShares(shares: Share[], amount: number): Share[] {
  const taken: Share[] = []
  let left = amount
  while (left > 0) {
    const [first] = shares
    if (first === undefined) break
    const part = Math.min(left, first.amount)
    taken.push({ ref: first.ref, amount: part })
    left -= part
    if (part === first.amount) shares.shift()
    else shares[0] = { ref: first.ref, amount: first.amount - part }
  }
  return taken
}

const sumOf = (parts: readonly { amount: number }[] | undefined): number =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** The deposits that are used, locked and able to. @throws Fault rule */
async function requireDeposits(
  context: Context,
  { person_id, deposits = [] }: Input,
): Promise<LockedDeposit[]> {
  if (deposits.length === 0) return []
  context.caller.scopeFor('deposit:update')
  const ids = deposits.map(({ deposit_id }) => deposit_id)
  if (new Set(ids).size < ids.length) throw faultOf(refuse('Một khoản tạm ứng được chọn hai lần', 'deposits'))
  const found = await lockDeposits(context, ids)
  return deposits.map(({ deposit_id, amount }) => {
    const one = found.find(({ id, person_id: of }) => id === deposit_id && of === person_id)
    if (one === undefined)
      throw faultOf(refuse('Khoản tạm ứng này không phải của khách, hãy tải lại', 'deposits'))
    const problem = applyProblem(one, amount, clinicDate(context.now))
    if (problem !== undefined) throw faultOf({ ...problem, field: 'deposits' })
    return { ...one, used: amount }
  })
}

/** Uses deposits for the first of what is to be paid. @throws Fault rule when there is not that much to pay */
async function useDeposits(
  context: Context,
  input: Input,
  till: Till,
  {
    shares,
    items,
    deposits,
  }: { shares: Share[]; items: readonly OpenItem[]; deposits: readonly LockedDeposit[] },
): Promise<PaymentRow[]> {
  const used: PaymentRow[] = []
  for (const { id, used: amount } of deposits) {
    const allocations = takeShares(shares, amount).map((share) => allocationOf(items, share))
    if (sumOf(allocations) < amount)
      throw faultOf(refuse('Tạm ứng dùng nhiều hơn số khách phải trả, hãy giảm bớt', 'deposits'))
    used.push(
      await applyDeposit(context, { id, amount }, allocations, {
        person_id: input.person_id,
        branch_id: till.branch_id,
        payer_name: input.payer_name ?? till.person_name,
        paid_at: till.paid_at,
        deal_id: input.deal_id,
        bill_id: input.bill_id,
        track_id: input.track_id,
      }),
    )
  }
  return used
}

type Origin = Pick<PaymentRow, 'person_id' | 'branch_id' | 'deal_id' | 'bill_id' | 'track_id'> & {
  payer_name: string
  paid_at: Date
}

/** Pays items out of a deposit: revenue from now on, cash moved when the deposit came. */
export async function applyDeposit(
  context: Context,
  { id, amount }: { id: number; amount: number },
  allocations: readonly NewAllocation[],
  // Named one by one: a whole payment may be given, whose labels are no columns.
  { person_id, branch_id, deal_id, bill_id, track_id, payer_name, paid_at }: Origin,
): Promise<PaymentRow> {
  const row = await addPayment(context, {
    person_id,
    branch_id,
    deal_id,
    track_id,
    payer_name,
    paid_at,
    bill_id: bill_id ?? allocations[0]?.bill_id ?? null,
    kind: 'deposit_apply',
    direction: 'in',
    amount,
    methods: [],
    status: 'posted',
    content: 'Dùng tạm ứng trả dịch vụ',
  })
  return post(context, row, { allocations, movements: [{ deposit_id: id, kind: 'applied', amount }] })
}

/** What a receipt that waits will be put on. */
export interface Intent {
  shares: Share[]
}

/** @throws Fault rule when what is over is not to be held */
async function requireOverpay(context: Context, rest: number): Promise<void> {
  if (rest > 0 && (await setting(context, 'finance.overpay')) === 'refuse')
    throw faultOf(refuse(`Số tiền thừa ${rest.toLocaleString('vi-VN')} đ so với khoản phải trả`, 'amount'))
}

/** Books a receipt: on items as far as `shares` go, and what is over into a deposit. */
export async function bookReceipt(
  context: Context,
  row: PaymentRow,
  shares: readonly Share[],
  items: readonly OpenItem[],
): Promise<PaymentRow> {
  const allocations = shares.map((share) => allocationOf(items, share))
  const rest = row.amount - sumOf(shares)
  const held =
    rest > 0 ? await addDeposit(context, row, { kind: 'overpay', amount: rest, refundable: true }) : undefined
  const booked = await post(context, row, {
    allocations,
    movements: held === undefined ? [] : [{ deposit_id: held, kind: 'received', amount: rest }],
  })
  await moveDeal(context, row.deal_id ?? items.find(({ id }) => id === allocations[0]?.bill_item_id)?.deal_id)
  return booked
}

const CONTENT = 'Thanh toán dịch vụ nha khoa'

/** @throws Fault rule when nothing would be paid, or a payment cannot wait */
function requireSense({ amount, deposits, pending, methods }: Input): void {
  if (amount === 0 && sumOf(deposits) === 0) throw faultOf(refuse('Vui lòng nhập số tiền', 'amount'))
  if (pending && (deposits !== undefined || amount === 0))
    throw faultOf(refuse('Khoản chờ xác nhận không dùng cùng tạm ứng, hãy ghi riêng', 'pending'))
  if (amount === 0 && methods.length > 0)
    throw faultOf(refuse('Không thu thêm tiền thì bỏ phương thức', 'methods'))
}

/**
 * Takes money from a customer: several methods, deposits and what is over in one command, all or nothing.
 * @throws Fault not_found, rule, forbidden, locked
 */
export async function pay(context: Context, input: Input): Promise<PaymentRow> {
  requireSense(input)
  await requirePerson(context, input.person_id, 'person:read')
  const till = await openTill(context, input)
  if (input.pending && !till.methods.every(({ kind }) => WAITING_METHODS.includes(kind)))
    throw faultOf(
      refuse('Tiền mặt không có gì để chờ, chỉ chuyển khoản, thẻ và ví mới chờ xác nhận', 'pending'),
    )
  const made = await billLines(context, input, till.branch_id)
  const items = await context.db.rows<OpenItem>(openItems(context, input.person_id, input.bill_id, sql`true`))
  const deposits = await requireDeposits(context, input)
  const urgent = await mostUrgent(context, items)
  const shares = sharesOf(input.amount + sumOf(input.deposits), items, urgent, input, made)
  const used = await useDeposits(context, input, till, { shares, items, deposits })
  const [first] = used
  if (input.amount === 0 && first !== undefined) {
    await moveDeal(context, input.deal_id)
    return first
  }
  await requireOverpay(context, input.amount - sumOf(shares))
  const { person_id, amount, deal_id, bill_id, track_id, payer_phone, payer_address, note } = input
  const first_bill = items.find(({ id }) => String(id) === shares[0]?.ref)
  const row = await addPayment(context, {
    person_id,
    amount,
    deal_id: deal_id ?? first_bill?.deal_id ?? null,
    bill_id: bill_id ?? first_bill?.bill_id ?? null,
    track_id,
    payer_phone,
    payer_address,
    note,
    branch_id: till.branch_id,
    methods: till.methods,
    paid_at: till.paid_at,
    payer_name: input.payer_name ?? till.person_name,
    content: input.content ?? CONTENT,
    kind: 'receipt',
    direction: 'in',
    status: input.pending ? 'pending' : 'posted',
    intent: input.pending ? JSON.stringify({ shares } satisfies Intent) : null,
  })
  return input.pending ? row : bookReceipt(context, row, shares, items)
}
