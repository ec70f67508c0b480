import type { FiledEntity } from '@bcare/contract/files/file-usage'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'

/** Takes all files off a record that goes itself; what nothing else uses is swept later. */
export async function removeFilesOf(
  context: Context,
  entity_type: FiledEntity,
  entity_id: number,
): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const touched = sql`version = version + 1, updated_at = now(), updated_by = ${user_id}`
  const theirs = sql`tenant_id = ${tenant_id} and entity_type = ${entity_type} and entity_id = ${entity_id} and deleted_at is null`
  const [, gone = []] = await context.db.batch<{ id: number }>(
    sql`update file_usage set pair_id = null, ${touched} where tenant_id = ${tenant_id} and pair_id in (
      select pair_id from file_usage where ${theirs} and pair_id is not null)`,
    sql`update file_usage set deleted_at = now(), ${touched} where ${theirs} returning id`,
  )
  for (const { id } of gone) context.emit({ entity: 'file_usage', id, action: 'delete', keys: [] })
}
