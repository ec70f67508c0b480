import { pageOf } from '../kit/database/page.ts'
import { Fault, type Parsed } from '@bcare/contract'
import { MOST_SHOWN_CELL, personImport, type ImportRow } from '@bcare/contract/customers/person-import'
import { importStep, type ImportCommand } from '@bcare/rules/customers/import'
import { previewCell } from '@bcare/rules/customers/national-id'
import { mappingProblem } from '@bcare/rules/customers/import-columns'
import { listPage } from '../kit/database/list.ts'
import { getText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { errorFile, templateFile } from './person-import-files.ts'
import { openCell } from './national-id.ts'
import { takeFile } from './person-import-read.ts'
import { lockImport, personImportTable } from './person-import-table.ts'
import { mendRow } from './person-import-mend.ts'
import { importableColumns, unknownOf } from './person-import-words.ts'
import { personTable } from './person-table.ts'
import { personTraces } from './hooks.ts'
import { inWords } from './erased-words.ts'
import { granted } from '../kit/granted.ts'

const NOT_FOUND = 'Không tìm thấy lần nhập khách hàng'

/** The job of each step; a step that only changes the state has none. */
const TASKS: Readonly<Record<Exclude<ImportCommand, 'mend'>, string | undefined>> = {
  check: 'person_import_check',
  run: 'person_import_run',
  stop: undefined,
  undo: 'person_import_undo',
}

/** Brings an import to its next state and leaves the work to a job. @throws Fault rule, not_found */
async function step(
  context: Context,
  command: keyof typeof TASKS,
  id: number,
  more: Sql = sql``,
): Promise<JsonText> {
  const { tenant_id, user_id } = context.caller
  const facts = await lockImport(context.db, tenant_id, id)
  if (facts === undefined) throw new Fault('not_found', NOT_FOUND)
  const to = importStep(facts.status, command)
  if (typeof to !== 'string') throw new Fault('rule', to.message)
  await context.db.rows(sql`
    update person_import set status = ${to}${more}, version = version + 1, updated_at = now(), updated_by = ${user_id}
    where tenant_id = ${tenant_id} and id = ${id}`)
  const task = TASKS[command]
  if (task !== undefined) await context.later(task, { id }, { key: String(id) })
  context.emit({ entity: 'person_import', id, action: 'update', keys: ['status'] })
  return new JsonText(await getText(personImportTable, context, id))
}

async function check(
  context: Context,
  { id, mapping, options }: Parsed<typeof personImport.check>,
): Promise<JsonText> {
  const problem = mappingProblem(mapping, await importableColumns(context))
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'mapping', message: problem }] })
  const { tenant_id } = context.caller
  const answer = await step(
    context,
    'check',
    id,
    sql`, mapping = ${mapping}, options = ${JSON.stringify(options)}::jsonb`,
  )
  await context.db.rows(
    sql`update person_import_row set status = 'waiting' where tenant_id = ${tenant_id} and import_id = ${id} and status <> 'waiting'`,
  )
  return answer
}

/** So much more is looked at, that a number at the end is masked before it is cut. */
const LONGEST_NUMBER = 100

interface StoredRow extends Omit<ImportRow, 'match'> {
  match: ImportRow['match']
}

async function rows(
  context: Context,
  { id, page, limit, status, outcome, noted, no }: Parsed<typeof personImport.rows> & { no?: number },
) {
  const { tenant_id } = context.caller
  const wanted = sql`r.tenant_id = ${tenant_id} and r.import_id = ${id}
    ${status === undefined ? sql`` : sql` and r.status = ${status}`}${outcome === undefined ? sql`` : sql` and r.outcome = ${outcome}`}
    ${noted ? sql` and r.status <> 'error' and r.problems <> '{}'` : sql``}${no === undefined ? sql`` : sql` and r.no = ${no}`}`
  const [found, counted, known] = await context.db.batch<
    [StoredRow, { total: number }, { mapping: (string | null)[] }]
  >(
    sql`select r.no, array(select case when c.text like 'sealed:%' then c.text else left(c.text, ${MOST_SHOWN_CELL + LONGEST_NUMBER}::int) end
          from unnest(r.cells) with ordinality c (text, place) order by c.place) as cells, r.status, r.outcome, r.problems, r.faulty, r.match_no, r.person_id,
        case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'full_name', t.full_name,
          'phone', ${maskedPhone('phone', personTable, context.caller)}) end as match
      from (select * from person_import_row r where ${wanted} order by r.no limit ${limit} offset ${(page - 1) * limit}) r
      left join person t on t.tenant_id = r.tenant_id and t.id = r.match_id order by r.no`,
    sql`select count(*)::int as total from person_import_row r where ${wanted}`,
    sql`select mapping from person_import where tenant_id = ${tenant_id} and id = ${id} and deleted_at is null`,
  )
  const mapping = known[0]?.mapping
  if (mapping === undefined) throw new Fault('not_found', NOT_FOUND)
  const total = counted[0]?.total ?? 0
  // Numbers are seen whole where they are mended: in the file of rows in error.
  const data = found.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) =>
      previewCell(openCell(context, cell), mapping[at]).slice(0, MOST_SHOWN_CELL),
    ),
  }))
  return pageOf(data, total, { page, limit })
}

async function mend(
  context: Context,
  { id, no, cells }: Parsed<typeof personImport.mend>,
): Promise<ImportRow> {
  const { tenant_id } = context.caller
  const facts = await lockImport(context.db, tenant_id, id)
  if (facts === undefined) throw new Fault('not_found', NOT_FOUND)
  const to = importStep(facts.status, 'mend')
  if (typeof to !== 'string') throw new Fault('rule', to.message)
  await mendRow(context, facts, no, cells)
  context.emit({ entity: 'person_import', id, action: 'update', keys: ['progress'] })
  const { data } = await rows(context, { id, no, page: 1, limit: 1 })
  const [row] = data
  if (row === undefined) throw new Fault('not_found', 'Không tìm thấy dòng này trong tệp')
  return row
}

export const personImportFamily = serve(
  personImport,
  {
    list: async (context, input) => new JsonText(await listPage(personImportTable, context, input)),
    get: async (context, { id }) => new JsonText(await getText(personImportTable, context, id)),
    rows,
    words: (context, { id }) => unknownOf(context, id),
    errors: (context, { id }) => errorFile(context, id),
    template: async (context, { format }) => templateFile(format, await importableColumns(context)),
    add: (context) => takeFile(context),
    check,
    mend,
    run: (context, { id }) => step(context, 'run', id),
    stop: (context, { id }) => step(context, 'stop', id),
    undo: (context, { id }) => step(context, 'undo', id),
  },
  // By their phone rows are found while the customer still has one.
  personTraces({
    before: ({ tenant_id, ids, words }) => [
      sql`update person_import_row r set cells = '{}', draft = null, filled = null, tails = '{}', problems = '{}'
      where r.tenant_id = ${tenant_id} and (r.person_id = any (${ids}) or (r.person_id is null and (r.match_id = any (${ids})
        or r.tails && array(select unnest(array[p.phone_tail, p.phone2_tail]) from person p where p.tenant_id = ${tenant_id} and p.id = any (${ids}))
        or ${inWords(sql`array_to_string(r.cells, ' ')`, words)})))`,
    ],
    after: ({ tenant_id, words }) => [
      sql`update person_import set file_name = 'tệp' where tenant_id = ${tenant_id} and ${inWords(sql`file_name`, words)}`,
    ],
    entries: ({ tenant_id, words }) =>
      sql`select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'person_import' and ${inWords(sql`h.changes::text`, words)}`,
  }),
  granted('person_import', {
    manager: { all: 'read update' },
  }),
)
