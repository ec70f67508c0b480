import { Fault } from '@bcare/contract'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'

export const GB = 1024 ** 3
/** How much the clinic may store. */
export const quotaBytes = async (context: Context): Promise<number> =>
  (await setting(context, 'files.quota_gb')) * GB

export const usedBytes = (tenant_id: number): Sql =>
  sql`select coalesce(sum(size), 0)::bigint as used, count(*)::int as files from file where tenant_id = ${tenant_id}`

/** @throws Fault rule when so much more would not fit */
export async function requireRoom(context: Context, size: number): Promise<void> {
  const { db, caller } = context
  const [[stored], [coming]] = (await db.batch(
    usedBytes(caller.tenant_id),
    sql`select coalesce(sum(size), 0)::bigint as used from file_upload where tenant_id = ${caller.tenant_id}`,
  )) as [{ used: number }[], { used: number }[]]
  const quota = await quotaBytes(context)
  if ((stored?.used ?? 0) + (coming?.used ?? 0) + size <= quota) return
  throw new Fault(
    'rule',
    `Dung lượng lưu trữ của phòng khám đã hết (${quota / GB} GB). Hãy xóa bớt tệp hoặc liên hệ quản trị hệ thống`,
  )
}
