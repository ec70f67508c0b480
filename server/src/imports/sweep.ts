import { sql } from '../kit/database/sql.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'

/** Rows of files hold names and addresses of people: they stay as long as an import may be taken back. */
export const IMPORT_SWEEP: Sweep = {
  table: 'person_import_row',
  gone: sql`created_at < now() - interval '30 days'`,
}
