import { abilityOf } from '@bcare/contract/kit/ability'
import { isCustomKey, type CustomSelection, type FilterLeaf, type FilterTree } from '@bcare/contract'
import { customColumns } from '../custom/columns.ts'
import { judgedFields, type JudgedField } from '../custom/fields.ts'
import { customLinked, customOrder, type CustomOrder } from '../custom/narrow.ts'
import type { Context } from '../context.ts'
import { allOf, fieldExpression, plainCondition } from './filter.ts'
import { fitOrder, fitting, foundIn, searchedPage, searchOf } from './search.ts'
import { all, column, empty, integer, join, name, sql, unnamed, type Sql } from './sql.ts'
import { selectList, visible, type Table } from './table.ts'

export interface ListInput {
  page: number
  limit: number
  sort_by: string
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  filter?: FilterTree | undefined
  summary?: boolean | undefined
  /** Custom fields that rows bring along. */
  custom?: CustomSelection | undefined
  [filter: string]: unknown
}

const NOT_FILTERS = new Set(['page', 'limit', 'sort_by', 'order', 'search', 'filter', 'summary', 'custom'])

const usesJoins = (target: Table, input: ListInput): boolean =>
  JSON.stringify([input.sort_by, Object.keys(input), input.filter ?? null])
    .match(/[a-z_]+/g)
    ?.some((word) => word in target.joined) ?? false

export interface ListParts {
  conditions: Sql
  /** The same without the search. */
  unsearched: Sql
  order: Sql
  /** What goes before `order`: how well a row fits what is searched for, where the caller has not said an order. */
  fit: Sql | undefined
  from: Sql
  searching: boolean
  /** The custom field that the list is sorted by. */
  by: CustomOrder | undefined
  /** Whether more narrows the list than its tenant. */
  narrowed: boolean
}

/** The WHERE, ORDER BY and FROM of a list for one caller. */
export function listParts(
  target: Table,
  context: Pick<Context, 'caller'> & { call: Pick<Context['call'], 'permission'> & Partial<Context['call']> },
  input: ListInput,
  more: readonly Sql[] = [],
  fields: readonly JudgedField[] = [],
): ListParts {
  const { caller } = context
  const { tenant_id } = caller
  const given = Object.entries(input).filter(
    ([field, value]) => !NOT_FILTERS.has(field) && value !== undefined,
  )
  const plain = given
    .filter(([field]) => !(field in target.links))
    .map(([field, value]) => plainCondition(target, field, value))
  const links = given
    .filter(([field]) => field in target.links)
    .map(([field, value]): FilterLeaf => ({ field, op: 'in', value: [value].flat() }))
  const wanted = (input.search ?? '').trim()
  const searching = wanted !== '' && target.search !== undefined
  const search = searching ? [foundIn(column('t', target.search ?? ''), searchOf(wanted))] : []
  const leaves = input.filter === undefined ? [] : 'and' in input.filter ? input.filter.and : [input.filter]
  const tree = allOf(target, [...links, ...leaves], tenant_id, (leaf) => customLinked(fields, caller, leaf))
  const by = isCustomKey(input.sort_by) ? customOrder(fields, caller, input.sort_by) : undefined
  const direction = sql` ${input.order === 'asc' || (input.order === undefined && ascends(target, input.sort_by)) ? sql`asc` : sql`desc`} nulls last`
  const unsearched = [visible(target, context.caller, context.call), ...plain, ...tree, ...more]
  return {
    conditions: all([...unsearched, ...search]),
    unsearched: all(unsearched),
    order: sql`${by?.expression ?? fieldExpression(target, input.sort_by)}${direction}, t.id${direction}`,
    fit: searching && unordered(context.call, input) ? fitOrder(target, wanted) : undefined,
    from: usesJoins(target, input) ? sql`${target.name} t ${target.joins}` : sql`${target.name} t`,
    searching,
    by,
    narrowed:
      plain.length + tree.length + more.length > 0 ||
      context.caller.scopeFor(context.call.permission) !== 'all',
  }
}

/** Whether a caller has left the order of a list to it. */
const unordered = (call: Partial<Context['call']>, { sort_by, order }: ListInput): boolean =>
  order === undefined && call.body !== undefined && abilityOf({ body: call.body }).sorts[0] === sort_by

/** Read from the first to the last; everything else newest or largest first, unless its table says otherwise. */
const ASCENDING = new Set(['name', 'order', 'rank', 'code'])

const ascends = ({ ascending }: Table, field: string): boolean => ASCENDING.has(field) || ascending.has(field)

/** Beyond this an exact count is worth keeping for a while instead of counting again for every page. */
const WORTH_KEEPING = 2_000

/** From here on the rows that a page skips are walked in the index alone, and only those it shows are read. */
const DEEP = 2_000

/** Whether a list is narrowed or sorted by custom fields. */
const asksCustom = (input: Pick<ListInput, 'sort_by' | 'filter'>): boolean =>
  isCustomKey(input.sort_by) || JSON.stringify(input.filter ?? null).includes('"field":"custom.')

/** The definitions that a list is narrowed or sorted by, for those lists that are. */
export async function fieldsFor(
  target: Table,
  { cache, db, caller }: Pick<Context, 'cache' | 'db' | 'caller'>,
  input: Pick<ListInput, 'sort_by' | 'filter'>,
): Promise<readonly JudgedField[]> {
  if (!target.entity.custom || !asksCustom(input)) return []
  return judgedFields({ cache, db, caller }, target.entity.name)
}

/**
 * One page of a table as JSON text, `{"data":[…],"total":n,"total_page":n}`, in one round trip: the ids of the page
 * first, then their joined labels, so that a deep page does not join what it skips. The total is its own statement.
 */
export async function listPage(
  target: Table,
  context: Context,
  input: ListInput,
  more: readonly Sql[] = [],
): Promise<string> {
  const fields = await fieldsFor(target, context, input)
  const parts = listParts(target, context, input, more, fields)
  const summed = input.summary === true ? [summary(target, parts)] : []
  const ahead = parts.searching && target.search_ahead
  const found = await (ahead ? searchPage : plainPage)(target, context, input, parts, summed)
  const { json, total, sums } = found
  const added = input.summary === true ? `,"summary":${JSON.stringify(sums ?? {})}` : ''
  return `{"data":${json},"total":${total},"total_page":${Math.ceil(total / input.limit)}${added}}`
}

interface Page {
  json: string
  total: number
  sums: Record<string, unknown> | undefined
}

/**
 * Whether a list is planned with its values: how many rows a text, a label or a group has differs from value to value,
 * and a plan made for any of them reads the whole clinic for each.
 */
function hasOwnPlan(target: Table, input: ListInput, { searching }: ListParts): boolean {
  const tree = JSON.stringify(input.filter ?? null)
  const linked = (field: string) => input[field] !== undefined || tree.includes(`"field":"${field}"`)
  return (
    searching ||
    asksCustom(input) ||
    tree.includes('"op":"contains"') ||
    Object.keys(target.links).some(linked)
  )
}

/**
 * A page and its total. Where the list has a plan of its own, only its ids are looked for with it and are left in a
 * setting of the transaction: planning the joined row, which costs more than reading the page, is then done once.
 */
async function plainPage(
  target: Table,
  context: Context,
  input: ListInput,
  parts: ListParts,
  sums: readonly Sql[],
): Promise<Page> {
  const { conditions, from } = parts
  const { tenant_id } = context.caller
  const counting = sql`select count(*)::int as total from ${from} where ${conditions}`
  const cached = context.totals.find(tenant_id, target.entity.name, counting)
  const counts = cached === undefined ? [counting] : []
  const results = hasOwnPlan(target, input, parts)
    ? (
        await context.db.batch(
          ...[foundIds(parts, tenant_id, input), ...counts, ...sums].map(unnamed),
          pageOf(target, context, input, foundRows(target, tenant_id), sql`page.place`),
        )
      ).slice(1)
    : await context.db.batch(
        ...counts,
        ...sums,
        pageOf(target, context, input, cachedPlanRows(target, tenant_id, parts, input), parts.order),
      )
  const json = (results.at(-1)?.[0]?.['json'] ?? '[]') as string
  const total = cached ?? (results[0]?.[0]?.['total'] as number)
  if (cached === undefined && total >= WORTH_KEEPING)
    context.totals.keep(tenant_id, target.entity.name, counting, total)
  return { json, total, sums: results.at(-2)?.[0] }
}

/** Rows `t` with their labels, as the JSON of a page. */
const pageOf = (target: Table, { caller }: Context, { custom }: ListInput, rows: Sql, order: Sql): Sql => sql`
  select coalesce(json_agg(r), '[]')::text as json from (
    select ${selectList(target, caller)}${customColumns(target, caller, custom)} from ${rows} ${target.joins} order by ${order}
  ) r`

const sliceOf = ({ from, conditions, order, fit }: ListParts, { page, limit }: ListInput): Sql =>
  sql`from ${from} where ${conditions} order by ${fitting(fit, order)} limit ${integer(limit)} offset ${(page - 1) * limit}`

/** The rows of a page whose plan is cached. */
function cachedPlanRows(target: Table, tenant_id: number, parts: ListParts, input: ListInput): Sql {
  const slice = sliceOf(parts, input)
  return (input.page - 1) * input.limit < DEEP
    ? sql`(select t.* ${slice}) t`
    : sql`(select t.id ${slice}) picked join ${target.name} t on t.tenant_id = ${tenant_id} and t.id = picked.id`
}

/** Leaves the ids of a page for `foundRows`. */
const foundIds = (parts: ListParts, tenant_id: number, input: ListInput): Sql => sql`
  select set_config('app.page', array(select t.id ${
    parts.by === undefined
      ? sliceOf(parts, input)
      : sql`from ${walkedRows(parts, parts.by, tenant_id, input)}`
  })::text, true)`

const foundRows = (target: Table, tenant_id: number): Sql =>
  sql`unnest(current_setting('app.page')::bigint[]) with ordinality page (id, place) join ${target.name} t on t.tenant_id = ${tenant_id} and t.id = page.id`

/**
 * The rows of a page sorted by a custom field: those with a value are walked in the order of its index,
 * and only when they are at an end those without one, so that no list is ever sorted whole.
 */
function walkedRows(
  { from, conditions, narrowed, searching }: ListParts,
  { field, column: at }: CustomOrder,
  tenant_id: number,
  input: ListInput,
): Sql {
  const { limit, page, order } = input
  const way = order === 'asc' ? sql`asc` : sql`desc`
  const end = integer(page * limit)
  const inOrder = sql`order by s.${at} ${way}, s.entity_id ${way} limit ${end}`
  // The index holds values alone, and serves only where that is said.
  const ofField = sql`s.tenant_id = ${tenant_id} and s.definition_id = ${field.id} and s.${at} is not null`
  const ofRow = sql`${ofField} and s.entity_id = t.id`
  // `offset 0` keeps the row behind its value: from some page on the planner would read the whole clinic instead. It
  // chooses for itself where something narrows the list, and may find the rows sooner than their values.
  const valued =
    narrowed || searching
      ? sql`select t.* from ${from} join custom_index s on ${ofRow} and s.place = 0 where ${conditions} ${inOrder}`
      : sql`select t.* from custom_index s cross join lateral (select t.* from ${from} where ${conditions} and t.id = s.entity_id offset 0) t
          where ${ofField} and s.place = 0 ${inOrder}`
  return sql`(select * from (
      (${valued})
      union all
      (select t.* from ${from} where ${conditions} and not exists (select from custom_index s where ${ofRow}) order by t.id ${way} limit ${end})
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
    search: searchOf(input.search ?? ''),
    from: parts.from,
    conditions: parts.unsearched,
    narrowed: parts.narrowed,
    order: parts.order,
    fit: parts.fit,
    as_found:
      parts.fit === undefined && !parts.narrowed && input.sort_by === 'created_at' && input.order !== 'asc',
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
    columns: sql`${selectList(target, context.caller)}${customColumns(target, context.caller, input.custom)}`,
  })
  const results = await context.db.batch(statement, ...sums.map(unnamed))
  const [found] = results[0] ?? []
  return { json: found?.['json'] as string, total: found?.['total'] as number, sums: results[1]?.[0] }
}

/** Column totals over the whole filter: every money column that the caller may see. */
function summary(target: Table, { from, conditions }: ListParts): Sql {
  const sums = target.sums.map(
    (field) => sql`coalesce(sum(${column('t', field)}), 0)::bigint as ${name(field)}`,
  )
  return sql`select ${sums.length === 0 ? empty : join(sums)} from ${from} where ${conditions}`
}
