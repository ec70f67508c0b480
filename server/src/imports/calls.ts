import { type Call, Fault } from '@bcare/contract'
import { importStep, type ImportCommand, MOST_SHOWN_CELL } from '@bcare/rules/imports/import'
import { listPage, type ListInput } from '../kit/database/list.ts'
import { pageOf } from '../kit/database/page.ts'
import { getText } from '../kit/database/rows.ts'
import { name, sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import type { Handlers } from '../kit/http/serve.ts'
import type { TableFormat } from '../kit/sheets/table-file.ts'
import { errorFile, templateFile } from './files.ts'
import { cellReader, cellsOf, type Importer } from './importer.ts'
import { mendRow, type Mending } from './mend.ts'
import { takeFile } from './read.ts'
import { lockImport, NOTED, type ImportFacts } from './table.ts'
import { unknownOf } from './words.ts'

/** The job of each step; a step that only changes the state has none. */
const TASKS: Readonly<Record<Exclude<ImportCommand, 'mend'>, string | undefined>> = {
  check: 'person_import_check',
  run: 'person_import_run',
  stop: undefined,
  undo: 'person_import_undo',
}

const notFound = ({ what }: Importer) => new Fault('not_found', `Không tìm thấy lần nhập ${what}`)

/** The import of a command, locked, with the state that the command brings it to. @throws Fault rule, not_found */
async function begin(importer: Importer, { db, caller }: Context, command: ImportCommand, id: number) {
  const facts = await lockImport(db, caller.tenant_id, id)
  if (facts?.entity !== importer.entity) throw notFound(importer)
  const to = importStep(facts.status, command)
  if (typeof to !== 'string') throw new Fault('rule', to.message)
  return { facts, to }
}

/** Brings an import to its next state and leaves the work to a job. @throws Fault rule, not_found */
async function step(
  importer: Importer,
  context: Context,
  command: keyof typeof TASKS,
  { id, more = sql`` }: { id: number; more?: Sql },
): Promise<JsonText> {
  const { tenant_id, user_id } = context.caller
  const { facts, to } = await begin(importer, context, command, id)
  if (command === 'run') await importer.requireRoom?.(context, facts)
  await context.db.rows(sql`
    update person_import set status = ${to}${more}, version = version + 1, updated_at = now(), updated_by = ${user_id}
    where tenant_id = ${tenant_id} and id = ${id}`)
  const task = TASKS[command]
  if (task !== undefined) await context.later(task, { id }, { key: String(id) })
  context.emit({ entity: importer.table.entity.name, id, action: 'update', keys: ['status'] })
  return new JsonText(await getText(importer.table, context, id))
}

/** Why columns cannot be brought in as they were chosen. @throws Fault rule */
async function checkMapping(importer: Importer, context: Context, mapping: ImportFacts['mapping']) {
  const { columns, own } = importer
  const closed = mapping.find(
    (field) => field !== null && !columns.isOpen(field, (right) => context.caller.may(right)),
  )
  const problem =
    closed == null
      ? columns.problem(mapping, await own?.(context))
      : `Bạn không có quyền nhập cột «${columns.labels[closed] ?? closed}»`
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'mapping', message: problem }] })
}

interface Choices {
  id: number
  mapping: ImportFacts['mapping']
  options: object
}

async function check(importer: Importer, context: Context, { id, mapping, options }: Choices) {
  await checkMapping(importer, context, mapping)
  const { tenant_id } = context.caller
  const more = sql`, mapping = ${mapping}, options = ${JSON.stringify(options)}::jsonb`
  const answer = await step(importer, context, 'check', { id, more })
  await context.db.rows(
    sql`update person_import_row set status = 'waiting' where tenant_id = ${tenant_id} and import_id = ${id} and status <> 'waiting'`,
  )
  return answer
}

/** So much more is looked at, that a number at the end is masked before it is cut. */
const LONGEST_NUMBER = 100

interface RowsQuery {
  id: number
  page: number
  limit: number
  status?: string | undefined
  outcome?: string | undefined
  noted?: true | undefined
  no?: number
}

interface StoredRow extends Record<string, unknown> {
  cells: string[]
}

const wantedRows = (tenant_id: number, { id, status, outcome, noted, no }: RowsQuery): Sql =>
  sql`r.tenant_id = ${tenant_id} and r.import_id = ${id}
    ${status === undefined ? sql`` : sql` and r.status = ${status}`}${outcome === undefined ? sql`` : sql` and r.outcome = ${outcome}`}
    ${noted ? sql` and ${NOTED}` : sql``}${no === undefined ? sql`` : sql` and r.no = ${no}`}`

async function rows(importer: Importer, context: Context, query: RowsQuery) {
  const { id, page, limit } = query
  const { tenant_id } = context.caller
  const wanted = wantedRows(tenant_id, query)
  const [found, counted, known] = await context.db.batch<
    [StoredRow, { total: number }, { mapping: (string | null)[] }]
  >(
    sql`select r.no, array(select case when c.text like 'sealed:%' then c.text else left(c.text, ${MOST_SHOWN_CELL + LONGEST_NUMBER}::int) end
          from unnest(r.cells) with ordinality c (text, place) order by c.place) as cells, r.status, r.outcome, r.problems, r.faulty, r.match_no, r.doubt, r.decided,
        r.record_id as ${name(importer.record_called)}, case when t.id is not null then ${importer.match_shown(context.caller)} end as match
      from (select * from person_import_row r where ${wanted} order by r.no limit ${limit} offset ${(page - 1) * limit}) r
      left join ${name(importer.entity)} t on t.tenant_id = r.tenant_id and t.id = r.match_id order by r.no`,
    sql`select count(*)::int as total from person_import_row r where ${wanted}`,
    sql`select mapping from person_import where tenant_id = ${tenant_id} and id = ${id} and entity = ${importer.entity} and deleted_at is null`,
  )
  const mapping = known[0]?.mapping
  if (mapping === undefined) throw notFound(importer)
  const total = counted[0]?.total ?? 0
  const { shown } = cellsOf(importer)
  const open = cellReader(importer, context, mapping)
  // Numbers are seen whole where they are mended: in the file of rows in error.
  const data = found.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => shown(open(cell, at), mapping[at]).slice(0, MOST_SHOWN_CELL)),
  }))
  return pageOf(data, total, { page, limit })
}

async function mend(importer: Importer, context: Context, { id, ...row }: Mending & { id: number }) {
  const { facts } = await begin(importer, context, 'mend', id)
  await mendRow(importer, context, facts, row)
  context.emit({ entity: importer.table.entity.name, id, action: 'update', keys: ['progress'] })
  const { data } = await rows(importer, context, { id, no: row.no, page: 1, limit: 1 })
  const [mended] = data
  if (mended === undefined) throw new Fault('not_found', 'Không tìm thấy dòng này trong tệp')
  return mended
}

/** The calls of an importer, whose answers are of the schemas that its own family gave to `importFamily`. */
export function importCalls<F extends Record<string, Call>>(importer: Importer): Handlers<F> {
  const { table } = importer
  const calls = {
    list: async (context: Context, input: ListInput) => new JsonText(await listPage(table, context, input)),
    get: async (context: Context, { id }: { id: number }) => new JsonText(await getText(table, context, id)),
    rows: (context: Context, query: RowsQuery) => rows(importer, context, query),
    words: (context: Context, { id }: { id: number }) => unknownOf(importer, context, id),
    errors: (context: Context, { id }: { id: number }) => errorFile(importer, context, id),
    template: (context: Context, { format }: { format: TableFormat }) =>
      templateFile(importer, context, format),
    add: (context: Context) => takeFile(importer, context),
    check: (context: Context, choices: Choices) => check(importer, context, choices),
    mend: (context: Context, mending: Mending & { id: number }) => mend(importer, context, mending),
    run: (context: Context, { id }: { id: number }) => step(importer, context, 'run', { id }),
    stop: (context: Context, { id }: { id: number }) => step(importer, context, 'stop', { id }),
    undo: (context: Context, { id }: { id: number }) => step(importer, context, 'undo', { id }),
  }
  return calls as never
}
