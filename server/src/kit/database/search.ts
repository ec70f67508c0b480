import { fold } from '@bcare/rules/text/fold'
import { column, integer, sql, type Sql } from './sql.ts'
import type { Table } from './table.ts'

/** `%folded%` with LIKE's own signs taken literally. */
export const likePattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`

/** Text as it is folded, and as bare digits when it looks like part of a phone number typed with spaces or dots. */
export function searchPatterns(text: string): string[] {
  const digits = text.replace(/[\s.+-]/g, '')
  const isNumber = /^\d{3,}$/.test(digits)
  const national = digits.replace(/^(?:84|0)(?=\d{3})/, '')
  return isNumber ? [likePattern(text), likePattern(national)] : [likePattern(text)]
}

/** A search that fits more rows than this is not counted to its end: its total says this many. */
export const MOST_FOUND = 2_000

interface Wanted {
  target: Table
  tenant_id: number
  patterns: readonly string[]
  from: Sql
  /** Everything else that narrows the rows. */
  conditions: Sql
  order: Sql
  limit: number
  offset: number
}

/**
 * The rows `t.*` of one page of a searched table, and the `with` clause that they need. Few found rows are read by
 * their ids; when the search function says that too many fit, rows are walked in the list's order until the page is
 * full. `coalesce` keeps the planner from guessing how many rows LIKE lets through.
 */
export function searchedRows({
  target,
  tenant_id,
  patterns,
  from,
  conditions,
  order,
  limit,
  offset,
}: Wanted) {
  const text = column('t', target.search ?? '')
  const few = sql`${from} where ${conditions} and t.id = any ((select ids from found)::bigint[])`
  const many = sql`${from} where ${conditions} and (select ids is null from found) and coalesce(${text} like any (${patterns}), false)`
  const slice = sql`order by ${order} limit ${integer(limit)} offset ${offset}`
  return {
    found: sql`found as materialized (
      select ${target.search_function ?? sql``}(${tenant_id}::int, ${patterns}::text[], ${MOST_FOUND}::int) as ids
    )`,
    few,
    many,
    rows: sql`(select t.* from ${few} ${slice}) union all (select t.* from ${many} ${slice})`,
  }
}

export interface SearchedPage extends Wanted {
  /** Whether `conditions` says more than the tenant's own living rows. */
  narrowed: boolean
  columns: Sql
}

/** One page of a searched table with its total, as one statement: `json` and `total`. */
export function searchedPage({ narrowed, columns, ...wanted }: SearchedPage): Sql {
  const { found, few, many, rows } = searchedRows(wanted)
  const manyTotal = narrowed
    ? sql`(select count(*) from (select 1 from ${many} limit ${MOST_FOUND}) counted)`
    : sql`${MOST_FOUND}::bigint`
  return sql`
    with ${found}
    select coalesce(json_agg(r), '[]')::text as json,
      (case when (select ids is null from found) then ${manyTotal} else (select count(*) from ${few}) end)::int as total
    from (select ${columns} from (${rows}) t ${wanted.target.joins} order by ${wanted.order}) r`
}
