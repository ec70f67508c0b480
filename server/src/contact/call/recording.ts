import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { call } from '@bcare/contract/contact/call'
import { expiryAt, signedPath } from '../../files/signature.ts'
import type { Context } from '../../kit/context.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { callTable } from './call-table.ts'

interface RecordingRow {
  usage_id: number | null
  mime: string | null
  size: number | null
}

/**
 * The address at which a recording is heard, good for this session and some minutes. That it was given is written into
 * the log, once in ten minutes for each user. @throws Fault not_found, rule
 */
export async function recordingOf(
  context: Context,
  { id }: Parsed<typeof call.recording>,
): Promise<Output<typeof call.recording>> {
  const { caller, call: asked, db, vault, now } = context
  const found = await db.one<RecordingRow>(sql`
    select u.id as usage_id, f.mime, f.size from call t
    left join file_usage u on u.tenant_id = t.tenant_id and u.entity_type = 'call' and u.entity_id = t.id and u.purpose = 'recording'
      and u.file_id = t.recording_file_id and u.deleted_at is null
    left join file f on f.tenant_id = u.tenant_id and f.id = u.file_id
    where ${visible(callTable, caller, asked)} and ${visible(callTable, caller, { permission: 'call:read' })} and t.id = ${id}`)
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy cuộc gọi')
  const { usage_id, mime, size } = found
  if (usage_id === null || mime === null || size === null)
    throw new Fault('rule', 'Cuộc gọi này không có ghi âm để nghe')
  await db.rows(sql`
    select app.record(${caller.user_id}, 'view', 'call', ${id}, 'recording')
    where not exists (
      select from history h where h.tenant_id = ${caller.tenant_id} and h.entity_type = 'call' and h.entity_id = ${id}
        and h.action = 'view' and h.actor_id = ${caller.user_id} and h.reason = 'recording' and h.at > now() - interval '10 minutes')`)
  const path = signedPath(vault, {
    tenant_id: caller.tenant_id,
    usage_id,
    variant: 'view',
    session_id: caller.session_id ?? 0,
    expires: expiryAt(now),
  })
  return { path, mime, size }
}
