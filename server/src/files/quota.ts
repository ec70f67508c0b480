import { Fault } from '@bcare/contract'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { operatorLimits } from '../settings/operator-limits.ts'
import { settingForJob } from '../settings/setting.ts'

export const GB = 1024 ** 3

/** How much the clinic may store: as it has set for itself, within what the operator lets it. */
export async function quotaBytes(asking: Parameters<typeof settingForJob>[0]): Promise<number> {
  const { storage_gb } = await operatorLimits(asking.db, asking.tenant_id)
  return Math.min(storage_gb, await settingForJob(asking, 'files.quota_gb')) * GB
}

export const usedBytes = (tenant_id: number): Sql =>
  sql`select coalesce(sum(size), 0)::bigint as used, count(*)::int as files from file where tenant_id = ${tenant_id}`

/** @throws Fault rule when so much more would not fit */
export async function requireRoom(context: Context, size: number): Promise<void> {
  const { tenant_id } = context.caller
  const [[stored], [coming]] = (await context.db.batch(
    usedBytes(tenant_id),
    sql`select coalesce(sum(size), 0)::bigint as used from file_upload where tenant_id = ${tenant_id}`,
  )) as [{ used: number }[], { used: number }[]]
  const quota = await quotaBytes({ ...context, tenant_id })
  if ((stored?.used ?? 0) + (coming?.used ?? 0) + size <= quota) return
  throw new Fault(
    'rule',
    `Dung lượng lưu trữ của phòng khám đã hết (${quota / GB} GB). Hãy xóa bớt tệp hoặc liên hệ quản trị hệ thống`,
  )
}
