import { sql } from '../kit/database/sql.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'

/** What people were told is kept for three months; what they deleted, or what has expired, for a day. */
export const NOTIFICATION_SWEEP: Sweep = {
  table: 'notification',
  gone: sql`(created_at < now() - interval '90 days' or deleted_at < now() - interval '1 day' or expires_at < now() - interval '1 day')`,
}
