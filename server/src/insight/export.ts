import { listenedWith } from '../kit/realtime/rooms.ts'
import { Fault, type Parsed } from '@bcare/contract'
import { DIRECT_ROWS, ExportFile, exportFile } from '@bcare/contract/insight/export'
import { maskNationalIds } from '@bcare/rules/customers/particulars/national-id'
import { objectOf } from '@bcare/contract/insight/export-entities'
import { clinicDate } from '@bcare/rules/text/date'
import { getText, lockRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { CONTENT_TYPE, tableFile } from '../kit/sheets/table-file.ts'
import { countRows, exportRows, type ExportQuery } from './export-rows.ts'
import { exportedFields, exportedTable, secretColumn, chosenColumns, checkedFilter } from './export-tables.ts'
import { personTraces } from '../customers/hooks.ts'
import { searchedFor } from '../customers/erasure/erased-words.ts'

/** Only the user who asked for a file may see that there is one. */
export const exportTable = table(ExportFile, {
  joined: { done: sql`(t.progress ->> 'done')::int` },
  always: ({ user_id }) => sql`t.created_by = ${user_id}`,
})

const PLAIN_NAME = /[\\/:*?"<>|\p{Cc}]/gu

type ExportInput = Parsed<typeof exportFile.add>

const fileName = ({ entity, format, file_name }: ExportInput, now: Date): string => {
  const said = file_name
    ?.replace(PLAIN_NAME, ' ')
    .trim()
    .replace(/\.(xlsx|csv)$/i, '')
  return `${said || `${exportedTable(entity).entity.label} ${clinicDate(now)}`}.${format}`
}

/** Logs who exported how much, and what they looked for. */
const record = ({ caller }: Context, { entity, filter = {}, format }: ExportInput, total: number) =>
  sql`select app.record(${caller.user_id}::bigint, 'export', ${entity}, null, ${`${total} dòng, ${format}, bộ lọc ${maskNationalIds(JSON.stringify(filter))}`.slice(0, 2_000)})`

/** A small file at once, a large one by a job. @throws Fault forbidden, invalid */
export async function exportList(context: Context, input: ExportInput): Promise<Download | JsonText> {
  const { caller, db, vault } = context
  const { entity, format } = input
  caller.scopeFor(`${objectOf(entity)}:export`)
  const reader = { caller, db, vault }
  const filter = checkedFilter(entity, input.filter)
  const fields = await exportedFields(entity, reader)
  const query: ExportQuery = {
    entity,
    filter,
    fields,
    columns: chosenColumns(entity, input.columns, caller, fields),
  }
  const total = await countRows(reader, query)
  const name = fileName(input, context.now)
  if (total > DIRECT_ROWS)
    return later(context, { ...query, columns: storableColumns(query, input) }, { input, name, total })
  await db.rows(record(context, input, total))
  const { label } = exportedTable(entity).entity
  return new Download(
    name,
    CONTENT_TYPE[format],
    tableFile(format, label, query.columns, exportRows(reader, query)),
  )
}

/**
 * A file that is stored for a day holds nothing that is sealed elsewhere.
 * @throws Fault rule when such a column was asked for by name
 */
function storableColumns({ entity, columns }: ExportQuery, input: ExportInput): ExportQuery['columns'] {
  const secret = secretColumn(entity)
  if (secret !== undefined && input.columns.includes(secret.key))
    throw new Fault(
      'rule',
      `${columns.find(({ key }) => key === secret.key)?.label} chỉ xuất được mỗi lần tối đa ${DIRECT_ROWS} dòng, hãy lọc bớt`,
    )
  return columns.filter(({ key }) => key !== secret?.key)
}

interface Large {
  input: ExportInput
  name: string
  total: number
}

function later(
  context: Context,
  { entity, filter, columns }: ExportQuery,
  { input, name, total }: Large,
): Promise<JsonText> {
  return context.transaction(async (inner) => {
    const { tenant_id, user_id } = inner.caller
    const [, made] = await inner.db.batch<{ id: number }>(
      record(inner, input, total),
      sql`insert into export_file (tenant_id, entity, format, file_name, filter, columns, total, created_by, updated_by)
        values (${tenant_id}, ${entity}, ${input.format}, ${name}, ${JSON.stringify(filter)}::jsonb, ${columns.map(({ key }) => key)}, ${total}, ${user_id}, ${user_id})
        returning id`,
    )
    const id = made?.[0]?.id ?? 0
    await inner.later('export', { id })
    return own(inner, id)
  })
}

/** A file of the caller's own; each user may read theirs. @throws Fault not_found */
const own = async (context: Context, id: number): Promise<JsonText> =>
  new JsonText(await getText(exportTable, context, id))

async function cancel(context: Context, id: number): Promise<JsonText> {
  const { status } = await lockRow(exportTable, context, id)
  const { tenant_id } = context.caller
  if (status === 'waiting' || status === 'running')
    await context.db.rows(
      sql`update export_file set status = 'cancelled', version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = ${id}`,
    )
  return own(context, id)
}

async function* piecesOf({ db, caller }: Context, id: number): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const piece = await db.one<{ bytes: string }>(
      sql`select encode(bytes, 'base64') as bytes from export_piece where tenant_id = ${caller.tenant_id} and export_id = ${id} and no = ${no}`,
    )
    if (piece === undefined) return
    yield Buffer.from(piece.bytes, 'base64')
  }
}

async function download(context: Context, id: number): Promise<Download> {
  const { status, file_name, format } = JSON.parse(await getText(exportTable, context, id)) as {
    status: string
    file_name: string
    format: 'csv' | 'xlsx'
  }
  if (status !== 'done') throw new Fault('rule', 'Tệp chưa xuất xong hoặc đã hủy, hãy xuất lại')
  const { tenant_id } = context.caller
  const first = await context.db.one(
    sql`select 1 from export_piece where tenant_id = ${tenant_id} and export_id = ${id} and no = 0`,
  )
  if (first === undefined)
    throw new Fault(
      'not_found',
      'Tệp đã quá 24 giờ, hoặc có khách được ẩn danh sau khi xuất, nên không còn nữa, hãy xuất lại',
    )
  return new Download(file_name, CONTENT_TYPE[format], piecesOf(context, id))
}

export const exportFileFamily = serve(
  exportFile,
  {
    add: exportList,
    get: (context, { id }) => own(context, id),
    download: (context, { id }) => download(context, id),
    cancel: (context, { id }) => cancel(context, id),
  },
  listenedWith({ entity: 'export_file', permission: 'signed_in' }),
  // Every file of a day: any of them may show the customer, and a user who still needs one makes it again.
  personTraces({
    after: ({ tenant_id, words }) => [
      sql`delete from export_piece where tenant_id = ${tenant_id}`,
      sql`update export_file set status = 'cancelled' where tenant_id = ${tenant_id} and status = 'running'`,
      sql`update export_file set filter = filter - 'search' where tenant_id = ${tenant_id} and ${searchedFor(sql`filter ->> 'search'`, words)}`,
    ],
    entries: ({ tenant_id, words }) => sql`
    select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'export_file'
      and (${searchedFor(sql`h.changes #>> '{filter,0,search}'`, words)} or ${searchedFor(sql`h.changes #>> '{filter,1,search}'`, words)})`,
  }),
)
