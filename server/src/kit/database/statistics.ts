import { sql } from './sql.ts'
import type { TenantDatabase } from './tenant-database.ts'

/**
 * Refreshes the planner's statistics of tables that a job fills by the thousand, once they have grown tenfold since it last looked:
 * before and between the steps of such a job, never in their transactions. Costs a look at the catalogue when nothing
 * has grown.
 */
export const refreshStatistics = (db: TenantDatabase, tables: readonly string[]) =>
  db.rows(sql`select app.refresh_statistics(${tables}::regclass[])`)
