import type { Mapping } from '@bcare/rules/customers/import/columns'
import { type RowIdentity, rowIdentity } from '@bcare/rules/customers/import/identity'
import {
  type Candidate,
  firmly,
  type PersonFacts,
  recognise,
  type Recognised,
  weighPeople,
} from '@bcare/rules/customers/merge/same-person'
import { COMPARED_ROWS, OWN_ROWS, type RowDecision, type RowStatus } from '@bcare/rules/imports/import'
import type { ImportRows } from '../../imports/importer.ts'
import { rowsOf } from '../../imports/table.ts'
import { mapBreathing } from '../../kit/breathe.ts'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { personFacts } from '../person/person-facts.ts'

interface ComparedRow {
  no: number
  status: RowStatus
  decided: RowDecision | null
  facts: PersonFacts
}

/** What a row, over `r`, tells of its person. */
export const FACTS = sql`json_build_object('full_name', coalesce(r.draft ->> 'full_name', ''), 'gender', r.draft -> 'gender',
  'birth_day', r.draft -> 'birth_day', 'birth_month', r.draft -> 'birth_month', 'birth_year', r.draft -> 'birth_year',
  'national_id', r.draft -> 'national_id_hash', 'code', r.code, 'tails', r.tails)`

/** So many people a row is compared with, those whom it claims first, then those of its name. */
const MOST_CANDIDATES = 20

const candidatesQuery = (tenant_id: number, id: number, nos: readonly number[]): Sql => {
  const person = (place: Sql, found: Sql) =>
    sql`select p.id, ${place} as place from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and ${found}`
  const named = sql`case when p.name_fold = r.name_fold then 1 else 2 end`
  return sql`
  select r.no, r.status, r.decided, ${FACTS} as facts, c.candidates
  from person_import_row r
  cross join lateral (
    select json_agg(${personFacts('p')} order by f.place, p.id) as candidates from (
      select f.id, min(f.place) as place from (
        ${person(sql`0`, sql`p.code = any (array[r.code, upper(r.code)])`)}
        union all ${person(sql`0`, sql`p.national_id_hash = r.draft ->> 'national_id_hash'`)}
        union all ${person(named, sql`p.phone_tail = any (r.tails)`)}
        union all ${person(named, sql`p.phone2_tail = any (r.tails)`)}
        union all ${person(
          sql`1`,
          sql`p.name_fold = r.name_fold and p.birth_year = (r.draft ->> 'birth_year')::int
            and p.birth_month = (r.draft ->> 'birth_month')::int and p.birth_day = (r.draft ->> 'birth_day')::int`,
        )}
      ) f group by f.id order by 2, 1 limit ${MOST_CANDIDATES}
    ) f join person p on p.tenant_id = ${tenant_id} and p.id = f.id
  ) c
  where ${rowsOf(tenant_id, id, nos)} and r.status in ${states(COMPARED_ROWS)} and c.candidates is not null`
}

interface FoundRow extends RowIdentity {
  no: number
  match_id: number | null
  match_no: number | null
}

/** Stores what rows were found to be; one that was in error stays so, and says this beside. */
export async function storeFound(
  { tx, tenant_id, id }: ImportRows,
  rows: readonly FoundRow[],
): Promise<void> {
  if (rows.length === 0) return
  const facts = await tx.one<{ mapping: Mapping }>(
    sql`select mapping from person_import where tenant_id = ${tenant_id} and id = ${id}`,
  )
  const mapping = facts?.mapping ?? []
  const stored = rows.map(({ blamed, ...row }) => ({
    ...row,
    faulty: mapping.flatMap((field, at) => (blamed.some((one) => one === field) ? [at] : [])),
  }))
  await tx.rows(sql`
    update person_import_row r set match_id = f.match_id, match_no = f.match_no, doubt = f.doubt,
      status = case when r.status = 'error' then 'error' else f.status end,
      problems = case when f.problem is null then r.problems else r.problems || f.problem end,
      faulty = array(select distinct at from unnest(r.faulty || f.faulty) at order by at)
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as f(no int, status text, doubt text, problem text, faulty int[], match_id bigint, match_no int)
    where r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.no = f.no`)
}

/**
 * Finds who is on file already among some new rows. A row in error stays one, and says whom it names beside.
 */
export async function matchRows(rows: ImportRows, nos: readonly number[]): Promise<void> {
  const { tx, tenant_id, id } = rows
  const compared = await tx.rows<ComparedRow & { candidates: Candidate[] }>(
    candidatesQuery(tenant_id, id, nos),
  )
  const found = await mapBreathing(compared, async ({ no, decided, facts, candidates }) => {
    const person = recognise(facts, candidates)
    return { no, match_id: person.id ?? null, match_no: null, ...rowIdentity(person, decided) }
  })
  await storeFound(
    rows,
    found.filter(({ match_id }) => match_id !== null),
  )
}

/** Rows that share something with another row of the file, with what that is. */
const sharingQuery = (tenant_id: number, id: number): Sql => sql`
  with good as (
    select no, tails, name_fold, upper(code) as code, draft from person_import_row
    where tenant_id = ${tenant_id} and import_id = ${id} and status in ${states(OWN_ROWS)}
  ), marks as (
    select no, 'phone ' || tail || ' ' || name_fold as mark from good, unnest(tails) tail
    union all select no, 'code ' || code from good where code is not null
    union all select no, 'citizen ' || (draft ->> 'national_id_hash') from good where draft ->> 'national_id_hash' is not null
    union all select no, 'birth ' || name_fold || ' ' || concat_ws('-', draft ->> 'birth_year', draft ->> 'birth_month', draft ->> 'birth_day')
      from good where draft ->> 'birth_day' is not null and draft ->> 'birth_year' is not null
    union all select no, 'number ' || tail from good, unnest(tails) tail
  ), shared as (
    select no, mark from (select no, mark, min(no) over m <> max(no) over m as is_shared from marks window m as (partition by mark)) s where is_shared
  )
  select r.no, r.status, r.decided, ${FACTS} as facts, s.marks
  from (select no, array_agg(distinct mark) as marks from shared group by no) s
  join person_import_row r on r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.no = s.no
  order by r.no`

/** Of so many rows that contradict each other under one mark the next is compared with; of a mere number, with the first. */
const MOST_EARLIER = 50
const mostOf = (mark: string): number => (mark.startsWith('number ') ? 1 : MOST_EARLIER)

/** Whether what a row is beside the others of its file says more than what it is beside those on file. */
const says = (status: RowStatus, among: RowIdentity['status']): boolean =>
  among === 'same' ||
  among === 'error' ||
  (among === 'review' ? status !== 'review' : among === 'phone' && status === 'new')

/** Finds rows that are about a person whom an earlier row of the same file is about. */
export async function matchWithin(rows: ImportRows): Promise<void> {
  const sharing = await rows.tx.rows<ComparedRow & { marks: string[] }>(sharingQuery(rows.tenant_id, rows.id))
  const earlier = new Map<string, Candidate[]>()
  const found = await mapBreathing(sharing, async ({ no, status, decided, facts, marks }) => {
    const before = new Map(marks.flatMap((mark) => earlier.get(mark) ?? []).map((one) => [one.id, one]))
    const person = recognise(facts, [...before.values()])
    const identity = rowIdentity(person, decided)
    if (identity.status !== 'same' && identity.status !== 'error')
      for (const mark of marks) {
        const heads = earlier.get(mark) ?? []
        if (heads.length < mostOf(mark)) earlier.set(mark, [...heads, { ...facts, id: no }])
      }
    return says(status, identity.status)
      ? [{ no, match_id: null, match_no: person.id ?? null, ...identity }]
      : []
  })
  await storeFound(rows, found.flat())
}

/** Why a row that was found to be about a record is not written into it, as the record is now; undefined when it may be. */
export function contradiction(
  row: PersonFacts,
  filed: Candidate,
): (RowIdentity & { match_id: number }) | undefined {
  const weighed = weighPeople(row, filed)
  if (firmly(weighed.against).length === 0) return undefined
  const verdict = weighed.verdict === 'claimed' ? 'claimed' : 'unclear'
  const person: Recognised = { ...weighed, verdict, id: filed.id }
  return { match_id: filed.id, ...rowIdentity(person, null) }
}
