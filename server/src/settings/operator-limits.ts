import { Fault } from '@bcare/contract'
import { formatCount } from '@bcare/rules/text/count'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { SettingInput } from './setting-write.ts'

/** What the operator of the installation lets a clinic store (docs/operating.md "How much a clinic may store"). */
export interface OperatorLimits {
  storage_gb: number
  /** Records of customers, also of those that are deleted. */
  customers: number
}

export const limitsQuery = (tenant_id: number): Sql =>
  sql`select storage_gb, customers from app.limits_of(${tenant_id}::int)`

/** @throws Error for a clinic that is not there */
export async function operatorLimits(db: TenantDatabase, tenant_id: number): Promise<OperatorLimits> {
  const found = await db.one<OperatorLimits>(limitsQuery(tenant_id))
  if (found === undefined) throw new Error(`clinic ${tenant_id} has no limits`)
  return found
}

const KEY = 'files.quota_gb'

/** A clinic's own limit of storage is within the operator's. @throws Fault rule */
export async function checkStorage(
  { db, caller }: { db: TenantDatabase; caller: { tenant_id: number } },
  changes: readonly SettingInput[],
): Promise<void> {
  const sent = changes.find(({ key, reset }) => key === KEY && reset !== true)
  if (typeof sent?.value !== 'number') return
  const { storage_gb } = await operatorLimits(db, caller.tenant_id)
  if (sent.value <= storage_gb) return
  const message = `Hệ thống cho phòng khám dùng tối đa ${formatCount(storage_gb)} GB, hãy đặt không quá số này hoặc liên hệ người quản trị máy chủ`
  throw new Fault('rule', message, { errors: [{ field: KEY, message }] })
}
