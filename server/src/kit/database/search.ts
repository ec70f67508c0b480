import { fold } from '@bcare/rules/text/fold'
import { searchTerms, searchWords, type SearchTerm } from '@bcare/rules/text/search'
import { column, integer, join, sql, type Sql } from './sql.ts'
import type { Table } from './table.ts'

/** Text with LIKE's own signs taken literally. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const inside = (text: string): string => `%${literally(text)}%`

/** What a search looks for: the words of it, each as the patterns of which one has to fit. */
export type Search = readonly SearchTerm[]

/** Everything that was typed as patterns of LIKE over folded text (docs/domain/common.md, "Search"). */
export const searchOf = (text: string): Search => searchTerms(text).map(patternsOf)

/** The patterns of one word. */
export const patternsOf = (term: SearchTerm): SearchTerm => term.map(inside)

/** Whether a folded text has every word of a search; every text has those of none. */
export const foundIn = (folded: Sql, search: Search): Sql =>
  search.length === 0
    ? sql`true`
    : sql`(${join(
        search.map((patterns) => sql`${folded} like any (${patterns}::text[])`),
        ' and ',
      )})`

/** How well rows fit what was typed, most first: `fitOf` of the rules for their name, and before all a code that was typed whole. Undefined for rows that have neither. */
export function fitOrder(target: Table, text: string): Sql | undefined {
  const { entity, columns } = target
  const called = entity.called ?? 'name'
  const phrase = fold(text)
  const code = columns.includes('code')
    ? [sql`case when lower(${column('t', 'code')}) = ${phrase} then 16 else 0 end`]
    : []
  const named = columns.includes(called)
    ? [nameFit(column('t', called), sql`app.fold(${column('t', called)})`, text)]
    : []
  return code.length + named.length === 0 ? undefined : sql`(${join([...code, ...named], ' + ')})`
}

/** The same of one column and what it is folded. */
export function nameFit(plain: Sql, folded: Sql, text: string): Sql {
  const phrase = fold(text)
  return sql`(case when lower(${plain}) like all (${searchWords(text).map(inside)}::text[]) then 8 else 0 end
    + case when ${folded} like ${inside(phrase)} then 4 else 0 end
    + case when ${folded} like ${`${literally(phrase)}%`} then 2 else 0 end
    + case when ${folded} = ${phrase} then 1 else 0 end)`
}

/** So many rows at most are read by their ids. A total of a search that fits more is not counted to its end. */
export const MOST_FOUND = 5_000
/** How far the rows of a common search are counted when something else narrows them. */
const MOST_COUNTED = 2_000

/** An order with what fits best before it. */
export const fitting = (fit: Sql | undefined, order: Sql): Sql =>
  fit === undefined ? order : sql`${fit} desc, ${order}`

/** The ids of the living rows that a search finds, newest first, past row-level security; null when there are more than `most`. */
export const searchedIds = (table: string, tenant_id: number, search: Search, most: number): Sql =>
  sql`app.search(${table}::regclass, ${tenant_id}::int, ${JSON.stringify(search)}::jsonb, ${most}::int)`

interface SearchPageQuery {
  target: Table
  tenant_id: number
  search: Search
  from: Sql
  /** Everything else that narrows the rows. */
  conditions: Sql
  order: Sql
  limit: number
  offset: number
  /** What goes before `order` among rows that are read by their ids: `fitOrder`. */
  fit?: Sql | undefined
  /** Whether `order` is the newest first and `conditions` leave all that is found: then only those of the page are read. */
  as_found?: boolean
}

/**
 * The rows `t.*` of one page of a searched table, and the `with` clause that they need. Few found rows are read by
 * their ids, the best first where that is asked for; when `app.search` says that too many fit, rows are walked in the
 * list's order until the page is full. `coalesce` keeps the planner from guessing how many rows LIKE lets through.
 */
export function searchedRows({
  target,
  tenant_id,
  search,
  from,
  conditions,
  order,
  limit,
  offset,
  fit,
  as_found = false,
}: SearchPageQuery) {
  const fits = foundIn(column('t', target.search ?? ''), search)
  const few = sql`${from} where ${conditions} and t.id = any ((select ids from found)::bigint[])`
  const many = sql`${from} where ${conditions} and (select ids is null from found) and coalesce(${fits}, false)`
  const slice = sql`limit ${integer(limit)} offset ${offset}`
  const page = sql`${from} where ${conditions} and t.id = any ((select ids[${offset + 1}::int : ${offset + limit}::int] from found)::bigint[])`
  const read = as_found ? page : sql`${few} order by ${fitting(fit, order)} ${slice}`
  return {
    found: sql`found as materialized (
      select ${searchedIds(target.entity.name, tenant_id, search, MOST_FOUND)} as ids
    )`,
    few,
    many,
    rows: sql`(select t.* from ${read}) union all (select t.* from ${many} order by ${order} ${slice})`,
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
    from (select ${columns} from (${rows}) t ${wanted.target.joins} order by ${fitting(wanted.fit, wanted.order)}) r`
}
