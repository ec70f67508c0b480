import { UNDO_DAYS } from '@bcare/rules/customers/merge/merge'
import { integer, sql } from '../../kit/database/sql.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'

/** What a merge was before holds the names of people: it stays as long as the merge can be taken back. */
export const MERGE_SWEEP: Sweep = {
  table: 'person_merge',
  gone: sql`created_at < now() - make_interval(days => ${integer(UNDO_DAYS + 1)})`,
}
