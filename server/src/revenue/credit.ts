import { attribute, entriesBetween, kindOf, type RevenueCause } from '@bcare/rules/revenue/attribution'
import { revenueLine } from '@bcare/rules/revenue/line'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { factsOf, type KnownLine, knownLines, type Subjects } from './known.ts'

/** Why lines are reckoned anew, and in whose books that is. */
export interface Change {
  at: Date
  payment_id?: number
  causeOf: (line: { attachment_id: number | null; bill_item_id: number | null }) => RevenueCause
}

/** Locks lines, the last of what a command locks, and begins the ledger of those that have none. */
async function openLines(context: Context, { attachment_ids, bill_item_ids }: Subjects): Promise<void> {
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  const material_first = await setting(context, 'finance.material_first')
  const attribution = await setting(context, 'finance.attribution')
  await db.batch(
    sql`select t.id from attachment t where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) order by t.id for no key update`,
    sql`insert into revenue_line (tenant_id, attachment_id, material, has_material, attribution, created_by, updated_by)
      select t.tenant_id, t.id, case when ${material_first}::boolean and t.kind <> 'warranty'
        then least(t.total, round(coalesce(p.cost_estimate, 0) * t.quantity_billed)::bigint) else 0 end,
        ${material_first}::boolean and t.kind <> 'warranty', ${attribution}, ${user_id}, ${user_id}
      from attachment t left join product p on p.tenant_id = t.tenant_id and p.id = t.product_id
      where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) on conflict do nothing`,
    sql`insert into revenue_line (tenant_id, bill_item_id, material, attribution, created_by, updated_by)
      select i.tenant_id, i.id, 0, ${attribution}, ${user_id}, ${user_id} from bill_item i
      where i.tenant_id = ${tenant_id} and i.id = any (${bill_item_ids}::bigint[]) on conflict do nothing`,
  )
}

/**
 * Brings the revenue ledger of lines up to what was collected and worked of them: what it lacks is entered, dated by the
 * change, and nothing that stands in it is changed. The database proves the sums at commit.
 */
export async function credit(
  context: Context,
  subjects: Subjects,
  { at, payment_id, causeOf }: Change,
): Promise<void> {
  if (subjects.attachment_ids.length + subjects.bill_item_ids.length === 0) return
  await openLines(context, subjects)
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  const found = await db.rows<{ json: KnownLine }>(knownLines(tenant_id, subjects))
  const entries = found.flatMap(({ json: known }) => {
    const { line_id, attachment_id, bill_item_id, branch_id } = known
    const cause = causeOf(known)
    return entriesBetween(known.entered, attribute(revenueLine(factsOf(known)))).map((entry) => ({
      ...entry,
      line_id,
      attachment_id,
      bill_item_id,
      branch_id,
      kind: kindOf(cause, entry),
    }))
  })
  if (entries.length === 0) return
  await db.rows(sql`
    insert into revenue_entry (tenant_id, line_id, attachment_id, bill_item_id, step_id, payment_id, branch_id, user_id, occurred_on, kind, part, gross,
      material_part, created_by, updated_by)
    select ${tenant_id}, e.line_id, e.attachment_id, e.bill_item_id, e.step_id, ${payment_id ?? null}, e.branch_id, e.user_id, ${clinicDate(at)}::date,
      e.kind, e.part, e.gross, e.material, ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(entries)}::json) as e(line_id bigint, attachment_id bigint, bill_item_id bigint, step_id bigint,
      branch_id bigint, user_id bigint, kind text, part text, gross bigint, material bigint)`)
}
