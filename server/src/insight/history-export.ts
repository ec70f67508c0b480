import { clinicDate } from '@bcare/rules/text/date'
import { maskNationalIds } from '@bcare/rules/customers/particulars/national-id'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { CONTENT_TYPE, tableFile } from '../kit/sheets/table-file.ts'
import { entryOf } from './history-entry.ts'
import { readLog, type LogFilter, type LogPage } from './history-log.ts'
import type { Column, Value } from '../kit/sheets/table-rows.ts'

const BATCH = 200

const COLUMNS: readonly Column[] = [
  { label: 'Thời điểm', kind: 'instant' },
  { label: 'Người thực hiện', kind: 'text' },
  { label: 'Hành động', kind: 'text' },
  { label: 'Đối tượng', kind: 'text' },
  { label: 'Mã bản ghi', kind: 'number' },
  { label: 'Bản ghi', kind: 'text' },
  { label: 'Trường', kind: 'text' },
  { label: 'Trước', kind: 'text' },
  { label: 'Sau', kind: 'text' },
  { label: 'Lý do', kind: 'text' },
  { label: 'Mã yêu cầu', kind: 'text' },
  { label: 'Địa chỉ', kind: 'text' },
  { label: 'Thiết bị', kind: 'text' },
]

const UNCHANGED = { label: '', from: null, to: null }

type Reader = Pick<Context, 'caller' | 'db'>

/** The lines of an entry: one for each field that changed, and one for what changed none. */
function linesOf(row: LogPage['rows'][number], reader: Reader): Value[][] {
  const entry = entryOf(row, reader)
  const changes = entry.changes.length > 0 ? entry.changes : [UNCHANGED]
  return changes.map(({ label, from, to }) => [
    entry.at,
    entry.actor_name ?? 'Hệ thống',
    entry.action_label,
    entry.entity_type_label,
    entry.entity_id,
    row.entity_label,
    label,
    from,
    to,
    entry.reason,
    entry.request_id,
    entry.ip,
    entry.user_agent,
  ])
}

/** The lines of a file, from a page that was read already on. */
async function* batchesOf(reader: Reader, filter: LogFilter, first: LogPage): AsyncGenerator<Value[][]> {
  for (let page = first; ;) {
    yield page.rows.flatMap((row) => linesOf(row, reader))
    if (page.next === null) return
    page = await readLog(reader, filter, { before: page.next, limit: BATCH })
  }
}

/** The log as a file while it is read, in batches; that it was exported is itself in the log. */
export async function exportLog(context: Context, filter: LogFilter): Promise<Download> {
  const { caller, db } = context
  // What cannot be read is refused before a file begins.
  const first = await readLog({ caller, db }, filter, { limit: BATCH })
  const reason = `csv, bộ lọc ${maskNationalIds(JSON.stringify(filter))}`.slice(0, 2_000)
  await db.rows(sql`select app.record(${caller.user_id}::bigint, 'export', 'history', null, ${reason})`)
  return new Download(
    `Nhật ký hệ thống ${clinicDate(context.now)}.csv`,
    CONTENT_TYPE.csv,
    tableFile('csv', 'Nhật ký hệ thống', COLUMNS, batchesOf({ caller, db }, filter, first)),
  )
}
