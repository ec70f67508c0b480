import { sql } from '../../kit/database/sql.ts'
import type { Job } from '../../kit/jobs/job.ts'

/** Every night all pairs of likely duplicates anew: what two transactions brought at one moment may have been missed. */
export const rebuildPairs: Job = async (_payload, { tenant_id, db }) => {
  await db.rows(sql`select app.rebuild_pairs(${tenant_id})`)
}
