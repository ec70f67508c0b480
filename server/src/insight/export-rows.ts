import { objectOf, type ExportEntity } from '@bcare/contract/insight/export-entities'
import { fieldsOf, type ExportColumn } from '@bcare/contract/insight/export-columns'
import { CUSTOM, isCustomKey } from '@bcare/contract'
import { customColumns } from '../kit/custom/columns.ts'
import type { StoredField } from '../kit/custom/fields.ts'
import { listParts } from '../kit/database/list.ts'
import { name, sql, unnamed, type Sql } from '../kit/database/sql.ts'
import { selectFields, visible } from '../kit/database/table.ts'
import { exportedValue } from './export-values.ts'
import { exportedTable, narrowedInput, secretColumn, type Reader } from './export-tables.ts'
import type { Value } from '../kit/sheets/table-rows.ts'

/** Few enough that what a batch becomes (objects, lines, XML) is gone before it counts. */
const BATCH = 200

export interface ExportQuery {
  entity: ExportEntity
  filter: Record<string, unknown>
  columns: readonly ExportColumn[]
  /** Custom fields, for columns and filters. */
  fields: readonly StoredField[]
}

/** Rows of the list that the caller may both see and export. @throws Fault forbidden */
function partsOf(reader: Reader, { entity, filter, fields }: ExportQuery): { from: Sql; conditions: Sql } {
  const { caller } = reader
  const target = exportedTable(entity)
  const { input, more } = narrowedInput(entity, reader, filter)
  const call = { permission: `${objectOf(entity)}:export` } as const
  const readable = visible(target, caller, { permission: `${objectOf(entity)}:read` })
  return listParts(target, { caller, call }, input, [...more, readable], fields)
}

/** How many rows a file will have. @throws Fault forbidden */
export async function countRows(reader: Reader, file: ExportQuery): Promise<number> {
  const { from, conditions } = partsOf(reader, file)
  const found = await reader.db.one<{ total: number }>(
    unnamed(sql`select count(*)::int as total from ${from} where ${conditions}`),
  )
  return found?.total ?? 0
}

/** LIKE is planned with its pattern; everything else keeps its plan from batch to batch. */
const looksInTexts = (filter: ExportQuery['filter']): boolean =>
  filter['search'] !== undefined || /"op":"contains"|"field":"custom\./.test(JSON.stringify(filter))

/** What the columns of a file are made of, and the id by which the next batch is found. */
function fieldsRead({ entity, columns }: ExportQuery): string[] {
  const fields = columns.flatMap(({ key }) => (isCustomKey(key) ? [] : fieldsOf(entity, key)))
  return [...new Set(['id', ...fields])]
}

/** The names of custom fields among the columns; undefined when there are none. */
function customRead({ columns }: ExportQuery): string[] | undefined {
  const names = columns.map(({ key }) => key).filter(isCustomKey)
  return names.length === 0 ? undefined : names.map((key) => key.slice(CUSTOM.length))
}

/** What is selected beside the fields of a row, and how it is read: nothing, unless the file has a secret column. */
function secretsOf({ caller, vault }: Reader, { entity, columns }: ExportQuery) {
  const secret = secretColumn(entity)
  if (secret === undefined || !columns.some(({ key }) => key === secret.key))
    return { select: sql``, opened: (row: Record<string, unknown>) => row }
  const { key } = secret
  const opened = (row: Record<string, unknown>) => {
    const stored = row[key]
    return typeof stored === 'string' ? { ...row, [key]: secret.open(caller, vault, stored) } : row
  }
  return { select: sql`, ${secret.select(caller)} as ${name(key)}`, opened }
}

/**
 * The rows of a file, newest first, in batches: each begins behind the last row of the one before, so that neither side
 * holds more than one and no transaction stays open while a user downloads slowly. Nothing is read that the file does
 * not show, and each row travels by itself: one text of a whole batch is large enough to outlive many collections.
 */
export async function* exportRows(reader: Reader, file: ExportQuery): AsyncGenerator<Value[][]> {
  const target = exportedTable(file.entity)
  const { from, conditions } = partsOf(reader, file)
  const columns = selectFields(target, reader.caller, fieldsRead(file))
  const custom = customColumns(target, reader.caller, customRead(file))
  const { select, opened } = secretsOf(reader, file)
  const planned = looksInTexts(file.filter) ? unnamed : (query: Sql) => query
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await reader.db.rows<{ row: Record<string, unknown> }>(
      planned(sql`
        select row_to_json(r) as row from (
          select ${columns}${select}${custom} from (select t.* from ${from} where ${conditions} and t.id < ${before}::bigint order by t.id desc limit ${BATCH}) t
          ${target.joins} order by t.id desc) r`),
    )
    yield rows.map(({ row }) => {
      const shown = opened(row)
      return file.columns.map((column) => exportedValue(file, column, shown))
    })
    if (rows.length < BATCH) return
    before = rows.at(-1)?.row['id'] as number
  }
}
