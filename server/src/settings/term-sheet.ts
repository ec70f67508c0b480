import { Fault, fieldErrors, type Output, type Parsed } from '@bcare/contract'
import { MOST_TERM_LINES, MOST_TERMS, Term, term } from '@bcare/contract/settings/term'
import { TREES, VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import {
  planSheet,
  readSheet,
  sheetHeaders,
  sheetLine,
  type PlannedLine,
  type SheetTerm,
  type TermLine,
} from '@bcare/rules/settings/term-sheet'
import { termDataProblem } from '@bcare/rules/settings/term-fields'
import { treeOf } from '@bcare/rules/tree'
import * as z from 'zod/mini'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { withSheet } from '../kit/sheets/sheet-read.ts'
import type { SheetRow } from '../kit/sheets/sheet-row.ts'
import { CONTENT_TYPE, tableFile } from '../kit/sheets/table-file.ts'
import { lockVocabulary } from './term-tree.ts'

const stored = ({ db, caller }: Context, vocabulary: Vocabulary): Promise<SheetTerm[]> =>
  db.rows<SheetTerm>(sql`
    select id, parent_id, name, alias, code, color, "group", is_active, is_system, data from term
    where tenant_id = ${caller.tenant_id} and vocabulary = ${vocabulary} and deleted_at is null order by "order", id`)

/** A vocabulary as a file, parents before their children, so that it can be brought in again. */
export async function exportTerms(
  context: Context,
  { vocabulary, format }: Parsed<typeof term.export>,
): Promise<Download> {
  const terms = await stored(context, vocabulary)
  const [is_tree, label] = [TREES.has(vocabulary), VOCABULARIES[vocabulary]]
  const names = new Map(terms.map(({ id, name }) => [id, name]))
  const lines = treeOf(terms).map(({ row }) =>
    sheetLine(vocabulary, is_tree, row, row.parent_id === null ? undefined : names.get(row.parent_id)),
  )
  await context.db.rows(
    sql`select app.record(${context.caller.user_id}::bigint, 'export', 'term', null, ${`${label}: ${terms.length} mục, ${format}`})`,
  )
  const columns = sheetHeaders(vocabulary, is_tree).map((header) => ({
    label: header,
    kind: 'text' as const,
    width: 22,
  }))
  return new Download(
    `Danh mục ${label.replaceAll('/', '-')}.${format}`,
    CONTENT_TYPE[format],
    tableFile(format, label.replaceAll('/', '-'), columns, [lines]),
  )
}

/** The lines of the file that came with the call. @throws Fault invalid, rule */
export async function readLines({ file, caller }: Context): Promise<SheetRow[]> {
  if (file === undefined)
    throw new Fault('invalid', 'Vui lòng chọn tệp CSV hoặc Excel (.xlsx)', {
      errors: [{ field: 'file', message: 'Vui lòng chọn tệp' }],
    })
  const lines = await withSheet(caller.tenant_id, file, async ({ rows }) => {
    const all: SheetRow[] = []
    for await (const batch of rows) {
      all.push(...batch)
      if (all.length > MOST_TERM_LINES + 1)
        throw new Fault('rule', `Tệp có hơn ${MOST_TERM_LINES} dòng, hãy chia thành nhiều tệp`)
    }
    return all
  })
  if (lines.length === 0) throw new Fault('rule', 'Tệp không có dòng dữ liệu nào')
  return lines
}

const Values = z.partial(z.omit(Term.draft, { vocabulary: true, parent_id: true, order: true }))

/** A line as the form would take it. */
function checked(vocabulary: Vocabulary, line: TermLine): TermLine {
  const parsed = z.safeParse(Values, line.values, { reportInput: true })
  const wrong = parsed.success ? [] : fieldErrors(parsed.error.issues, Term.labels)
  const data = termDataProblem(vocabulary, line.values.data ?? {})
  // A name that is missing is reported with its place.
  const reported = wrong.filter(({ field }) => field !== 'name' || line.values.name !== '')
  return {
    ...line,
    problems: [
      ...line.problems,
      ...reported.map(({ message }) => message),
      ...(data === undefined ? [] : [data]),
    ],
  }
}

type Result = Output<typeof term.import>

function resultOf(lines: readonly PlannedLine[]): Result {
  const count = (becomes: string) => lines.filter((line) => line.becomes === becomes).length
  return {
    added: count('new'),
    changed: count('changed'),
    same: count('same'),
    lines: lines.map(({ no, values, becomes, problems }) => ({
      no,
      name: values.name.slice(0, 200),
      becomes,
      problems,
    })),
  }
}

/** What a table does to a vocabulary, done unless it is only asked; a table with a wrong line does nothing. @throws Fault rule */
export async function importTerms(
  context: Context,
  { vocabulary, dry_run }: Parsed<typeof term.import>,
  lines: readonly SheetRow[],
): Promise<Result> {
  context.caller.scopeFor('term:update')
  await lockVocabulary(context, vocabulary)
  const terms = await stored(context, vocabulary)
  const read = readSheet(vocabulary, TREES.has(vocabulary), lines).map((line) => checked(vocabulary, line))
  const planned = planSheet(terms, read)
  const result = resultOf(planned)
  if (dry_run) return result
  const wrong = planned.find(({ becomes }) => becomes === 'error')
  if (wrong !== undefined) throw new Fault('rule', `Dòng ${wrong.no}: ${wrong.problems[0]}`, result)
  if (terms.length + result.added > MOST_TERMS)
    throw new Fault('rule', `Mỗi danh mục có tối đa ${MOST_TERMS} mục`)
  await change(
    context,
    planned.filter(({ becomes }) => becomes === 'changed'),
    terms,
  )
  await addLevels(context, vocabulary, planned)
  return result
}

async function change(
  context: Context,
  lines: readonly PlannedLine[],
  terms: readonly SheetTerm[],
): Promise<void> {
  if (lines.length === 0) return
  const { db, caller } = context
  const known = new Map(terms.map((one) => [one.id, one]))
  const rows = lines.flatMap(({ id = 0, values }) => {
    const before = known.get(id)
    return before === undefined
      ? []
      : [{ ...before, ...values, id, data: { ...before.data, ...values.data } }]
  })
  await db.rows(sql`
    update term t set name = c.name, alias = c.alias, code = c.code, color = c.color, "group" = c."group", is_active = c.is_active, data = c.data,
      version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c(id bigint, name text, alias text, code text, color text, "group" text, is_active boolean, data jsonb)
    where t.tenant_id = ${caller.tenant_id} and t.id = c.id`)
  for (const { id } of rows) context.emit({ entity: 'term', id, action: 'update', keys: ['name'] })
}

/** Adds new terms, those whose parent is known first: one statement a level. */
async function addLevels(
  context: Context,
  vocabulary: Vocabulary,
  planned: readonly PlannedLine[],
): Promise<void> {
  const ids = new Map<number, number>()
  let waiting = planned.filter(({ becomes }) => becomes === 'new')
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parent_no }) => parent_no === undefined || ids.has(parent_no))
    if (ready.length === 0) throw new Error('terms of a table wait for each other')
    for (const [no, id] of await addLevel(context, vocabulary, ready, ids)) ids.set(no, id)
    waiting = waiting.filter((line) => !ready.includes(line))
  }
}

async function addLevel(
  context: Context,
  vocabulary: Vocabulary,
  lines: readonly PlannedLine[],
  ids: ReadonlyMap<number, number>,
): Promise<[no: number, id: number][]> {
  const { db, caller } = context
  const { tenant_id, user_id } = caller
  const rows = lines.map(({ no, values, parent_id, parent_no }) => ({
    is_active: true,
    data: {},
    ...values,
    no,
    parent_id: parent_no === undefined ? parent_id : ids.get(parent_no),
  }))
  // The order of the file, after everything that is there; the names find the lines again.
  const made = await db.rows<{ id: number; no: number }>(sql`
    with c as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as c(no int, name text, alias text, code text, color text, "group" text, is_active boolean, data jsonb, parent_id bigint)),
    made as (
      insert into term (tenant_id, vocabulary, name, alias, code, color, "group", is_active, data, parent_id, "order", created_by, updated_by)
      select ${tenant_id}::int, ${vocabulary}, c.name, c.alias, c.code, c.color, c."group", c.is_active, c.data, c.parent_id,
        (select coalesce(max(x."order"), 0) from term x where x.tenant_id = ${tenant_id} and x.vocabulary = ${vocabulary}) + row_number() over (order by c.no),
        ${user_id}, ${user_id} from c
      returning id, name, parent_id)
    select m.id, c.no from made m join c on c.name = m.name and c.parent_id is not distinct from m.parent_id`)
  for (const { id } of made) context.emit({ entity: 'term', id, action: 'create', keys: ['name'] })
  return made.map(({ no, id }) => [no, id])
}
