import type { Attribution, RevenueKind, RevenueShare } from '@bcare/rules/revenue/attribution'
import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { KnownLine, Subjects } from './known.ts'

/** In whose books, and in whose name. */
export interface Keeper {
  db: TenantDatabase
  tenant_id: number
  user_id: number | null
}

/** What a clinic has decided of lines whose ledger begins now. */
export interface LedgerRules {
  material_first: boolean
  attribution: Attribution
}

/** Locks lines, the last of what a command locks, and begins the ledger of those that have none. */
export async function openLines(
  { db, tenant_id, user_id }: Keeper,
  { attachment_ids, bill_item_ids }: Subjects,
  { material_first, attribution }: LedgerRules,
): Promise<void> {
  await db.batch(
    sql`select t.id from attachment t where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) order by t.id for no key update`,
    sql`insert into revenue_line (tenant_id, attachment_id, material, has_material, attribution, created_by, updated_by)
      select t.tenant_id, t.id, case when ${material_first}::boolean and t.kind <> 'warranty'
        then least(t.total, round(coalesce(p.cost_estimate, 0) * t.quantity_billed)::bigint) else 0 end,
        ${material_first}::boolean and t.kind <> 'warranty', ${attribution}, ${user_id}, ${user_id}
      from attachment t left join product p on p.tenant_id = t.tenant_id and p.id = t.product_id
      where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) order by t.id on conflict do nothing`,
    sql`insert into revenue_line (tenant_id, bill_item_id, material, attribution, created_by, updated_by)
      select i.tenant_id, i.id, 0, ${attribution}, ${user_id}, ${user_id} from bill_item i
      where i.tenant_id = ${tenant_id} and i.id = any (${bill_item_ids}::bigint[]) order by i.id on conflict do nothing`,
  )
}

export interface NewEntry extends RevenueShare {
  kind: RevenueKind
  occurred_on: string
  payment_id: number | null
}

/** An entry with the line that it is of. */
export const entryOf = (
  { line_id, attachment_id, bill_item_id, branch_id }: KnownLine,
  entry: NewEntry,
): NewEntry & Pick<KnownLine, 'line_id' | 'attachment_id' | 'bill_item_id' | 'branch_id'> => ({
  ...entry,
  line_id,
  attachment_id,
  bill_item_id,
  branch_id,
})

/** Enters what a ledger lacks. */
export async function enter(
  { db, tenant_id, user_id }: Keeper,
  entries: readonly ReturnType<typeof entryOf>[],
): Promise<void> {
  if (entries.length === 0) return
  await db.rows(sql`
    insert into revenue_entry (tenant_id, line_id, attachment_id, bill_item_id, step_id, payment_id, branch_id, user_id, occurred_on, kind, part, gross,
      material_part, created_by, updated_by)
    select ${tenant_id}, e.line_id, e.attachment_id, e.bill_item_id, e.step_id, e.payment_id, e.branch_id, e.user_id, e.occurred_on,
      e.kind, e.part, e.gross, e.material, ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(entries)}::json) as e(line_id bigint, attachment_id bigint, bill_item_id bigint, step_id bigint,
      payment_id bigint, branch_id bigint, user_id bigint, occurred_on date, kind text, part text, gross bigint, material bigint)`)
}
