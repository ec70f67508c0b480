import { nameColumnOf, type Output, type Parsed } from '@bcare/contract'
import type { history, LogEntry } from '@bcare/contract/insight/history'
import { samePerson } from '../customers/merge/merged-into.ts'
import { foundIn, type Search, searchedIds, searchOf } from '../kit/database/search.ts'
import { all, integer, join, name, sql, unnamed, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { judgedLines, readableLine, searchedChanges } from './log-rights.ts'
import { entryColumns, entryOf, type EntryRow } from './history-entry.ts'

type HistoryQuery = Parsed<typeof history.query>
export type LogFilter = Omit<HistoryQuery, 'before' | 'limit' | 'sort_by'>
/** The row that a page begins behind. */
export interface Place {
  at: string
  id: number
}

/** A search looks through so many lines at a time, and says how far it has come: words have no index. */
export const LOOKED_THROUGH = 10_000
/** A name that fits more customers than this says nothing about whose lines are meant. */
const MOST_PEOPLE = 200

/** Whom a name or a number fits, as `people.ids`; null when no person was asked for or too many fit. */
const peopleMatching = ({ caller }: Pick<Context, 'caller'>, search: Search): Sql =>
  caller.may('person:read')
    ? sql`people as materialized (select ${searchedIds('person', caller.tenant_id, search, MOST_PEOPLE)} as ids)`
    : sql`people as (select null::bigint[] as ids)`

/**
 * One of a few values, or any of them; one alone keeps the order of its index.
 */
export function oneOf(column: Sql, values: readonly (string | number)[] | undefined): Sql[] {
  if (values === undefined) return []
  const [only] = values
  if (values.length === 1) return [sql`${column} = ${only}`]
  return [
    typeof only === 'number'
      ? sql`${column} = any (${values}::bigint[])`
      : sql`${column} = any (${values}::text[])`,
  ]
}

export const behind = (place: Place | undefined): Sql[] =>
  place === undefined ? [] : [sql`(h.at, h.id) < (${place.at}::timestamptz, ${place.id}::bigint)`]

export const within = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Sql[] => [
  ...(from === undefined ? [] : [sql`h.at >= ${from}`]),
  ...(to === undefined ? [] : [sql`h.at <= ${to}`]),
]

function conditionsOf(
  { caller }: Pick<Context, 'caller'>,
  filter: LogFilter,
  before: Place | undefined,
): Sql {
  const { actor_id, entity_type, entity_id, action, request_id } = filter
  const of_person = entity_type?.length === 1 && entity_type[0] === 'person'
  return all([
    sql`h.tenant_id = ${caller.tenant_id}`,
    ...oneOf(sql`h.actor_id`, actor_id),
    ...oneOf(sql`h.entity_type`, entity_type),
    ...(entity_id === undefined
      ? []
      : [
          of_person
            ? sql`h.entity_id = any (${samePerson(caller.tenant_id, entity_id)})`
            : sql`h.entity_id = ${entity_id}`,
        ]),
    ...oneOf(sql`h.action`, action),
    ...(request_id === undefined ? [] : [sql`h.request_id = ${request_id}`]),
    ...within(filter),
    ...behind(before),
  ])
}

/** Whether the words of a line are those that are looked for: what a reader may not know they do not find either. */
function fits({ caller }: Pick<Context, 'caller'>, search: Search): Sql {
  const words = sql`coalesce(h.reason, '') || ' ' || (${searchedChanges(caller)})::text`
  // Folded once, however many words are looked for.
  const found = sql`exists (select from (select app.fold(${words}) as words offset 0) f where ${foundIn(sql`f.words`, search)})`
  return sql`(${found} or h.person_id = any ((select ids from people)::bigint[])) and ${readableLine(caller)}`
}

/** Whose records have a name that a line of the log begins with. */
const CALLED = [
  'person',
  'deal',
  'task',
  'user',
  'role',
  'department',
  'tag',
  'term',
  'pipeline',
  'stage',
  'person_group',
  'web_form',
  'form_submission',
  'custom_definition',
  'custom_option_set',
]

const label = sql`coalesce(case h.entity_type ${join(
  CALLED.map(
    (table) =>
      sql`when ${table} then (select x.${name(nameColumnOf(table))} from ${name(table)} x where x.tenant_id = h.tenant_id and x.id = h.entity_id)`,
  ),
  ' ',
)} end, (select p.full_name from person p where p.tenant_id = h.tenant_id and p.id = h.person_id))`

const NEWEST = sql`h.at desc, h.id desc`

type Line = EntryRow & { entity_label: string | null; person_id: number | null }

/** One page of the whole log, and where the next begins; `null` at its end. */
export interface LogPage {
  rows: Line[]
  next: Place | null
  searched_to: string | null
}

/** The next lines of the log behind `before`, newest first. One round trip; nothing is counted. */
export async function readLog(
  context: Pick<Context, 'caller' | 'db'>,
  filter: LogFilter,
  { before, limit }: { before?: Place | undefined; limit: number },
): Promise<LogPage> {
  const conditions = conditionsOf(context, filter, before)
  const search = filter.search ? searchOf(filter.search) : undefined
  const looked = sql`select h.* from history h where ${conditions} order by ${NEWEST} limit ${integer(LOOKED_THROUGH)}`
  const found =
    search === undefined
      ? sql`select h.* from history h where ${conditions} order by ${NEWEST} limit ${integer(limit)}`
      : sql`select h.* from (${looked}) h where ${fits(context, search)} order by ${NEWEST} limit ${integer(limit)}`
  const page = sql`
    ${search === undefined ? sql`` : sql`with ${peopleMatching(context, search)}`}
    select ${entryColumns(context.caller)}, h.person_id, case when h.is_readable then ${label} end as entity_label
    from (${judgedLines(context.caller, found, { whole: true })}) h left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id order by ${NEWEST}`
  // The last line that a search has looked at, when it has not come to the end.
  const last = sql`select h.at, h.id from history h where ${conditions} order by ${NEWEST} offset ${integer(LOOKED_THROUGH - 1)} limit 1`
  const [rows, [end]] =
    search === undefined
      ? [await context.db.rows<Line>(unnamed(page)), []]
      : await context.db.batch<[Line, Place]>(unnamed(page), unnamed(last))
  const tail = rows.at(-1)
  if (rows.length === limit && tail !== undefined)
    return { rows, next: { at: tail.at, id: tail.id }, searched_to: null }
  return end === undefined
    ? { rows, next: null, searched_to: null }
    : { rows, next: end, searched_to: end.at }
}

const logEntry = (row: Line, context: Pick<Context, 'caller'>): LogEntry => ({
  ...entryOf(row, context),
  entity_label: row.entity_label,
  person_id: row.person_id,
})

export async function queryLog(
  context: Context,
  { before, limit, sort_by: _newest, ...filter }: HistoryQuery,
): Promise<Output<typeof history.query>> {
  const { rows, ...rest } = await readLog(context, filter, { before, limit })
  return { data: rows.map((row) => logEntry(row, context)), ...rest }
}
