import { Fault } from '@bcare/contract'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'

const GB = 1024 ** 3
/** How much one clinic may store, unless its settings say otherwise. */
export const QUOTA_BYTES = 100 * GB

export const usedBytes = (tenant_id: number): Sql =>
  sql`select coalesce(sum(size), 0)::bigint as used, count(*)::int as files from file where tenant_id = ${tenant_id}`

/** @throws Fault rule when so much more would not fit */
export async function requireRoom({ db, caller }: Context, size: number): Promise<void> {
  const [[kept], [coming]] = (await db.batch(
    usedBytes(caller.tenant_id),
    sql`select coalesce(sum(size), 0)::bigint as used from file_upload where tenant_id = ${caller.tenant_id}`,
  )) as [{ used: number }[], { used: number }[]]
  if ((kept?.used ?? 0) + (coming?.used ?? 0) + size <= QUOTA_BYTES) return
  throw new Fault(
    'rule',
    `Dung lượng lưu trữ của phòng khám đã hết (${QUOTA_BYTES / GB} GB). Hãy xóa bớt tệp hoặc liên hệ quản trị hệ thống`,
  )
}
