import { join, sql, type Sql } from '../../kit/database/sql.ts'
import { peopleOf } from '../hooks.ts'

/** Which of some customers, an array of ids, are in the clinic now: a select of their ids. */
export const hereOf = (tenant_id: number, ids: Sql): Sql =>
  sql`select h.person_id from (${join(
    peopleOf.all().flatMap(({ here }) => here?.(tenant_id) ?? []),
    ' union all ',
  )}) h where h.person_id = any (${ids})`
