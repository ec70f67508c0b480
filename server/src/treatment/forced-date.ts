import type { Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { milliseconds } from '@bcare/rules/text/date'
import { forcedDateProblem } from '@bcare/rules/treatment/forced-date'
import { faultOf, giveReason } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'

/** Dates a line back to when it was written on paper; the moment at which it was really entered is kept. @throws Fault rule, not_found */
export async function forceCreatedAt(
  context: Context,
  { id, created_at, reason }: Parsed<typeof attachment.force_created_at>,
): Promise<AttachmentRow> {
  const { caller, db, now } = context
  const row = await lockRow(attachmentTable, context, id)
  const person = await db.one<{ created_at: string }>(sql`
    select to_json(p.created_at) #>> '{}' as created_at from person p where p.tenant_id = ${caller.tenant_id} and p.id = ${row.person_id}`)
  const problem = forcedDateProblem({
    to: milliseconds(created_at),
    now: milliseconds(now),
    person_created_at: milliseconds(person?.created_at ?? now),
  })
  if (problem !== undefined) throw faultOf(problem)
  await giveReason(context, reason)
  return updateRow(attachmentTable, context, {
    id,
    created_at,
    original_created_at: row.original_created_at ?? row.created_at,
    forced_at: now,
    forced_by: caller.user_id,
  })
}
