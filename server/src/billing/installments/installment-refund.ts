import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { installment } from '@bcare/contract/billing/installment'
import { takeBack } from '@bcare/rules/billing/allocation'
import { LIVE_PLANS } from '@bcare/rules/billing/installment'
import { cutInto } from '@bcare/rules/billing/installment-fill'
import { refuse } from '@bcare/rules/refusal'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf } from '../../appointments/references.ts'
import { systemContext, under, type Context } from '../../kit/context.ts'
import { getRow, lockRow } from '../../kit/database/rows.ts'
import { all, sql } from '../../kit/database/sql.ts'
import { endPlan } from './installment-cancel.ts'
import { type PlanRow, planTable } from './installment-table.ts'
import type { PaymentRow } from '../payment-table.ts'
import { requireTerm } from '../references.ts'
import { giveBack, requireWay } from '../refund.ts'
import { lockPayment } from '../reverse.ts'
import { lockPerson, openTill, type StoredMethod } from '../shifts/till.ts'

type Input = Parsed<typeof installment.refund>

/** Money on instalments that can still be given back. */
interface OnInstallment {
  id: number
  payment_id: number
  amount: number
  returned: number
}

/** The plan that is meant, which the caller may read, its customer locked before it. @throws Fault not_found, rule */
async function lockMeant(context: Context, { plan_id, installment_ids }: Input): Promise<PlanRow> {
  if ((plan_id === undefined) === (installment_ids === undefined))
    throw faultOf(refuse('Vui lòng chọn kế hoạch hoặc các kỳ của một kế hoạch', 'plan_id'))
  const meant = await context.db.rows<{ plan_id: number }>(sql`
    select distinct i.plan_id from installment i where i.tenant_id = ${context.caller.tenant_id} and i.deleted_at is null
      and i.id = any (${installment_ids ?? []}::bigint[])`)
  const id = plan_id ?? meant[0]?.plan_id
  if (id === undefined) throw new Fault('not_found', 'Không tìm thấy kỳ trả góp')
  if (meant.length > 1) throw faultOf(refuse('Các kỳ phải của cùng một kế hoạch', 'installment_ids'))
  const reading = under(context, 'installment_plan:read')
  const { person_id } = await getRow(planTable, reading, id)
  await context.db.rows(lockPerson(context, person_id))
  return lockRow(planTable, reading, id)
}

const onInstallments = (
  { caller, db }: Context,
  plan_id: number,
  installment_ids: readonly number[] | undefined,
): Promise<OnInstallment[]> =>
  db.rows<OnInstallment>(sql`
    select a.id, a.payment_id, a.amount,
      -coalesce((select sum(r.amount) from payment_allocation r where r.tenant_id = a.tenant_id and r.refunds_id = a.id), 0)::bigint as returned
    from payment_allocation a join installment i on i.tenant_id = a.tenant_id and i.id = a.installment_id
    where ${all([
      sql`a.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan_id} and a.amount > 0 and a.reverses_id is null and a.refunds_id is null`,
      sql`not exists (select from payment_allocation m where m.tenant_id = a.tenant_id and m.reverses_id = a.id)`,
      ...(installment_ids === undefined ? [] : [sql`i.id = any (${installment_ids}::bigint[])`]),
    ])}
    order by a.id`)

/**
 * Gives back what was paid on instalments, the last money first, by a voucher for each payment that it came with. The
 * instalments are owed again; `close_plan` ends the plan instead. @throws Fault not_found, rule, forbidden, locked
 */
export async function refundInstallments(
  context: Context,
  input: Input,
): Promise<Output<typeof installment.refund>> {
  const { amount, reason_id, methods, note, paid_at, close_plan, installment_ids } = input
  const plan = await lockMeant(context, input)
  if (close_plan) context.caller.scopeFor('installment_plan:cancel')
  const { person_id, branch_id } = plan
  const till = await openTill(context, { person_id, amount, methods, paid_at, branch_id })
  const reason = await requireTerm(context, 'reason_id', reason_id, 'refund_reason')
  const from = await onInstallments(context, plan.id, installment_ids)
  const { shares, rest } = takeBack(
    amount,
    from.map(({ id, ...money }) => ({ ref: String(id), ...money })),
  )
  if (rest > 0)
    throw faultOf(refuse(`Chỉ hoàn được tối đa ${formatMoney(amount - rest)} từ kế hoạch này`, 'amount'))
  const parts = [
    ...Map.groupBy(shares, ({ ref }) => from.find(({ id }) => String(id) === ref)?.payment_id ?? 0),
  ]
  const originals = new Map<number, PaymentRow>()
  for (const [id] of parts.toSorted(([one], [other]) => one - other))
    originals.set(id, await lockPayment(systemContext(context), id))
  requireWay(
    context,
    till.methods,
    [...originals.values()].flatMap((one) => one.methods as StoredMethod[]),
  )
  const sums = parts.map(([, taken]) => taken.reduce((sum, share) => sum + share.amount, 0))
  const cuts = cutInto(till.methods, sums)
  const payments: PaymentRow[] = []
  for (const [at, [id, taken]] of parts.entries()) {
    const original = originals.get(id)
    if (original === undefined) throw new Error('money is given back of a payment that is not locked')
    const part = { amount: sums[at] ?? 0, shares: taken, items: undefined, reason_id, note, whole: amount }
    payments.push(await giveBack(context, { ...till, methods: cuts[at] ?? [] }, original, part))
  }
  if (close_plan && LIVE_PLANS.includes(plan.status))
    await endPlan(context, await getRow(planTable, systemContext(context), plan.id), note ?? reason.name)
  return { plan: await getRow(planTable, systemContext(context), plan.id), payments }
}
