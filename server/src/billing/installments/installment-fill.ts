import { byUrgency, type Owed, type OwedItem } from '@bcare/rules/billing/allocation'
import { COLLECTING_PLANS } from '@bcare/rules/billing/installment'
import { fillInstallments, type OpenInstallment, piecesOf } from '@bcare/rules/billing/installment-fill'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../../kit/context.ts'
import { sql, states } from '../../kit/database/sql.ts'

/** Instalments of bills that money can be put on, locked, those of a plan in their order. */
const openInstallments = (
  { caller, db, now }: Context,
  bill_ids: readonly number[],
): Promise<OpenInstallment[]> =>
  db.rows<OpenInstallment>(sql`
    select i.id, p.bill_id, i.due_on::text as due_on, i.remaining, p.status = 'active' and i.due_on <= ${clinicDate(now)}::date as is_due
    from installment i join installment_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
    where p.tenant_id = ${caller.tenant_id} and p.bill_id = any (${[...new Set(bill_ids)]}::bigint[]) and p.status in ${states(COLLECTING_PLANS)}
      and i.remaining > 0 and i.deleted_at is null
    order by i.plan_id, i.seq for no key update of i`)

/** What is owed, the most urgent first: instalments whose day has come go before all else. An item may come more than once. */
export async function mostUrgent(
  context: Context,
  items: readonly (OwedItem & { bill_id: number; remaining: number })[],
): Promise<Owed[]> {
  const open = await openInstallments(
    context,
    items.map(({ bill_id }) => bill_id),
  )
  return piecesOf(items, open)
    .toSorted(byUrgency)
    .map(({ id, remaining }) => ({ ref: String(id), remaining }))
}

interface Allocation {
  bill_id: number
  amount: number
  reverses_id?: number | null
  refunds_id?: number | null
  installment_id?: number | null
}

/** New money on bills with a plan, cut where an instalment is full. What takes money back follows the row that it names. */
export async function withInstallments<A extends Allocation>(
  context: Context,
  allocations: readonly A[],
): Promise<A[]> {
  const isNew = ({ reverses_id, refunds_id }: A) => reverses_id == null && refunds_id == null
  const fresh = allocations.filter(isNew)
  if (fresh.length === 0) return [...allocations]
  const open = await openInstallments(
    context,
    fresh.map(({ bill_id }) => bill_id),
  )
  if (open.length === 0) return [...allocations]
  const filled = [...Map.groupBy(fresh, ({ bill_id }) => bill_id)].flatMap(([bill_id, of_bill]) =>
    fillInstallments(
      of_bill.map(({ amount }, at) => ({ ref: String(at), amount })),
      open.filter((one) => one.bill_id === bill_id),
    ).flatMap(({ ref, amount, installment_id }) => {
      const of = of_bill[Number(ref)]
      return of === undefined ? [] : [{ ...of, amount, installment_id }]
    }),
  )
  return [...allocations.filter((one) => !isNew(one)), ...filled]
}
