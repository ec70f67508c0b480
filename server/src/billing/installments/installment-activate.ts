import { Fault, type Parsed } from '@bcare/contract'
import type { installmentPlan } from '@bcare/contract/billing/installment-plan'
import { allocate } from '@bcare/rules/billing/allocation'
import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { LIVE_PLANS } from '@bcare/rules/billing/installment'
import { refuse } from '@bcare/rules/refusal'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf } from '../../appointments/references.ts'
import { systemContext, under, type Context } from '../../kit/context.ts'
import { addRow, getRow, updateRow } from '../../kit/database/rows.ts'
import { sql, states } from '../../kit/database/sql.ts'
import { insertBill } from '../bill.ts'
import { addLines, applyProgrammes, type Line, lockLines, requireLines } from '../bill-lines.ts'
import { billItemTable, billTable, type BillRow } from '../bill-table.ts'
import { OTHER_PLAN, type PlanRow, planTable } from './installment-table.ts'
import { type OpenItem, openItems, pay } from '../pay.ts'
import { settleBills } from '../settle.ts'
import { settleInstallments } from './settle-installments.ts'

type Input = Parsed<typeof installmentPlan.activate>

/** What another plan may not have: the bill, or any of the lines. @throws Fault conflict, rule */
export async function requireFree(
  { caller, db }: Context,
  plan: Pick<PlanRow, 'person_id' | 'bill_id' | 'attachment_ids'> & { id?: number },
): Promise<void> {
  const found = await db.one<{ code: string; of_bill: boolean }>(sql`
    select p.code, coalesce(p.bill_id = ${plan.bill_id}, false) as of_bill from installment_plan p
    where p.tenant_id = ${caller.tenant_id} and p.person_id = ${plan.person_id} and p.id is distinct from ${plan.id ?? null}::bigint
      and p.status in ${states(LIVE_PLANS)} and (p.bill_id = ${plan.bill_id} or p.attachment_ids && ${plan.attachment_ids}::bigint[])
    order by 2 desc limit 1`)
  if (found === undefined) return
  if (found.of_bill) throw new Fault('conflict', OTHER_PLAN)
  throw faultOf(
    refuse(`Dịch vụ này đang trả góp ở kế hoạch ${found.code}, hãy hủy kế hoạch đó trước`, 'attachment_ids'),
  )
}

/** @throws Fault rule when more is to be paid in parts than the bill owes */
export function requireCovered(
  { principal }: Pick<PlanRow, 'principal'>,
  bill: Pick<BillRow, 'remaining'>,
): void {
  if (principal > bill.remaining)
    throw faultOf(
      refuse(`Số tiền trả góp lớn hơn phần hóa đơn còn nợ, ${formatMoney(bill.remaining)}`, 'principal'),
    )
}

/** Bills the lines of a plan that was made before there was a bill. @throws Fault rule */
async function billLines(context: Context, plan: PlanRow): Promise<number> {
  context.caller.scopeFor('bill:create')
  const { attachment_ids, person_id, branch_id, deal_id } = plan
  if (attachment_ids.length === 0)
    throw faultOf(refuse('Kế hoạch chưa có hóa đơn hay dịch vụ nào để thu', 'bill_id'))
  const found = await context.db.rows<Line>(lockLines(context, sql`t.id = any (${attachment_ids}::bigint[])`))
  const lines = requireLines(found, attachment_ids, person_id)
  const bill = await insertBill(context, { person_id, branch_id, deal_id, open: true })
  await addLines(
    context,
    bill.id,
    lines.map((line) => ({ line, part: { kind: 'rest' } as const })),
  )
  await applyProgrammes(context, bill)
  return bill.id
}

/** Puts fee and interest on the bill as an item of their own, so that what is paid in parts is what the bill owes. */
async function billCharges(context: Context, plan: PlanRow, bill_id: number): Promise<void> {
  const charges = plan.total - plan.principal
  if (charges === 0) return
  await addRow(billItemTable, systemContext(context), {
    bill_id,
    person_id: plan.person_id,
    description: `Phí và lãi trả góp ${plan.code}`,
    unit_price: charges,
    total: charges,
    order: 1_000,
  })
  await settleBills(context, [bill_id])
}

/** @throws Fault rule unless the down payment is taken, or given up, or there is none */
function requireDown({ down_payment }: PlanRow, { methods = [], deposits = [], waive_down }: Input): number {
  const taken = [...methods, ...deposits].reduce((sum, { amount }) => sum + amount, 0)
  const wanted = waive_down ? 0 : down_payment
  if (taken === wanted) return taken
  throw faultOf(
    refuse(
      taken === 0
        ? `Vui lòng thu khoản trả trước ${formatMoney(down_payment)}, hoặc miễn`
        : `Khoản trả trước phải là ${formatMoney(wanted)}`,
      'methods',
    ),
  )
}

/** Takes the down payment: it goes on the first instalment by itself. */
async function takeDown(
  context: Context,
  plan: PlanRow,
  bill_id: number,
  { methods = [], deposits, paid_at }: Input,
): Promise<void> {
  context.caller.scopeFor('payment:create')
  const open = await context.db.rows<OpenItem>(
    openItems(context, plan.person_id, bill_id, sql`b.id = ${bill_id}`),
  )
  const { shares } = allocate(
    plan.down_payment,
    open
      .toSorted((one, other) => one.order - other.order || one.id - other.id)
      .map(({ id, remaining }) => ({ ref: String(id), remaining })),
  )
  await pay(under(context, 'payment:create'), {
    person_id: plan.person_id,
    amount: methods.reduce((sum, { amount }) => sum + amount, 0),
    methods,
    deposits,
    paid_at,
    items: shares.map(({ ref, amount }) => ({ bill_item_id: Number(ref), amount })),
    bill_id,
    deal_id: plan.deal_id,
    track_id: null,
    payer_name: null,
    payer_phone: null,
    payer_address: null,
    content: `Trả trước theo kế hoạch trả góp ${plan.code}`,
    note: null,
    pending: false,
  })
}

/** Brings a draft, which is locked, into force: from now on the money of its bill goes on its instalments. @throws Fault rule, conflict */
export async function activatePlan(context: Context, plan: PlanRow, input: Input): Promise<PlanRow> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const system = systemContext(context)
  const down = requireDown(plan, input)
  const bill_id = plan.bill_id ?? (await billLines(context, plan))
  const bill = await getRow(billTable, system, bill_id)
  if (!OWING_BILLS.includes(bill.status))
    throw faultOf(refuse('Hóa đơn phải đã phát hành và còn nợ mới trả góp được', 'bill_id'))
  requireCovered(plan, bill)
  const charges = plan.total - plan.principal
  if (charges > 0 && !input.force) {
    const message = `Kế hoạch thu cao hơn giá dịch vụ ${formatMoney(charges)} (phí và lãi); phần này sẽ thêm vào hóa đơn`
    throw new Fault('rule', message, { warnings: [{ kind: 'over_charge', message }] })
  }
  const lines = await db.rows<{ attachment_id: number }>(sql`
    select distinct attachment_id from bill_item where tenant_id = ${tenant_id} and bill_id = ${bill_id} and attachment_id is not null
      and deleted_at is null order by 1`)
  const attachment_ids = lines.map(({ attachment_id }) => attachment_id)
  await requireFree(context, { ...plan, bill_id, attachment_ids })
  await billCharges(context, plan, bill_id)
  if (input.waive_down)
    await db.rows(sql`
      update installment i set closed_as = 'waived', version = i.version + 1, updated_at = ${now}, updated_by = ${user_id}
      where i.tenant_id = ${tenant_id} and i.plan_id = ${plan.id} and i.seq = 0 and i.deleted_at is null`)
  await updateRow(planTable, context, {
    id: plan.id,
    status: 'active',
    activated_at: now,
    bill_id,
    attachment_ids,
  })
  await updateRow(billTable, system, { id: bill_id, installment_plan_id: plan.id })
  await settleInstallments(context, [bill_id])
  if (down > 0) await takeDown(context, plan, bill_id, input)
  return getRow(planTable, context, plan.id)
}
