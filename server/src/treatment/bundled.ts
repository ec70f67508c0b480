import type { LineStatus } from '@bcare/rules/treatment/line'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import type { AttachmentRow } from './attachment-table.ts'

/** A line as its bundle knows it. */
export type Bundled = Pick<
  AttachmentRow,
  'id' | 'billed_amount' | 'proposed_at' | 'started_at' | 'warranty_months'
> & { status: LineStatus }

/** The other lines of the bundle that a line was sold with, locked; none where it was sold by itself. */
export async function bundledWith(
  { caller, db }: Context,
  { id, bundle_instance_id }: Pick<AttachmentRow, 'id' | 'bundle_instance_id'>,
): Promise<Bundled[]> {
  if (bundle_instance_id === null) return []
  return db.rows<Bundled>(sql`
    select t.id, t.status, t.billed_amount, t.proposed_at, t.started_at, t.warranty_months from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.bundle_instance_id = ${bundle_instance_id} and t.id <> ${id} and t.deleted_at is null
      and t.kind <> 'operation' order by t.id for update`)
}
