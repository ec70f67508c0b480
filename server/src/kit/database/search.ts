import { fold } from '@bcare/rules/text/fold'
import { column, integer, sql, type Sql } from './sql.ts'
import type { Table } from './table.ts'

/** `%folded%` with LIKE's own signs taken literally. */
export const likePattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`

/**
 * What a search looks for: the text as it is folded, and of part of a phone number, however it is spaced, the digits
 * that both spellings of it share (`0912…`, `+84912…`).
 */
export function searchPatterns(text: string): string[] {
  const digits = text.replace(/[\s.+-]/g, '')
  if (!/^\d{3,}$/.test(digits)) return [likePattern(text)]
  const abroad = text.trim().startsWith('+84') || /^84\d{9,10}$/.test(digits)
  const national = likePattern(abroad ? digits.slice(2) : digits.replace(/^0(?=\d{3})/, ''))
  return text === digits ? [national] : [likePattern(text), national]
}

/** So many rows at most are read by their ids. A total of a search that fits more is not counted to its end. */
export const MOST_FOUND = 5_000
/** How far the rows of a common search are counted when something else narrows them. */
const MOST_COUNTED = 2_000

interface SearchPageQuery {
  target: Table
  tenant_id: number
  patterns: readonly string[]
  from: Sql
  /** Everything else that narrows the rows. */
  conditions: Sql
  order: Sql
  limit: number
  offset: number
  /** Whether `order` is the newest first and `conditions` leave all that is found: then only those of the page are read. */
  as_found?: boolean
}

/**
 * The rows `t.*` of one page of a searched table, and the `with` clause that they need. Few found rows are read by
 * their ids; when `app.search` says that too many fit, rows are walked in the list's order until the page is
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
  as_found = false,
}: SearchPageQuery) {
  const text = column('t', target.search ?? '')
  const few = sql`${from} where ${conditions} and t.id = any ((select ids from found)::bigint[])`
  const many = sql`${from} where ${conditions} and (select ids is null from found) and coalesce(${text} like any (${patterns}), false)`
  const slice = sql`order by ${order} limit ${integer(limit)} offset ${offset}`
  const page = sql`${from} where ${conditions} and t.id = any ((select ids[${offset + 1}::int : ${offset + limit}::int] from found)::bigint[])`
  const read = as_found ? page : sql`${few} ${slice}`
  return {
    found: sql`found as materialized (
      select app.search(${target.entity.name}::regclass, ${tenant_id}::int, ${patterns}::text[], ${MOST_FOUND}::int) as ids
    )`,
    few,
    many,
    rows: sql`(select t.* from ${read}) union all (select t.* from ${many} ${slice})`,
  }
}

export interface SearchedPage extends SearchPageQuery {
  /** Whether `conditions` says more than the tenant's own living rows. */
  narrowed: boolean
  columns: Sql
}

/** One page of a searched table with its total, as one statement: `json` and `total`. */
export function searchedPage({ narrowed, columns, ...wanted }: SearchedPage): Sql {
  const { found, few, many, rows } = searchedRows(wanted)
  const total = narrowed
    ? sql`case when (select ids is null from found)
        then (select count(*) from (select 1 from ${many} order by ${wanted.order} limit ${MOST_COUNTED}) counted)
        else (select count(*) from ${few}) end`
    : sql`coalesce((select cardinality(ids) from found), ${MOST_FOUND})`
  return sql`
    with ${found}
    select coalesce(json_agg(r), '[]')::text as json,
      (${total})::int as total
    from (select ${columns} from (${rows}) t ${wanted.target.joins} order by ${wanted.order}) r`
}
