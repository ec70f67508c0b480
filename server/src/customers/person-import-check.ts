import { fieldErrors } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import { readImportRow } from '@bcare/rules/customers/import-row'
import { type Decisions, decisionsOf, type Words } from '@bcare/rules/customers/import-words'
import type { Fits } from '@bcare/rules/settings/custom-value'
import { clinicDate } from '@bcare/rules/text/date'
import { phoneTail } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import { mapBreathing } from '../kit/breathe.ts'
import { judgeInTurns } from '../kit/custom/judge-in-turns.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { JobContext, Job } from '../kit/jobs/job.ts'
import { openCell, sealNationalId, type Keeper } from './national-id.ts'
import {
  countRows,
  lockImport,
  READ_BY_IMPORT,
  rowsOf,
  publishProgress,
  type ImportFacts,
} from './person-import-table.ts'
import { clinicWords } from './person-import-words.ts'
import { COMPARED_ROWS, OWN_ROWS } from '@bcare/rules/customers/import'

const BATCH = 500

interface Checked {
  no: number
  status: 'new' | 'error'
  /** What is wrong, or of a row that comes in, what goes into its note. */
  problems: string[]
  /** The cells that this is about. */
  faulty: number[]
  draft: (Record<string, unknown> & { national_id?: string | null | undefined }) | null
  tails: string[]
  code: string | null
  tag_ids: number[]
}

/** What each row is checked by. */
export interface CheckContext {
  facts: Pick<ImportFacts, 'mapping' | 'headers' | 'options'>
  decisions: Decisions
  words: Words
  today: string
}

/** One row as the person that it describes, held to the same rules as a form. */
function checkRow(no: number, cells: readonly string[], by: CheckContext, fits: Fits): Checked {
  const { facts, ...context } = by
  const { person, custom, lifecycle, tag_ids, code, problems, notices } = readImportRow(cells, {
    ...facts,
    ...context,
    fits,
  })
  const parsed = z.safeParse(Person.draft, person, { reportInput: true })
  const refused =
    parsed.success || person.full_name === '' ? [] : fieldErrors(parsed.error.issues, Person.labels)
  const faults = [...problems, ...refused]
  const all = [...faults, ...notices]
  const fields = new Set<string>(all.map(({ field }) => field))
  const status = faults.length > 0 || !parsed.success ? 'error' : 'new'
  const { phone, phone2, full_name, birth_day, birth_month, birth_year, national_id } = person
  // Of a row in error only what its customer may be known by.
  const known = { full_name, birth_day, birth_month, birth_year, national_id }
  const draft = status === 'new' && parsed.success ? { ...parsed.data, custom, lifecycle } : known
  return {
    no,
    status,
    problems: [...new Set(all.map(({ message }) => message))],
    faulty: facts.mapping.flatMap((field, at) => (field !== null && fields.has(field) ? [at] : [])),
    draft,
    tails: [phone, phone2].filter((number) => number !== null).map(phoneTail),
    code,
    tag_ids,
  }
}

/** What is stored of a row until it is brought in. */
function sealRow(keeper: Keeper, { draft, ...row }: Checked): Checked {
  return { ...row, draft: draft === null ? null : sealNationalId(keeper, draft) }
}

const numbers = (rows: readonly { no: number }[]) => rows.map(({ no }) => no)

const storeChecked = (tenant_id: number, id: number, rows: readonly Checked[]): Sql => sql`
  update person_import_row r set status = c.status, problems = array(select jsonb_array_elements_text(c.problems)),
    faulty = array(select jsonb_array_elements_text(c.faulty)::int), draft = c.draft,
    tails = array(select jsonb_array_elements_text(c.tails)), code = c.code,
    tag_ids = array(select jsonb_array_elements_text(c.tag_ids)::bigint), match_id = null, match_no = null
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(no int, status text, problems jsonb, faulty jsonb, draft jsonb, tails jsonb, code text, tag_ids jsonb)
  where ${rowsOf(tenant_id, id, numbers(rows))} and r.no = c.no`

/**
 * Finds who is on file already among some new rows: the same person, or another one under the same number. A row in error
 * stays one, and says whom it names beside.
 */
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
  where n.tenant_id = ${tenant_id} and n.import_id = ${id} and n.no = any (${nos}::int[]) and n.status in ${states(COMPARED_ROWS)}
  )
  update person_import_row r set match_id = f.id,
    status = case when r.status = 'error' then 'error' when f.same then 'same' else 'phone' end
  from found f where ${rowsOf(tenant_id, id, nos)} and r.no = f.no`

/** Finds rows that name a person whom an earlier row of the same file names. */
export const matchWithin = (tenant_id: number, id: number): Sql => sql`
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

/** Checks some rows and stores what was found of them. */
export async function storeRows(
  { tx, tenant_id, keeper }: { tx: Pick<Transaction, 'batch'>; tenant_id: number; keeper: Keeper },
  id: number,
  rows: readonly { no: number; cells: readonly string[] }[],
  by: CheckContext,
): Promise<void> {
  const checked = await mapBreathing(rows, async ({ no, cells }) => {
    const opened = cells.map((cell) => openCell(keeper, cell))
    return sealRow(keeper, await judgeInTurns((fits) => checkRow(no, opened, by, fits)))
  })
  await tx.batch(storeChecked(tenant_id, id, checked), matchRows(tenant_id, id, numbers(checked)))
}

/** Checks the next rows; answers the number of the last one, or undefined when there are none left or the import was called off. */
async function checkBatch(
  job: JobContext,
  id: number,
  after: number,
  words: Words,
): Promise<number | undefined> {
  const { tenant_id } = job
  const keeper = { vault: job.vault, caller: { tenant_id } }
  const today = clinicDate(Date.now())
  return job.transaction(async (tx) => {
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
    await storeRows({ tx, tenant_id, keeper }, id, rows, {
      facts,
      decisions: decisionsOf(facts.options.words),
      words,
      today,
    })
    await tx.batch(countRows(tenant_id, id, sql`r.status <> 'waiting'`))
    return rows.at(-1)?.no
  })
}

/**
 * Tries every row of a file without adding a person. Runs again from the beginning after a server died: it changes
 * nothing but its own rows.
 */
export const checkImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const words = await clinicWords(job.db, job.tenant_id)
  await refreshStatistics(job.db, READ_BY_IMPORT)
  let after = -1
  for (;;) {
    if (job.signal.aborted) throw new Error('the server stops')
    const last = await checkBatch(job, id, after, words)
    publishProgress(job, id)
    if (last === undefined) return
    after = last
  }
}
