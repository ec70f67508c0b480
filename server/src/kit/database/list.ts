import { isCustomKey, type CustomWanted, type FilterLeaf, type FilterTree } from '@bcare/contract'
import { customColumns } from '../custom/columns.ts'
import { readFields, type StoredField } from '../custom/fields.ts'
import { customCondition, customOrder, type CustomOrder } from '../custom/narrow.ts'
import type { Context } from '../http/context.ts'
import { likePattern, searchedPage, searchPatterns } from './search.ts'
import { all, column, empty, integer, join, name, sql, unnamed, type Sql } from './sql.ts'
import { selectList, visible, type LinkRule, type Table } from './table.ts'

export interface ListInput {
  page: number
  limit: number
  sort_by: string
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  filter?: FilterTree | undefined
  summary?: boolean | undefined
  /** Fields of the clinic's own that rows bring along. */
  custom?: CustomWanted | undefined
  [filter: string]: unknown
}

const NOT_FILTERS = new Set(['page', 'limit', 'sort_by', 'order', 'search', 'filter', 'summary', 'custom'])

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

/** The condition of a leaf on a field of the clinic's own. */
type CustomLeaf = (leaf: FilterLeaf) => Sql

const noCustom: CustomLeaf = ({ field }) => {
  throw new Error(`nobody read the definitions for ${field}`)
}

/** The condition of a filter tree over the alias `t`. */
export function treeCondition(
  target: Table,
  tree: FilterTree,
  tenant_id: number,
  custom: CustomLeaf = noCustom,
): Sql {
  const members = (list: readonly FilterTree[]) =>
    list.map((inner) => treeCondition(target, inner, tenant_id, custom))
  if ('and' in tree) return sql`(${join(members(tree.and), ' and ')})`
  if ('or' in tree) return sql`(${join(members(tree.or), ' or ')})`
  if (isCustomKey(tree.field)) return custom(tree)
  const link = target.links[tree.field]
  if (link !== undefined) return linkCondition(link, tree, tenant_id)
  return OPERATORS[tree.op](fieldExpression(target, tree.field), tree.value)
}

function linkCondition(link: LinkRule, { op, value }: FilterLeaf, tenant_id: number): Sql {
  const linked = link(tenant_id, op === 'is_null' ? undefined : ([value].flat() as number[]))
  const wanted = op === 'is_null' ? value === false : op === 'eq' || op === 'in'
  return wanted ? linked : sql`not (${linked})`
}

/** A field as an expression over `t`; joined fields are allowed only where the table gives a correlated expression. */
function fieldExpression(target: Table, field: string): Sql {
  return (
    target.sorts[field] ??
    (target.columns.includes(field) ? column('t', field) : (target.joined[field] ?? column('t', field)))
  )
}

function plainCondition(target: Table, field: string, value: unknown, tenant_id: number): Sql {
  const link = target.links[field]
  if (link !== undefined) return link(tenant_id, [value].flat() as number[])
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
  /** The same without the search. */
  unsearched: Sql
  order: Sql
  from: Sql
  searching: boolean
  /** The field of the clinic's own that the list is sorted by. */
  by: CustomOrder | undefined
  /** Whether more narrows the list than its tenant. */
  narrowed: boolean
}

/** The WHERE, ORDER BY and FROM of a list for one caller. */
export function listParts(
  target: Table,
  context: Pick<Context, 'caller'> & { call: Pick<Context['call'], 'permission'> },
  input: ListInput,
  more: readonly Sql[] = [],
  fields: readonly StoredField[] = [],
): ListParts {
  const { caller } = context
  const { tenant_id } = caller
  const plain = Object.entries(input)
    .filter(([field, value]) => !NOT_FILTERS.has(field) && value !== undefined)
    .map(([field, value]) => plainCondition(target, field, value, tenant_id))
  const wanted = (input.search ?? '').trim()
  const searching = wanted !== '' && target.search !== undefined
  const search = searching
    ? [sql`${column('t', target.search ?? '')} like any(${searchPatterns(wanted)})`]
    : []
  const tree =
    input.filter === undefined
      ? []
      : [treeCondition(target, input.filter, tenant_id, (leaf) => customCondition(fields, caller, leaf))]
  const by = isCustomKey(input.sort_by) ? customOrder(fields, caller, input.sort_by) : undefined
  const direction = sql` ${input.order === 'asc' || (input.order === undefined && ASCENDING.has(input.sort_by)) ? sql`asc` : sql`desc`} nulls last`
  const unsearched = [visible(target, context.caller, context.call), ...plain, ...tree, ...more]
  return {
    conditions: all([...unsearched, ...search]),
    unsearched: all(unsearched),
    order: sql`${by?.expression ?? fieldExpression(target, input.sort_by)}${direction}, t.id${direction}`,
    from: usesJoins(target, input) ? sql`${target.name} t ${target.joins}` : sql`${target.name} t`,
    searching,
    by,
    narrowed:
      plain.length + tree.length + more.length > 0 ||
      context.caller.scopeFor(context.call.permission) !== 'all',
  }
}

/** Names and orders read upwards, times and figures downwards, unless the caller says which. */
const ASCENDING = new Set([
  'name',
  'order',
  'calendar_order',
  'full_name',
  'given_name',
  'rank',
  'start_at',
  'queue_no',
  'code',
])

/** Beyond this an exact count is worth keeping for a while instead of counting again for every page. */
const WORTH_KEEPING = 2_000

/** From here on the rows that a page skips are walked in the index alone, and only those it shows are read. */
const DEEP = 2_000

/** Whether a list is narrowed or sorted by fields of the clinic's own. */
const asksCustom = (input: Pick<ListInput, 'sort_by' | 'filter'>): boolean =>
  isCustomKey(input.sort_by) || JSON.stringify(input.filter ?? null).includes('"field":"custom.')

/** The definitions that a list is narrowed or sorted by: one more round trip for those that are, none for all others. */
export async function fieldsFor(
  target: Table,
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  input: Pick<ListInput, 'sort_by' | 'filter'>,
): Promise<StoredField[]> {
  if (!target.entity.custom || !asksCustom(input)) return []
  return readFields(db, caller.tenant_id, target.entity.name)
}

/**
 * One page of a table as JSON text, `{"data":[…],"total":n,"total_page":n}`, in one round trip: the ids of the page
 * first, then their joined labels, so that a deep page does not join what it skips. The total is its own statement.
 * `known` are the definitions of `fieldsFor`, where the caller has read them already.
 */
export async function listPage(
  target: Table,
  context: Context,
  input: ListInput,
  more: readonly Sql[] = [],
  known?: readonly StoredField[],
): Promise<string> {
  const fields = known ?? (await fieldsFor(target, context, input))
  const parts = listParts(target, context, input, more, fields)
  const sums = input.summary === true ? [summary(target, parts)] : []
  const ahead = parts.searching && target.search_ahead
  const { json, total, results } = await (ahead ? searchPage : plainPage)(target, context, input, parts, sums)
  const added = input.summary === true ? `,"summary":${JSON.stringify(results.at(-1)?.[0] ?? {})}` : ''
  return `{"data":${json},"total":${total},"total_page":${Math.ceil(total / input.limit)}${added}}`
}

interface Page {
  json: string
  total: number
  results: Record<string, unknown>[][]
}

const usesLike = (filter: FilterTree | undefined): boolean =>
  JSON.stringify(filter ?? null).includes('"op":"contains"')

async function plainPage(
  target: Table,
  context: Context,
  input: ListInput,
  parts: ListParts,
  sums: readonly Sql[],
): Promise<Page> {
  const { conditions, order, from, searching } = parts
  const offset = (input.page - 1) * input.limit
  const slice = sql`from ${from} where ${conditions} order by ${order} limit ${integer(input.limit)} offset ${offset}`
  const rows = parts.by
    ? walkedRows(parts, parts.by, input)
    : offset < DEEP
      ? sql`(select t.* ${slice}) t`
      : sql`(select t.id ${slice}) picked join ${target.name} t on t.tenant_id = ${context.caller.tenant_id} and t.id = picked.id`
  const page = sql`
    select coalesce(json_agg(r), '[]')::text as json from (
      select ${selectList(target, context.caller)}${customColumns(target, context.caller, input.custom)} from ${rows} ${target.joins} order by ${order}
    ) r`
  const counting = sql`select count(*)::int as total from ${from} where ${conditions}`
  const { tenant_id } = context.caller
  const kept = context.totals.find(tenant_id, target.entity.name, counting)
  const statements = [page, ...(kept === undefined ? [counting] : []), ...sums]
  const results = await context.db.batch(
    ...(searching || usesLike(input.filter) || asksCustom(input) ? statements.map(unnamed) : statements),
  )
  const json = (results[0]?.[0]?.['json'] ?? '[]') as string
  const total = kept ?? (results[1]?.[0]?.['total'] as number)
  if (kept === undefined && total >= WORTH_KEEPING)
    context.totals.keep(tenant_id, target.entity.name, counting, total)
  return { json, total, results }
}

/**
 * The rows of a page sorted by a field of the clinic's own: those with a value are walked in the order of its index,
 * and only when they are at an end those without one, so that no list is ever sorted whole.
 */
function walkedRows(
  { from, conditions }: ListParts,
  { field, column: at }: CustomOrder,
  input: ListInput,
): Sql {
  const { limit, page, order } = input
  const way = order === 'asc' ? sql`asc` : sql`desc`
  const end = integer(page * limit)
  const of = sql`s.tenant_id = t.tenant_id and s.definition_id = ${field.id} and s.entity_id = t.id`
  return sql`(select * from (
      (select t.* from ${from} join custom_index s on ${of} and s.place = 0 where ${conditions} order by s.${at} ${way}, s.entity_id ${way} limit ${end})
      union all
      (select t.* from ${from} where ${conditions} and not exists (select from custom_index s where ${of}) order by t.id ${way} limit ${end})
    ) walked limit ${integer(limit)} offset ${(page - 1) * limit}) t`
}

async function searchPage(
  target: Table,
  context: Context,
  input: ListInput,
  parts: ListParts,
  sums: readonly Sql[],
): Promise<Page> {
  const statement = searchedPage({
    target,
    tenant_id: context.caller.tenant_id,
    patterns: searchPatterns((input.search ?? '').trim()),
    from: parts.from,
    conditions: parts.unsearched,
    narrowed: parts.narrowed,
    order: parts.order,
    as_found: !parts.narrowed && input.sort_by === 'created_at' && input.order !== 'asc',
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
    columns: sql`${selectList(target, context.caller)}${customColumns(target, context.caller, input.custom)}`,
  })
  const results = await context.db.batch(statement, ...sums.map(unnamed))
  return { json: results[0]?.[0]?.['json'] as string, total: results[0]?.[0]?.['total'] as number, results }
}

/** Column totals over the whole filter: every money column that the caller may see. */
function summary(target: Table, { from, conditions }: ListParts): Sql {
  const sums = target.sums.map(
    (field) => sql`coalesce(sum(${column('t', field)}), 0)::bigint as ${name(field)}`,
  )
  return sql`select ${sums.length === 0 ? empty : join(sums)} from ${from} where ${conditions}`
}
