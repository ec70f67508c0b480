import type { FilterTree, FilterLeaf } from '@bcare/contract'
import { fold } from '@bcare/rules/text/fold'
import type { Context } from '../http/context.ts'
import { all, column, empty, join, name, sql, unnamed, type Sql } from './sql.ts'
import { selectList, visible, type Table } from './table.ts'

export interface ListInput {
  page: number
  limit: number
  sort_by: string
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  filter?: FilterTree | undefined
  summary?: boolean | undefined
  [filter: string]: unknown
}

const NOT_FILTERS = new Set(['page', 'limit', 'sort_by', 'order', 'search', 'filter', 'summary'])

const OPERATORS: Record<FilterLeaf['op'], (field: Sql, value: unknown) => Sql> = {
  eq: (field, value) => sql`${field} = ${value}`,
  ne: (field, value) => sql`${field} is distinct from ${value}`,
  in: (field, value) => sql`${field} = any(${value})`,
  nin: (field, value) => sql`(${field} is null or ${field} <> all(${value}))`,
  gt: (field, value) => sql`${field} > ${value}`,
  gte: (field, value) => sql`${field} >= ${value}`,
  lt: (field, value) => sql`${field} < ${value}`,
  lte: (field, value) => sql`${field} <= ${value}`,
  between: (field, value) => sql`${field} between ${(value as unknown[])[0]} and ${(value as unknown[])[1]}`,
  contains: (field, value) => sql`app.fold(${field}::text) like ${likePattern(String(value))}`,
  is_null: (field, value) => (value === true ? sql`${field} is null` : sql`${field} is not null`),
}

/** `%folded%` with LIKE's own signs taken literally. */
export const likePattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`

function treeCondition(target: Table, tree: FilterTree): Sql {
  if ('and' in tree) return sql`(${join(tree.and.map((inner) => treeCondition(target, inner)), ' and ')})`
  if ('or' in tree) return sql`(${join(tree.or.map((inner) => treeCondition(target, inner)), ' or ')})`
  return OPERATORS[tree.op](fieldExpression(target, tree.field), tree.value)
}

/** A field as an expression over `t`; joined fields are allowed only where the table gives a correlated expression. */
function fieldExpression(target: Table, field: string): Sql {
  return target.sorts[field] ?? (target.columns.includes(field) ? column('t', field) : (target.joined[field] ?? column('t', field)))
}

function plainCondition(target: Table, field: string, value: unknown): Sql {
  const expression = fieldExpression(target, field)
  if (value === null) return sql`${expression} is null`
  return Array.isArray(value) ? sql`${expression} = any(${value})` : sql`${expression} = ${value}`
}

const usesJoins = (target: Table, input: ListInput): boolean =>
  JSON.stringify([input.sort_by, Object.keys(input), input.filter ?? null])
    .match(/[a-z_]+/g)
    ?.some((word) => word in target.joined) ?? false

export interface ListParts {
  conditions: Sql
  order: Sql
  from: Sql
  searching: boolean
}

/** The WHERE, ORDER BY and FROM of a list for one caller. */
export function listParts(target: Table, context: Context, input: ListInput, more: readonly Sql[] = []): ListParts {
  const plain = Object.entries(input)
    .filter(([field, value]) => !NOT_FILTERS.has(field) && value !== undefined)
    .map(([field, value]) => plainCondition(target, field, value))
  const wanted = (input.search ?? '').trim()
  const searching = wanted !== '' && target.search !== undefined
  const search = searching ? [sql`${column('t', target.search ?? '')} like any(${searchPatterns(wanted)})`] : []
  const tree = input.filter === undefined ? [] : [treeCondition(target, input.filter)]
  const direction = sql` ${input.order === 'asc' || (input.order === undefined && ASCENDING.has(input.sort_by)) ? sql`asc` : sql`desc`} nulls last`
  return {
    conditions: all([visible(target, context.caller, context.call), ...plain, ...search, ...tree, ...more]),
    order: sql`${fieldExpression(target, input.sort_by)}${direction}, t.id${direction}`,
    from: usesJoins(target, input) ? sql`${target.name} t ${target.joins}` : sql`${target.name} t`,
    searching,
  }
}

/** Names and orders read upwards, times and figures downwards, unless the caller says which. */
const ASCENDING = new Set(['name', 'order', 'calendar_order', 'full_name', 'given_name', 'rank', 'start_at', 'queue_no', 'code'])

/** Text as it is folded, and as bare digits when it looks like part of a phone number typed with spaces or dots. */
function searchPatterns(text: string): string[] {
  const digits = text.replace(/[\s.+-]/g, '')
  const isNumber = /^\d{3,}$/.test(digits)
  const national = digits.replace(/^(?:84|0)(?=\d{3})/, '')
  return isNumber ? [likePattern(text), likePattern(national)] : [likePattern(text)]
}

/** Beyond this an exact count is worth keeping for a while instead of counting again for every page. */
const WORTH_KEEPING = 2_000

/**
 * One page of a table as JSON text, `{"data":[…],"total":n,"total_page":n}`, in one round trip: the ids of the page
 * first, then their joined labels, so that a deep page does not join what it skips. The total is its own statement.
 */
export async function listPage(target: Table, context: Context, input: ListInput, more: readonly Sql[] = []): Promise<string> {
  const { conditions, order, from, searching } = listParts(target, context, input, more)
  const offset = (input.page - 1) * input.limit
  const page = sql`
    select coalesce(json_agg(r), '[]')::text as json from (
      select ${selectList(target, context.caller)}
      from (select t.* from ${from} where ${conditions} order by ${order} limit ${input.limit} offset ${offset}) t
      ${target.joins}
      order by ${order}
    ) r`
  const counting = sql`select count(*)::int as total from ${from} where ${conditions}`
  const kept = context.totals.find(context.caller.tenant_id, target.entity.name, counting)
  const shape = searching ? unnamed : (query: Sql) => query
  const sums = input.summary === true ? [shape(summary(target, from, conditions))] : []
  const statements = [shape(page), ...(kept === undefined ? [shape(counting)] : []), ...sums]
  const results = await context.db.batch(...statements)
  const json = (results[0]?.[0]?.['json'] ?? '[]') as string
  const total = kept ?? (results[1]?.[0]?.['total'] as number)
  if (kept === undefined && total >= WORTH_KEEPING) context.totals.keep(context.caller.tenant_id, target.entity.name, counting, total)
  const added = input.summary === true ? `,"summary":${JSON.stringify(results.at(-1)?.[0] ?? {})}` : ''
  return `{"data":${json},"total":${total},"total_page":${Math.ceil(total / input.limit)}${added}}`
}

/** Column totals over the whole filter: every money column that the caller may see. */
function summary(target: Table, from: Sql, conditions: Sql): Sql {
  const sums = target.sums.map((field) => sql`coalesce(sum(${column('t', field)}), 0)::bigint as ${name(field)}`)
  return sql`select ${sums.length === 0 ? empty : join(sums)} from ${from} where ${conditions}`
}
