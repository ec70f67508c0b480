import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { lockStocks, post, type Posting } from './post.ts'
import { openDay } from './references.ts'

interface Stored extends Omit<Posting, 'at' | 'amount'> {
  id: number
  amount: number
}

/** Movements as they were posted, which are taken back by their mirrors. */
async function posted({ caller, db }: Context, ids: readonly number[]): Promise<Stored[]> {
  const found = await db.rows<{ json: Stored }>(sql`
    select row_to_json(r) as json from (select u.id, u.kind, u.source, u.direction, u.material_id, u.branch_id, u.lot_id, u.quantity::float, u.unit_term_id,
        u.factor::float, u.unit_cost, u.amount, u.used_on, u.reference_no, u.supplier_term_id, u.transfer_id, u.person_id, u.deal_id, u.track_id,
        u.attachment_id, u.operation_attachment_id, u.operation_id, u.product_id, u.doctor_id, u.user_id, u.department_id
      from usage u where u.tenant_id = ${caller.tenant_id} and u.id = any (${[...ids]}::bigint[]) and u.status = 'posted' and u.reverses_id is null
      order by u.id for update) r`)
  return found.map(({ json }) => json)
}

/** Movements with the other ends of their transfers. */
async function withOtherEnds({ caller, db }: Context, ids: readonly number[]): Promise<number[]> {
  const found = await db.rows<{ id: number }>(sql`
    select o.id from usage u join usage o on o.tenant_id = u.tenant_id and (o.id = u.id or o.transfer_id = u.transfer_id)
    where u.tenant_id = ${caller.tenant_id} and u.id = any (${[...ids]}::bigint[])`)
  return found.map(({ id }) => id)
}

/**
 * Takes posted movements back, each by its mirror, of both ends of a transfer. Mirrors stand in the books of the day that
 * they put right, or today where those are closed. @throws Fault rule when what came is not there any more
 */
export async function takeBack(
  context: Context,
  ids: readonly number[],
  { note, blocking = true }: { note?: string | undefined; blocking?: boolean },
): Promise<void> {
  const { caller, db } = context
  const rows = await posted(context, await withOtherEnds(context, ids))
  if (rows.length === 0) return
  const stocks = await lockStocks(context, rows)
  await db.rows(sql`
    update usage set status = 'reversed', version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
    where tenant_id = ${caller.tenant_id} and id = any (${rows.map(({ id }) => id)}::bigint[])`)
  const days = new Map<string, string>()
  for (const { used_on } of rows) if (!days.has(used_on)) days.set(used_on, await openDay(context, used_on))
  // What goes back comes in first, so that the other end of a transfer is there to be taken; the last movement first, so that
  // a stock that went below nothing is worth afterwards what it was.
  const mirrors = rows
    .toSorted((one, other) => one.direction - other.direction || other.id - one.id)
    .map(({ id, ...row }, at): Posting => ({
      ...row,
      at,
      direction: row.direction === 1 ? -1 : 1,
      used_on: days.get(row.used_on) ?? row.used_on,
      norm_qty: null,
      tolerance_pct: null,
      variance_reason: null,
      counted_quantity: null,
      reverses_id: id,
      note: note ?? null,
    }))
  await post(context, stocks, mirrors, { blocking, force: true, rows: false })
  for (const { id } of rows) context.emit({ entity: 'usage', id, action: 'update', keys: ['status'] })
}
