import { sql } from '../kit/database/sql.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'

/** Notifications are stored for three months; those that their users deleted, or that have expired, for a day. */
export const NOTIFICATION_SWEEP: Sweep = {
  table: 'notification',
  gone: sql`(created_at < now() - interval '90 days' or deleted_at < now() - interval '1 day' or expires_at < now() - interval '1 day')`,
}
