import { Fault } from '@bcare/contract'
import { type BilledPart, itemOf } from '@bcare/rules/billing/bill'
import { spread } from '@bcare/rules/catalogue/pricing/amounts'
import { BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { countBilled, settleBills } from './settle.ts'

/** A line as a bill takes it over. */
export interface Line {
  id: number
  person_id: number
  deal_id: number | null
  product_id: number
  title: string
  unit: string | null
  quantity: number
  unit_price: number
  line_discount: number
  vat_rate: number
  vat_amount: number
  total: number
  billed: number
  /** What of it is done, in đồng. */
  performed: number
  doctor_id: number | null
}

/** Lines that customers have agreed to, locked, in the order of their ids. */
export const lockLines = ({ caller }: Context, which: Sql): Sql => sql`
  select t.id, t.person_id, t.deal_id, t.product_id, t.title, t.unit, t.quantity::float8 as quantity, t.unit_price,
    t.line_discount_amount as line_discount, t.vat_rate::float8 as vat_rate, t.vat_amount, t.total, t.billed_amount as billed, t.doctor_id,
    ${PERFORMED} as performed
  from attachment t
  where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.kind <> 'operation' and t.status in ${states(BINDING_STATUSES)} and ${which}
  order by t.id for no key update`

/** What of the line `t` is performed: all of a finished one, else its steps. */
export const PERFORMED = sql`case when t.status = 'completed' then t.total else least(t.total, coalesce((
  select sum(o.total)::bigint from attachment o where o.tenant_id = t.tenant_id and o.parent_id = t.id and o.status = 'done'
    and o.deleted_at is null), 0)) end`

export interface LinePart {
  line: Line
  part: BilledPart
  label?: string | undefined
}

/** An item that was put on a bill. */
export interface MadeItem {
  id: number
  bill_id: number
  attachment_id: number
  remaining: number
}

/** Puts lines, or parts of them, on a bill. @throws Fault rule when more of a line would be billed than there is */
export async function addLines(
  context: Context,
  bill_id: number,
  parts: readonly LinePart[],
): Promise<MadeItem[]> {
  const { tenant_id, user_id } = context.caller
  const items = parts.map(({ line, part, label }, order) => {
    const figures = itemOf(line, part)
    if ('code' in figures) throw faultOf(figures)
    const { id, person_id, product_id, title, unit, doctor_id } = line
    return {
      ...figures,
      attachment_id: id,
      person_id,
      product_id,
      description: title,
      unit,
      doctor_id,
      milestone_label: label ?? null,
      order,
    }
  })
  const made = await context.db.rows<MadeItem>(sql`
    insert into bill_item (tenant_id, bill_id, person_id, attachment_id, product_id, description, unit, quantity, unit_price, line_discount,
      vat_rate, vat_amount, total, doctor_id, part, milestone_label, "order", created_by, updated_by)
    select ${tenant_id}, ${bill_id}, i.person_id, i.attachment_id, i.product_id, i.description, i.unit, i.quantity, i.unit_price, i.line_discount,
      i.vat_rate, i.vat_amount, i.total, i.doctor_id, i.part, i.milestone_label,
      i."order" + (select count(*)::int from bill_item o where o.tenant_id = ${tenant_id} and o.bill_id = ${bill_id}), ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(items)}::json) as i(person_id bigint, attachment_id bigint, product_id bigint, description text, unit text,
      quantity numeric, unit_price bigint, line_discount bigint, vat_rate numeric, vat_amount bigint, total bigint, doctor_id bigint, part text,
      milestone_label text, "order" int)
    returning id, bill_id, attachment_id, remaining`)
  await countBilled(
    context,
    made.map(({ attachment_id }) => attachment_id),
  )
  await settleBills(context, [bill_id])
  return made
}

/**
 * Takes the programmes that are held for a deal off an open bill, shared over its items by what they cost, the odd đồng to
 * the largest remainder (Families 2.8, E3); their uses are applied then.
 */
export async function applyProgrammes(
  context: Context,
  bill: { id: number; deal_id: number | null; person_id: number },
): Promise<void> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  if (bill.deal_id === null) return
  const [uses, items] = await db.batch<[{ id: number; amount: number }, { id: number; total: number }]>(
    sql`update discount_usage u set status = 'applied', bill_id = ${bill.id}, version = u.version + 1, updated_at = ${now}, updated_by = ${user_id}
      where u.tenant_id = ${tenant_id} and u.deal_id = ${bill.deal_id} and u.person_id = ${bill.person_id} and u.status = 'reserved'
        and u.expires_at > ${now} and u.deleted_at is null returning u.id, u.amount`,
    sql`select i.id, i.total from bill_item i where i.tenant_id = ${tenant_id} and i.bill_id = ${bill.id} and i.deleted_at is null`,
  )
  const whole = items.reduce((sum, { total }) => sum + total, 0)
  const off = Math.min(
    whole,
    uses.reduce((sum, { amount }) => sum + amount, 0),
  )
  if (off === 0) return
  // Refs that sort as numbers do, so that equal remainders go to the item that was added first.
  const shares = spread(
    off,
    items.map(({ id, total }) => ({ ref: String(id).padStart(20, '0'), weight: total })),
  )
  const shared = [...shares].map(([ref, share]) => ({ id: Number(ref), share }))
  await db.rows(sql`
    update bill_item i set order_discount_share = s.share, total = i.total - s.share, version = i.version + 1, updated_at = ${now}, updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(shared)}::json) as s(id bigint, share bigint)
    where i.tenant_id = ${tenant_id} and i.id = s.id`)
  for (const { id } of uses)
    context.emit({ entity: 'discount_usage', id, action: 'update', keys: ['status'] })
  await settleBills(context, [bill.id])
}

/** @throws Fault rule when a line is not among those that may be billed */
export function requireLines(lines: readonly Line[], ids: readonly number[], person_id?: number): Line[] {
  return ids.map((id) => {
    const line = lines.find(
      (one) => one.id === id && (person_id === undefined || one.person_id === person_id),
    )
    if (line === undefined)
      throw new Fault('rule', 'Có dịch vụ khách chưa đồng ý, đã hủy, hoặc của khách khác; hãy tải lại', {
        errors: [{ field: 'attachment_ids', message: 'Chọn lại dịch vụ' }],
      })
    return line
  })
}
