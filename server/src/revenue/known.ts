import type { Attribution, RevenueShare } from '@bcare/rules/revenue/attribution'
import type { LineFacts, Performance } from '@bcare/rules/revenue/line'
import { CONSUMED_KINDS } from '@bcare/rules/materials/movement'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import type { AttachmentRow } from '../treatment/attachment-table.ts'
import { plansOf } from '../treatment/line-progress.ts'

/** Lines of treatment, and items that were billed without one. */
export interface Subjects {
  attachment_ids: readonly number[]
  bill_item_ids: readonly number[]
}

/** What is known of a line, and where the ledger says that its money lies. */
export interface KnownLine {
  line_id: number
  attachment_id: number | null
  bill_item_id: number | null
  branch_id: number
  total: number
  material: number
  used: number | null
  attribution: Attribution
  doctor_id: number | null
  is_completed: boolean
  steps: AttachmentRow['steps']
  performances: Performance[]
  collected: number
  entered: RevenueShare[]
}

/** Where the ledger says that the money of a line lies. */
const entered = (subject: Sql): Sql => sql`
  coalesce((select json_agg(s) from (
    select e.part, e.step_id, e.user_id, sum(e.gross)::bigint as gross, sum(e.material_part)::bigint as material
    from revenue_entry e where e.tenant_id = l.tenant_id and ${subject} group by 1, 2, 3) s), '[]')`

const collected = (subject: Sql): Sql => sql`
  coalesce((select sum(a.amount)::bigint from payment_allocation a where a.tenant_id = l.tenant_id and ${subject}), 0)`

/** What was used of a line's materials and not given back; null where nothing was, or where material is not reckoned. */
const USED = sql`
  case when l.has_material then (select greatest(0, sum(-u.direction * u.amount))::bigint from usage u
    where u.tenant_id = t.tenant_id and u.attachment_id = t.id and u.kind in ${states(CONSUMED_KINDS)} and u.status <> 'draft'
    having bool_or(u.status = 'posted' and u.reverses_id is null)) end`

/** What is known of lines, each as JSON: of treatment, and of items that were billed without one. */
export const knownLines = (tenant_id: number, { attachment_ids, bill_item_ids }: Subjects): Sql => sql`
  select json_build_object('line_id', l.id, 'attachment_id', t.id, 'bill_item_id', null, 'branch_id', t.branch_id, 'total', t.total,
    'material', l.material, 'used', ${USED}, 'attribution', l.attribution, 'doctor_id', t.doctor_id, 'is_completed', t.status = 'completed', 'steps', t.steps,
    'performances', coalesce((select json_agg(json_build_object('id', o.id, 'step_no', o.step_no, 'doctor_id', o.doctor_id) order by o.performed_at, o.id)
      from attachment o where o.tenant_id = t.tenant_id and o.parent_id = t.id and o.status = 'done' and o.deleted_at is null), '[]'),
    'collected', ${collected(sql`a.attachment_id = t.id`)}, 'entered', ${entered(sql`e.attachment_id = t.id`)}) as json
  from revenue_line l join attachment t on t.tenant_id = l.tenant_id and t.id = l.attachment_id
  where l.tenant_id = ${tenant_id} and l.attachment_id = any (${attachment_ids}::bigint[])
  union all
  select json_build_object('line_id', l.id, 'attachment_id', null, 'bill_item_id', i.id, 'branch_id', b.branch_id, 'total', i.total,
    'material', 0, 'used', null, 'attribution', l.attribution, 'doctor_id', i.doctor_id, 'is_completed', true, 'steps', json_build_array(),
    'performances', json_build_array(), 'collected', ${collected(sql`a.bill_item_id = i.id`)}, 'entered', ${entered(sql`e.bill_item_id = i.id`)})
  from revenue_line l join bill_item i on i.tenant_id = l.tenant_id and i.id = l.bill_item_id
    join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
  where l.tenant_id = ${tenant_id} and l.bill_item_id = any (${bill_item_ids}::bigint[])`

export const factsOf = (known: KnownLine): LineFacts => ({ ...known, steps: plansOf(known) })
