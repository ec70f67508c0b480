import { fieldErrors } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import { birthProblem } from '@bcare/rules/customers/birth'
import { readImportRow, type Words } from '@bcare/rules/customers/import-row'
import { clinicDate } from '@bcare/rules/text/date'
import { phoneTail } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import { mapBreathing } from '../kit/breathe.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { TaskContext, Task } from '../kit/jobs/task.ts'
import { openCell, sealNationalId, type Keeper } from './national-id.ts'
import {
  countRows,
  lockImport,
  READ_BY_IMPORT,
  rowsOf,
  tellProgress,
  type ImportFacts,
} from './person-import-table.ts'
import { clinicWords } from './person-import-words.ts'
import { OWN_ROWS } from '@bcare/rules/customers/import'

const BATCH = 500

interface Checked {
  no: number
  status: 'new' | 'error'
  problems: string[]
  draft: (Record<string, unknown> & { national_id?: string | null | undefined }) | null
  tails: string[]
  code: string | null
  tag_ids: number[]
}

/** One row as the person that it tells of, held to the same rules as a form. */
export function checkRow(
  no: number,
  cells: readonly string[],
  facts: Pick<ImportFacts, 'mapping' | 'headers' | 'options'>,
  words: Words,
  today: string,
): Checked {
  const { person, custom, lifecycle, tag_ids, code, problems } = readImportRow(cells, { ...facts, words })
  const parsed = z.safeParse(Person.draft, person, { reportInput: true })
  const birth = birthProblem(person, today)
  const said = new Set([
    ...problems.map(({ message }) => message),
    ...(birth === undefined ? [] : [birth]),
    ...(parsed.success || person.full_name === ''
      ? []
      : fieldErrors(parsed.error.issues, Person.labels).map(({ message }) => message)),
  ])
  if (said.size > 0 || !parsed.success)
    return { no, status: 'error', problems: [...said], draft: null, tails: [], code: null, tag_ids: [] }
  const tails = [parsed.data.phone, parsed.data.phone2].filter((number) => number !== null).map(phoneTail)
  return {
    no,
    status: 'new',
    problems: [],
    draft: { ...parsed.data, custom, lifecycle },
    tails,
    code,
    tag_ids,
  }
}

/** What is kept of a row until it is brought in. */
function sealRow(keeper: Keeper, { draft, ...row }: Checked): Checked {
  return { ...row, draft: draft === null ? null : sealNationalId(keeper, draft) }
}

const numbers = (rows: readonly { no: number }[]) => rows.map(({ no }) => no)

const storeChecked = (tenant_id: number, id: number, rows: readonly Checked[]): Sql => sql`
  update person_import_row r set status = c.status, problems = array(select jsonb_array_elements_text(c.problems)), draft = c.draft,
    tails = array(select jsonb_array_elements_text(c.tails)), code = c.code,
    tag_ids = array(select jsonb_array_elements_text(c.tag_ids)::bigint), match_id = null, match_no = null
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(no int, status text, problems jsonb, draft jsonb, tails jsonb, code text, tag_ids jsonb)
  where ${rowsOf(tenant_id, id, numbers(rows))} and r.no = c.no`

/** Finds who is on file already among some new rows: the same person, or another one under the same number. */
export const matchRows = (tenant_id: number, id: number, nos: readonly number[]): Sql => sql`
  with found as materialized (
  select n.no, m.id, m.same
  from person_import_row n
  cross join lateral (
    select f.id, f.same from (
      select p.id, p.name_fold = n.name_fold as same from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and p.phone_tail = any (n.tails)
      union all
      select p.id, p.name_fold = n.name_fold from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and p.phone2_tail = any (n.tails)
      union all
      select p.id, true from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and p.name_fold = n.name_fold
        and p.birth_year = (n.draft ->> 'birth_year')::int and p.birth_month = (n.draft ->> 'birth_month')::int and p.birth_day = (n.draft ->> 'birth_day')::int
      union all
      select p.id, true from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and p.code = n.code
      union all
      select p.id, true from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null
        and p.national_id_hash = n.draft ->> 'national_id_hash'
    ) f order by f.same desc, f.id limit 1) m
  where n.tenant_id = ${tenant_id} and n.import_id = ${id} and n.no = any (${nos}::int[]) and n.status = 'new'
  )
  update person_import_row r set match_id = f.id, status = case when f.same then 'same' else 'phone' end
  from found f where ${rowsOf(tenant_id, id, nos)} and r.no = f.no`

/** Finds rows that name somebody whom an earlier row of the same file names. */
const matchWithin = (tenant_id: number, id: number): Sql => sql`
  with good as (
    select no, tails, name_fold, code, draft from person_import_row
    where tenant_id = ${tenant_id} and import_id = ${id} and status in ${states(OWN_ROWS)}
  ), marks as (
    select no, true as same, 'phone ' || tail || ' ' || name_fold as mark from good, unnest(tails) tail
    union all select no, true, 'code ' || code from good where code is not null
    union all select no, true, 'citizen ' || (draft ->> 'national_id_hash') from good where draft ->> 'national_id_hash' is not null
    union all select no, true, 'birth ' || name_fold || ' ' || concat_ws('-', draft ->> 'birth_year', draft ->> 'birth_month', draft ->> 'birth_day')
      from good where draft ->> 'birth_day' is not null and draft ->> 'birth_year' is not null
    union all select no, false, 'number ' || tail from good, unnest(tails) tail
  ), firsts as (
    select no, same, min(no) over (partition by mark) as first from marks
  ), found as (
    select distinct on (no) no, same, first from firsts where first < no order by no, same desc, first
  )
  update person_import_row r set status = case when f.same then 'same' else 'phone' end, match_no = f.first,
    match_id = case when f.same then null else r.match_id end
  from found f
  where r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.no = f.no and (f.same or r.status = 'new')`

/** Checks the next rows; answers the number of the last one, or undefined when there are none left or the import was called off. */
async function checkBatch(
  task: TaskContext,
  id: number,
  after: number,
  words: Words,
): Promise<number | undefined> {
  const { tenant_id } = task
  const keeper = { vault: task.vault, caller: { tenant_id } }
  const today = clinicDate(Date.now())
  return task.transaction(async (tx) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'checking') return undefined
    const rows = await tx.rows<{ no: number; cells: string[] }>(sql`
      select no, cells from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and no > ${after}
      order by no limit ${BATCH}`)
    if (rows.length === 0) {
      await tx.batch(
        matchWithin(tenant_id, id),
        countRows(tenant_id, id, sql`r.status <> 'waiting'`),
        sql`update person_import set status = 'checked', version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
      )
      return undefined
    }
    const checked = await mapBreathing(rows, ({ no, cells }) => {
      const opened = cells.map((cell) => openCell(keeper, cell))
      return sealRow(keeper, checkRow(no, opened, facts, words, today))
    })
    const nos = checked.filter(({ status }) => status === 'new').map(({ no }) => no)
    await tx.batch(
      storeChecked(tenant_id, id, checked),
      matchRows(tenant_id, id, nos),
      countRows(tenant_id, id, sql`r.status <> 'waiting'`),
    )
    return rows.at(-1)?.no
  })
}

/** Tries every row of a file without adding anybody. Runs again from the beginning after a server died: it changes nothing but its own rows. */
export const checkImportTask: Task = async (payload, task) => {
  const id = payload['id'] as number
  const words = await clinicWords(task.db, task.tenant_id)
  await refreshStatistics(task.db, READ_BY_IMPORT)
  let after = -1
  for (;;) {
    if (task.signal.aborted) throw new Error('the server stops')
    const last = await checkBatch(task, id, after, words)
    tellProgress(task, id)
    if (last === undefined) return
    after = last
  }
}
