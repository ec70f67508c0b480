import { Fault } from '@bcare/contract'
import type { QueryAnswer, QueryCell, QueryColumn } from '@bcare/contract/insight/query'
import {
  MOST_CELL,
  MOST_QUERY_BYTES,
  MOST_QUERY_ROWS,
  type ParameterValue,
  QUERY_MS,
} from '@bcare/rules/insight/query'
import pg from 'pg'
import type { Context } from '../../kit/context.ts'
import { isDatabaseError } from '../../kit/database/errors.ts'
import { sql } from '../../kit/database/sql.ts'
import { fairTurns } from '../../kit/turns.ts'

/** A statement that has been checked, ready to run; its parameters are numbered. */
export interface ReadyStatement {
  text: string
  values: readonly ParameterValue[]
  page: number
}

export type ReaderAnswer = Pick<QueryAnswer, 'columns' | 'rows' | 'truncated'>

const MOST_COLUMNS = 50
const CONNECT_MS = 5_000

/** Two at a time on one server, one of a clinic: they may take long and are for few. */
const turns = fairTurns({
  at_once: 2,
  most_each: 1,
  most_waiting: 4,
  patience_ms: 2 * QUERY_MS,
  full: () =>
    new Fault('unavailable', 'Đang có truy vấn khác chạy, hãy thử lại sau ít giây', { retryable: true }),
})

const NOT_THERE = 'Máy chủ chưa được cài đặt để chạy câu lệnh SQL tự viết; hãy nhờ người vận hành hệ thống'

/** Sign-in that PostgreSQL refuses, because there is no such role or it has another password. */
const isRefused = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code.startsWith('28') || error.code === '42704' || error.code === '42501')

async function connected(reader: pg.ClientConfig | undefined): Promise<pg.Client> {
  if (reader === undefined) throw new Fault('not_configured', NOT_THERE)
  const client = new pg.Client({
    ...reader,
    application_name: 'bcare query',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: 2 * QUERY_MS,
    options: `-c statement_timeout=${QUERY_MS} -c lock_timeout=1s -c idle_in_transaction_session_timeout=10s -c timezone=Asia/Ho_Chi_Minh -c datestyle=ISO -c search_path=public -c standard_conforming_strings=on`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    if (isRefused(error)) throw new Fault('not_configured', NOT_THERE)
    throw new Fault('unavailable', undefined, { retryable: true })
  }
  return client
}

/**
 * Lends a connection of the reader that works for one clinic for as long as `work` takes: a process of its own, whose lease
 * names the clinic. A statement can move every setting of its session, but neither of these. @throws Fault not_configured, unavailable
 */
export async function asReader<T>(
  reader: pg.ClientConfig | undefined,
  { caller: { tenant_id }, db }: Pick<Context, 'caller' | 'db'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return turns.inTurn(tenant_id, async () => {
    const client = await connected(reader)
    try {
      const { rows } = await client.query<{ pid: number; started: string }>(
        `select a.pid, to_json(a.backend_start) #>> '{}' as started from pg_stat_get_activity(pg_backend_pid()) a`,
      )
      const [own] = rows
      if (own === undefined) throw new Error('a connection has no process')
      // Left behind are leases of processes that have ended with their server: they open nothing.
      await db.rows(sql`
        with gone as (delete from query_lease where tenant_id = ${tenant_id} and leased_at < now() - interval '1 minute')
        insert into query_lease (tenant_id, pid, backend_start) values (${tenant_id}, ${own.pid}::int, ${own.started}::timestamptz)
        on conflict (tenant_id, pid) do update set backend_start = excluded.backend_start, leased_at = now()`)
      try {
        await client.query('begin transaction read only')
        await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant_id)])
        return await work(client)
      } finally {
        await db.rows(sql`delete from query_lease where tenant_id = ${tenant_id} and pid = ${own.pid}::int`)
      }
    } finally {
      await client.end().catch(() => {})
    }
  })
}

/** How columns of a type are shown; every other is text. */
const TYPES: Readonly<Record<number, QueryColumn['type']>> = {
  16: 'flag',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  1082: 'date',
  1114: 'instant',
  1184: 'instant',
  1700: 'number',
}

function cellOf(type: QueryColumn['type'], text: string | null): QueryCell {
  if (text === null) return null
  if (type === 'flag') return text === 'true'
  if (type === 'instant') return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  if (type !== 'number') return text.length > MOST_CELL ? `${text.slice(0, MOST_CELL)}…` : text
  const number = Number(text)
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : text
}

/** What comes before the statement in what is asked; positions of faults are counted from its end. */
const DESCRIBED = 'select * from (\n'

/**
 * Runs a checked statement. What comes back is bounded by PostgreSQL itself: columns, characters of a cell, rows, and bytes of
 * all rows together, before anything of it is held here.
 */
export async function readStatement(
  client: pg.Client,
  { text, values, page }: ReadyStatement,
): Promise<ReaderAnswer> {
  const { fields } = await client.query({
    text: `${DESCRIBED}${text}\n) q limit 0`,
    values: [...values],
    rowMode: 'array',
  })
  if (fields.length === 0 || fields.length > MOST_COLUMNS)
    throw new Fault('rule', `Câu lệnh phải có từ 1 đến ${MOST_COLUMNS} cột`)
  const columns = fields.map(({ name, dataTypeID }, place): QueryColumn => ({
    key: `c${place + 1}`,
    label: name === '?column?' ? `Cột ${place + 1}` : name,
    type: TYPES[dataTypeID] ?? 'text',
  }))
  const names = columns.map(({ key }) => key).join(', ')
  const cells = columns.map(({ key }) => `left(q.${key}::text, ${MOST_CELL + 1}) as ${key}`).join(', ')
  const size = columns.map(({ key }) => `coalesce(octet_length(x.${key}), 0) + 8`).join(' + ')
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${names}, "there" from (
      select x.*, count(*) over () as "there", sum(${size}) over (rows unbounded preceding) as "weight" from (
        select ${cells} from (\n${text}\n) as q (${names})
        limit ${MOST_QUERY_ROWS + 1} offset ${(page - 1) * MOST_QUERY_ROWS}) x) y where y."weight" <= ${MOST_QUERY_BYTES}`,
    values: [...values],
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  })
  const shown = rows.slice(0, MOST_QUERY_ROWS)
  return {
    columns,
    rows: shown.map((row) => columns.map(({ type }, place) => cellOf(type, row[place] ?? null))),
    truncated: Number(rows[0]?.[columns.length] ?? 0) > shown.length,
  }
}

/** Where in the statement PostgreSQL found a fault, from zero; undefined when it does not say, or means another part. */
export function faultPosition(error: unknown): number | undefined {
  const position = Number((error as { position?: string }).position)
  return Number.isSafeInteger(position) && position > DESCRIBED.length
    ? position - 1 - DESCRIBED.length
    : undefined
}
