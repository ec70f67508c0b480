import { reported } from '@bcare/rules/contact/message/message'
import type { MessageReport } from '@bcare/rules/contact/message/report'
import { systemContext, type Context } from '../../kit/context.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { messageTable } from './message-table.ts'

/** Where services tell what became of messages (docs/message-notices.md). */
export const MESSAGE_NOTICE_PATH = '/public/message-notice'

interface ReportedRow {
  id: number
  status: Parameters<typeof reported>[0]
  sent_at: string | null
}

/** Takes what a service says of a message: late, twice or in any order it comes to the same. Of an unknown one nothing is said. */
export async function takeReport(
  asked: Context,
  { provider, id, said, problem }: MessageReport & { provider: string },
): Promise<{ status: string | null }> {
  const context = systemContext(asked)
  const { caller, db, now } = context
  const row = await db.one<ReportedRow>(sql`
    select id, status, sent_at from message where tenant_id = ${caller.tenant_id} and provider = ${provider} and provider_message_id = ${id}
      and deleted_at is null for update`)
  if (row === undefined) return { status: null }
  const status = reported(row.status, said)
  if (status === row.status) return { status }
  const at = now.toISOString()
  await updateRow(messageTable, context, {
    id: row.id,
    status,
    ...(said === 'failed'
      ? { problem: problem ?? 'Nhà mạng báo không gửi được' }
      : { sent_at: row.sent_at ?? at }),
    ...(said === 'delivered' && { delivered_at: at }),
    ...(said === 'read' && { read_at: at }),
  })
  return { status }
}
