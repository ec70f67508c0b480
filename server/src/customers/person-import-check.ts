import { fieldErrors } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import type { Mapping } from '@bcare/rules/customers/import-columns'
import { type ImportOptions, readImportRow } from '@bcare/rules/customers/import-row'
import type { Words } from '@bcare/rules/customers/import-words'
import { COMPARED_ROWS, OWN_ROWS } from '@bcare/rules/imports/import'
import type { Fits } from '@bcare/rules/settings/custom-value'
import { phoneTail } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import type { JudgeContext, Judged, SentRow } from '../imports/importer.ts'
import { type ImportFacts, rowsOf } from '../imports/table.ts'
import { mapBreathing } from '../kit/breathe.ts'
import { judgeInTurns } from '../kit/custom/judge-in-turns.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { sealNationalId } from './national-id.ts'

/** The same as the kit knows, with what is chosen for files of customers. */
type PersonFacts = Pick<ImportFacts<ImportOptions>, 'headers' | 'options'> & { mapping: Mapping }

/** One row as the person that it describes, held to the same rules as a form. */
function judgePerson(no: number, cells: readonly string[], by: JudgeContext<Words>, fits: Fits) {
  const facts = by.facts as PersonFacts
  const { decisions, words, today } = by
  const { person, custom, lifecycle, tag_ids, code, problems, notices } = readImportRow(cells, {
    ...facts,
    decisions,
    words,
    today,
    fits,
  })
  const parsed = z.safeParse(Person.draft, person, { reportInput: true })
  const refused =
    parsed.success || person.full_name === '' ? [] : fieldErrors(parsed.error.issues, Person.labels)
  const faults = [...problems, ...refused]
  const all = [...faults, ...notices]
  const fields = new Set<string>(all.map(({ field }) => field))
  const status: 'error' | 'new' = faults.length > 0 || !parsed.success ? 'error' : 'new'
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

/** Rows as the people that they describe; a citizen's number is sealed from here on. */
export const judgePeople = (rows: readonly SentRow[], by: JudgeContext<Words>): Promise<Judged[]> =>
  mapBreathing(rows, async ({ no, cells }) => {
    const { draft, ...row } = await judgeInTurns((fits) => judgePerson(no, cells, by, fits))
    return { ...row, draft: sealNationalId(by.keeper, draft) }
  })

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
