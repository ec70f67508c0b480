import { Fault, type Parsed } from '@bcare/contract'
import { installment } from '@bcare/contract/billing/installment'
import { COLLECTING_PLANS } from '@bcare/rules/billing/installment'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../../appointments/references.ts'
import { personRows } from '../../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../../customers/person-rows.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { listPage, type ListInput } from '../../kit/database/list.ts'
import { getRow, lockRow, updateRow } from '../../kit/database/rows.ts'
import { all, sql } from '../../kit/database/sql.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'
import { refundInstallments } from './installment-refund.ts'
import { type InstallmentRow, installmentTable } from './installment-table.ts'
import { lockPerson } from '../shifts/till.ts'

/** Days stay in the order of the instalments. @throws Fault rule */
async function requireBetween(
  { caller, db }: Context,
  { id, plan_id, seq }: InstallmentRow,
  due_on: string,
): Promise<void> {
  const wrong = await db.one(sql`
    select i.id from installment i where i.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan_id} and i.id <> ${id} and i.deleted_at is null
      and i.closed_as is distinct from 'cancelled'
      and case when i.seq = 0 then i.due_on > ${due_on}::date when ${seq} = 0 then i.due_on < ${due_on}::date
        when i.seq < ${seq} then i.due_on >= ${due_on}::date else i.due_on <= ${due_on}::date end
    limit 1`)
  if (wrong !== undefined) throw faultOf(refuse('Ngày đến hạn phải nằm giữa kỳ trước và kỳ sau', 'due_on'))
}

/** Moves the day of an instalment without money, or writes a note on it. @throws Fault conflict, not_found, rule */
async function update(
  context: Context,
  { id, version, ...patch }: Parsed<typeof installment.update>,
): Promise<InstallmentRow> {
  const { person_id } = await getRow(installmentTable, context, id)
  await context.db.rows(lockPerson(context, person_id))
  const current = await lockRow(installmentTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  if (current.paid > 0 || current.remaining === 0)
    throw faultOf(refuse('Kỳ đã có tiền hoặc đã kết thúc thì giữ nguyên'))
  const { due_on } = patch
  if (due_on !== undefined && due_on !== current.due_on) {
    if (current.plan_status !== 'draft' && !COLLECTING_PLANS.includes(current.plan_status))
      throw faultOf(refuse('Kế hoạch đã kết thúc', 'due_on'))
    await requireBetween(context, current, due_on)
  }
  return updateRow(installmentTable, context, { id, ...patch })
}

/** Whom to follow up: instalments of running plans that are paid in part, those that are overdue, and those to come where they are asked for. */
async function partiallyPaid(
  context: Context,
  { deal_id, from, to, overdue, unpaid, ...input }: Parsed<typeof installment.partially_paid>,
): Promise<JsonText> {
  const late = sql`i.due_on + p.grace_days < (now() at time zone 'Asia/Ho_Chi_Minh')::date`
  const more = all([
    sql`t.id in (select i.id from installment i join installment_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
      where i.tenant_id = ${context.caller.tenant_id} and i.deleted_at is null and i.remaining > 0 and p.status = 'active'
        and (i.paid > i.refunded${overdue ? sql` or ${late}` : sql``}${unpaid ? sql` or true` : sql``})${deal_id === undefined ? sql`` : sql` and p.deal_id = ${deal_id}`})`,
    ...(from === undefined ? [] : [sql`t.due_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.due_on <= ${to}::date`]),
  ])
  return new JsonText(await listPage(installmentTable, context, input as ListInput, [more]))
}

const { list, get } = crudOf(installmentTable)

export const installmentFamily = serve(
  installment,
  { list, get, update, partially_paid: partiallyPaid, refund: refundInstallments },
  personRows({
    table: 'installment',
    merged: FOLLOWS,
    erased: (erased) => [sql`update installment set note = null where ${ofThem(erased)}`],
    bundled: { table: installmentTable },
    records: recordsBy('installment'),
  }),
  listenedWith({ entity: 'installment', permission: 'installment_plan:read' }),
)
