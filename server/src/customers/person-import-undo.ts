import { FILLED_FIELDS, SETTLED_ROWS, WRITTEN_ROWS } from '@bcare/rules/customers/import'
import { all, join, name, sql, states, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase, Transaction } from '../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { blankCustom } from './person-import-custom.ts'
import { followVersions } from './person-import-run.ts'
import {
  countRows,
  inTheNameOf,
  lockImport,
  publishProgress,
  type ImportFacts,
} from './person-import-table.ts'

const BATCH = 200

interface Reference {
  table: string
  column: string
  dated: boolean
}

/** Every column that names a person, found in the catalogue, so that a later table is never forgotten. */
const REFERENCES = sql`
  select c.conrelid::regclass::text as "table", a.attname as "column",
    exists (select 1 from pg_attribute d where d.attrelid = c.conrelid and d.attname = 'created_at' and not d.attisdropped) as dated
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'person'::regclass and cardinality(c.conkey) = 2`

/** Nothing of the clinic's work names the person `p` yet; what came with the person itself does not count. */
function unused(references: readonly Reference[]): Sql {
  return all(
    references.map(({ table, column, dated }) => {
      const later = dated ? sql` and u.created_at is distinct from p.created_at` : sql``
      return sql`not exists (select 1 from ${name(table.replaceAll('"', ''))} u where u.tenant_id = p.tenant_id and u.${name(column)} = p.id${later})`
    }),
  )
}

interface Step {
  tx: Transaction
  tenant_id: number
  facts: ImportFacts
  nos: readonly number[]
}

const ofBatch = ({ tenant_id, facts, nos }: Step): Sql =>
  sql`r.tenant_id = ${tenant_id} and r.import_id = ${facts.id} and r.no = any (${nos}::int[])`

/** The person of a row, still as the import left it. */
const UNTOUCHED = sql`p.tenant_id = r.tenant_id and p.id = r.person_id and p.version = r.person_version and p.deleted_at is null`

/** People whom the import added and no user has worked with since are deleted. */
const removeAdded = (step: Step, references: readonly Reference[]): Sql => sql`
  with gone as (
    update person p set deleted_at = now(), updated_at = now(), updated_by = ${step.facts.created_by}::bigint, version = p.version + 1
    from person_import_row r where ${ofBatch(step)} and r.outcome = 'added' and ${UNTOUCHED} and ${unused(references)}
    returning r.no
  )
  update person_import_row r set outcome = 'undone' from gone where ${ofBatch(step)} and r.no = gone.no`

/** What the import filled is blank again, where the record has not been changed since. */
const blankFilled = (step: Step): Sql => sql`
  with blanked as (
    update person p set ${join(
      FILLED_FIELDS.map((field) => {
        const blank = field === 'gender' ? sql`'unknown'` : sql`null`
        return sql`${name(field)} = case when r.filled ? ${field} then ${blank} else p.${name(field)} end`
      }),
    )}, version = p.version + 1, updated_at = now(), updated_by = ${step.facts.created_by}::bigint
    from person_import_row r where ${ofBatch(step)} and r.outcome = 'updated' and ${UNTOUCHED} returning r.no
  )
  update person_import_row r set outcome = 'undone' from blanked where ${ofBatch(step)} and r.no = blanked.no`

const keepRest = (step: Step): Sql =>
  sql`update person_import_row r set outcome = 'kept' where ${ofBatch(step)} and r.outcome in ${states(WRITTEN_ROWS)}`

async function undoBatch(job: JobContext, id: number, references: readonly Reference[]): Promise<boolean> {
  const { tenant_id } = job
  return job.transaction(async (tx) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'undoing') return false
    const counted = countRows(tenant_id, id, sql`r.outcome in ${states(SETTLED_ROWS)}`)
    // From the end of the file, and one row a person at a time: what was filled last is blanked first.
    const rows = await tx.rows<{ no: number }>(sql`
      select max(no)::int as no from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and outcome in ${states(WRITTEN_ROWS)}
      group by person_id order by 1 desc limit ${BATCH}`)
    if (rows.length === 0) {
      await tx.batch(
        counted,
        sql`update person_import set status = 'undone', version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
      )
      return false
    }
    const step = { tx, tenant_id, facts, nos: rows.map(({ no }) => no) }
    const people = sql`select b.person_id from person_import_row b where b.tenant_id = ${tenant_id} and b.import_id = ${id} and b.no = any (${step.nos}::int[]) and b.outcome = 'undone'`
    await tx.batch(
      inTheNameOf(facts, 'Hoàn tác nhập từ tệp'),
      removeAdded(step, references),
      blankFilled(step),
      blankCustom(tenant_id, id, step.nos),
      keepRest(step),
      followVersions(tenant_id, id, people),
      counted,
    )
    return true
  })
}

const referencesTo = (db: TenantDatabase): Promise<Reference[]> => db.rows<Reference>(REFERENCES)

/** Takes an import back as far as no user has touched it since. Goes on where it was after a server died. */
export const undoImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const references = await referencesTo(job.db)
  for (let more = true; more;) {
    if (job.signal.aborted) throw new Error('the server stops')
    more = await undoBatch(job, id, references)
    publishProgress(job, id)
  }
  job.bus.publish(job.tenant_id, { entity: 'person', id, action: 'delete', keys: [], by: null })
}
