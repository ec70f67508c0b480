import type { ExportEntity } from '@bcare/contract/insight/export-entities'
import type { ExportColumn } from '@bcare/contract/insight/export-columns'
import { listParts } from '../kit/database/list.ts'
import { sql, unnamed, type Sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Caller } from '../kit/http/caller.ts'
import type { Value } from '../kit/sheets/table-file.ts'
import { exportedValue } from './export-values.ts'
import { exportedTable, narrowedInput } from './export-tables.ts'

/** Few enough that what a batch becomes (JSON, objects, XML) is gone before it counts: long texts outlive many small ones. */
const BATCH = 200

export interface Reader {
  caller: Caller
  db: TenantDatabase
}

export interface Wanted {
  entity: ExportEntity
  filter: Record<string, unknown>
  columns: readonly ExportColumn[]
}

/** Rows of the list that the caller may both see and export. @throws Fault forbidden */
function partsOf({ caller }: Reader, { entity, filter }: Wanted): { from: Sql; conditions: Sql } {
  const target = exportedTable(entity)
  const { input, more } = narrowedInput(entity, caller, filter)
  const call = { permission: `${entity}:export` } as const
  const readable = visible(target, caller, { permission: `${entity}:read` })
  return listParts(target, { caller, call }, input, [...more, readable])
}

/** How many rows a file will have. @throws Fault forbidden */
export async function countRows(reader: Reader, wanted: Wanted): Promise<number> {
  const { from, conditions } = partsOf(reader, wanted)
  const found = await reader.db.one<{ total: number }>(
    unnamed(sql`select count(*)::int as total from ${from} where ${conditions}`),
  )
  return found?.total ?? 0
}

/** LIKE is planned with its pattern; everything else keeps its plan from batch to batch. */
const looksInTexts = (filter: Wanted['filter']): boolean =>
  filter['search'] !== undefined || JSON.stringify(filter).includes('"op":"contains"')

/**
 * The rows of a file, newest first, in batches: each begins behind the last row of the one before, so that neither side
 * holds more than one and no transaction stays open while somebody downloads slowly.
 */
export async function* exportRows(reader: Reader, wanted: Wanted): AsyncGenerator<Value[][]> {
  const target = exportedTable(wanted.entity)
  const { from, conditions } = partsOf(reader, wanted)
  const columns = selectList(target, reader.caller)
  const planned = looksInTexts(wanted.filter) ? unnamed : (query: Sql) => query
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = await reader.db.one<{ json: string }>(
      planned(sql`
        select coalesce(json_agg(r), '[]')::text as json from (
          select ${columns} from (select t.* from ${from} where ${conditions} and t.id < ${before}::bigint order by t.id desc limit ${BATCH}) t
          ${target.joins} order by t.id desc) r`),
    )
    const rows = JSON.parse(page?.json ?? '[]') as Record<string, unknown>[]
    yield rows.map((row) => wanted.columns.map((column) => exportedValue(wanted.entity, column, row)))
    if (rows.length < BATCH) return
    before = rows.at(-1)?.['id'] as number
  }
}
