import type { RevenueCause } from '@bcare/rules/revenue/attribution'
import type { NewAllocation, Placed } from '../billing/hooks.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import type { LineMaterials } from '../materials/hooks.ts'
import type { LineChange } from '../treatment/hooks.ts'
import { credit } from './credit.ts'

/** What an allocation does to the revenue of its line: a mirror puts right, a refund gives back. */
const causeOf = ({ reverses_id, refunds_id }: NewAllocation): RevenueCause => {
  if (reverses_id != null) return 'adjusted'
  return refunds_id != null ? 'refunded' : 'collected'
}

/** Credits what a payment has put on items, or takes it back. */
export async function followMoney(context: Context, { payment_id, at, allocations }: Placed): Promise<void> {
  const of_line = (attachment_id: number | null, bill_item_id: number | null) =>
    allocations.find((one) =>
      attachment_id === null ? one.bill_item_id === bill_item_id : one.attachment_id === attachment_id,
    )
  await credit(
    context,
    {
      attachment_ids: [...new Set(allocations.flatMap(({ attachment_id }) => attachment_id ?? []))],
      bill_item_ids: [
        ...new Set(allocations.flatMap((one) => (one.attachment_id === null ? one.bill_item_id : []))),
      ],
    },
    {
      at,
      payment_id,
      causeOf: ({ attachment_id, bill_item_id }) => {
        const allocation = of_line(attachment_id, bill_item_id)
        return allocation === undefined ? 'adjusted' : causeOf(allocation)
      },
    },
  )
}

/** Credits what was held once its step is done, and puts right what a step that was taken back, or another doctor, changes. */
export async function followLine(context: Context, { id, at, cause }: LineChange): Promise<void> {
  const { tenant_id } = context.caller
  // A line that nothing was worked or collected of has nothing to tell.
  const begun = await context.db.one<{ begun: boolean }>(sql`
    select exists (select from revenue_line l where l.tenant_id = ${tenant_id} and l.attachment_id = ${id})
      or exists (select from attachment t where t.tenant_id = ${tenant_id} and t.id = ${id} and (t.status = 'completed' or t.progress > 0)) as begun`)
  if (begun?.begun !== true) return
  await credit(context, { attachment_ids: [id], bill_item_ids: [] }, { at, causeOf: () => cause })
}

/** Puts the material of completed services right by what was recorded of it; while a service runs its estimate stands. */
export async function followMaterials(context: Context, { attachment_ids }: LineMaterials): Promise<void> {
  const { tenant_id } = context.caller
  const completed = await context.db.rows<{ id: number }>(sql`
    select t.id from attachment t join revenue_line l on l.tenant_id = t.tenant_id and l.attachment_id = t.id
    where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) and t.status = 'completed'`)
  const ids = completed.map(({ id }) => id)
  await credit(
    context,
    { attachment_ids: ids, bill_item_ids: [] },
    { at: context.now, causeOf: () => 'adjusted' },
  )
}
