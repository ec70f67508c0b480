import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../../src/kit/database/migrate.ts'
import { MIGRATIONS, readMigrations } from '../../src/kit/database/migration-files.ts'
import { readRecord } from '../../src/kit/database/migration-record.ts'
import { withClient } from '../suites/database.ts'
import { emptyDatabase } from './migration-folder.ts'

const ROWS = fileURLToPath(new URL('../releases/rows.json.gz', import.meta.url))

/** Rows of a table as they were, each the JSON of the columns that are stored. */
interface TableRows {
  columns: string[]
  rows: string[]
}

/** What a database holds. */
export interface ReleaseRows {
  /** The last migration of the release that wrote them. */
  released: string
  tables: Record<string, TableRows>
  sequences: { name: string; last_value: string; is_called: boolean }[]
}

const TABLES = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration' group by 1 order by 1`

const listOf = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

async function rowsOf(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  await client.query(`set time zone 'UTC'`)
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(r)::text as row from (select ${listOf(columns)} from ${pg.escapeIdentifier(table)}) r order by 1`,
  )
  return rows.map(({ row }) => row)
}

/** Everything that the product has stored. */
export async function takeRows(client: pg.Client): Promise<ReleaseRows> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(TABLES)
  const tables: ReleaseRows['tables'] = {}
  for (const { table, columns } of rows)
    tables[table] = { columns, rows: await rowsOf(client, table, columns) }
  return { released: (await readRecord()).released, tables, sequences: await sequencesOf(client) }
}

async function sequencesOf(client: pg.Client): Promise<ReleaseRows['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'ids', 'code') order by 1`,
  )
  const found: ReleaseRows['sequences'] = []
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    found.push(...at.map((position) => ({ name, ...position })))
  }
  return found
}

export const keepRows = (rows: ReleaseRows): void =>
  writeFileSync(ROWS, gzipSync(JSON.stringify(rows), { level: 9 }))
export const keptRows = (): ReleaseRows =>
  JSON.parse(gunzipSync(readFileSync(ROWS)).toString()) as ReleaseRows

/** The migrations that the last release had, beside the policies of now. */
async function releasedFolder(): Promise<string> {
  const { released } = await readRecord()
  const later = (await readMigrations()).filter(({ name }) => name > released).map(({ name }) => name)
  const path = mkdtempSync(join(tmpdir(), 'bcare-test-release-'))
  const isKept = (source: string) => !later.some((name) => source.startsWith(join(MIGRATIONS, name)))
  cpSync(MIGRATIONS, path, { recursive: true, filter: isKept })
  return path
}

/** A database as the last release left it, with the rows of its clinics. */
export async function openRelease(rows: ReleaseRows): Promise<pg.ClientConfig> {
  const connection = await emptyDatabase()
  await migrate({ connection, folder: await releasedFolder() })
  await withClient(connection, (client) => putRows(client, rows))
  return connection
}

async function putRows(client: pg.Client, { tables, sequences }: ReleaseRows): Promise<void> {
  await passTransactions(client, tables)
  // Rows as they were: no trigger makes others, no reference asks for an order.
  await client.query('begin; set local session_replication_role = replica')
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const name = pg.escapeIdentifier(table)
    const list = listOf(columns)
    await client.query(
      `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
      [`[${rows.join(',')}]`],
    )
  }
  await client.query('set local role bcare_owner')
  for (const { name, last_value, is_called } of sequences) {
    await client.query(`create sequence if not exists ${name}`)
    await client.query('select setval($1, $2, $3)', [name, last_value, is_called])
  }
  await client.query('commit')
}

/**
 * Entries of the log carry the number of their transaction, and seals cover ranges of numbers: the server here is brought
 * past those of the server that wrote them, as the files of a database would bring them along.
 */
async function passTransactions(client: pg.Client, tables: ReleaseRows['tables']): Promise<void> {
  const numbers = (table: string, key: string) =>
    (tables[table]?.rows ?? []).map((row) => Number((JSON.parse(row) as Record<string, unknown>)[key]))
  const last = Math.max(0, ...numbers('history', 'xid'), ...numbers('history_block', 'to_xid'))
  await client.query(
    `do $$ begin while pg_current_xact_id()::text::bigint <= ${last} loop commit; end loop; end $$`,
  )
}

/**
 * Rows that are not there any more as they were, one sentence each. `changed` names columns (`person.note`) whose content a
 * migration has changed on purpose.
 */
export async function lostRows(
  client: pg.Client,
  before: ReleaseRows,
  changed: readonly string[] = [],
): Promise<string[]> {
  const lost: string[] = []
  for (const [table, { columns, rows }] of Object.entries(before.tables)) {
    const same = columns.filter((column) => !changed.includes(`${table}.${column}`))
    const textOf = (row: string) => {
      const values = JSON.parse(row) as Record<string, unknown>
      return JSON.stringify(same.map((column) => values[column]))
    }
    // A table or a column that is gone is a fault of every row, told by the database.
    const found = await rowsOf(client, table, same).catch((error: Error) => error)
    const texts = new Set(found instanceof Error ? [] : found.map(textOf))
    const why = found instanceof Error ? found.message : 'is not there as it was'
    for (const row of rows) if (!texts.has(textOf(row))) lost.push(`${table} ${row}: ${why}`)
  }
  return lost
}
