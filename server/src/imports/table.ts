import type { importEntity, ImportProgress } from '@bcare/contract/imports/import'
import type { Mapping } from '@bcare/rules/imports/columns'
import type { ImportStatus } from '@bcare/rules/imports/import'
import type { WordDecision } from '@bcare/rules/imports/words'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table, type Table } from '../kit/database/table.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { JobContext } from '../kit/jobs/job.ts'

/** How the imports of an entity's records are stored: beside those of all others. */
export const importTable = (imports: ReturnType<typeof importEntity>, entity: string): Table =>
  table(imports, {
    name: 'person_import',
    joined: { created_by_name: sql`creator.name` },
    joins: sql`left join "user" creator on creator.tenant_id = t.tenant_id and creator.id = t.created_by`,
    always: () => sql`t.entity = ${entity}`,
  }) as unknown as Table

/** What was chosen for a file; what else there is depends on what comes in. */
export interface ImportOptions {
  words?: WordDecision[] | undefined
}

/** What the steps of an import work with. */
export interface ImportFacts<O extends ImportOptions = ImportOptions> {
  id: number
  entity: string
  file_name: string
  status: ImportStatus
  headers: string[]
  mapping: Mapping
  options: O
  total: number
  progress: ImportProgress
  created_by: number | null
}

/** The facts of an import, locked until the transaction ends, so that its steps take turns. */
export const lockImport = (
  db: TenantDatabase,
  tenant_id: number,
  id: number,
): Promise<ImportFacts | undefined> =>
  db.one<ImportFacts>(sql`
    select id, entity, file_name, status, headers, mapping, options, total, progress, created_by
    from person_import where tenant_id = ${tenant_id} and id = ${id} and deleted_at is null for update`)

/** Whose records an import brings in. */
export async function entityOf(db: TenantDatabase, tenant_id: number, id: number): Promise<string> {
  const facts = await db.one<{ entity: string }>(
    sql`select entity from person_import where tenant_id = ${tenant_id} and id = ${id}`,
  )
  if (facts === undefined) throw new Error(`there is no import ${id}`)
  return facts.entity
}

export const NO_PROGRESS: ImportProgress = {
  done: 0,
  new: 0,
  same: 0,
  phone: 0,
  review: 0,
  error: 0,
  noted: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
}

/**
 * Some rows of an import, over `r`. Whatever is joined to rows of a batch says this of them, too: a new import is unknown to
 * the planner, which else walks all of its rows for each of the batch.
 */
export const rowsOf = (tenant_id: number, id: number, nos: readonly number[]): Sql =>
  sql`r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.no = any (${nos}::int[])`

/** Rows that come in although something of them could not be read, over `r`. */
export const NOTED = sql`r.status <> 'error' and r.problems <> '{}'`

/** Counts rows anew and says how far the step is; the log keeps states, not every step of progress. */
export function countRows(tenant_id: number, id: number, done: Sql): Sql {
  const count = (name: string, condition: Sql) => sql`${name}::text, count(*) filter (where ${condition})`
  const statuses = (['new', 'same', 'phone', 'review', 'error'] as const).map((status) =>
    count(status, sql`r.status = ${status}`),
  )
  const outcomes = (['added', 'updated', 'skipped', 'undone', 'kept'] as const).map((outcome) =>
    count(outcome, sql`r.outcome = ${outcome}`),
  )
  const noted = count('noted', NOTED)
  const [first = sql``, ...rest] = [...statuses, noted, ...outcomes]
  const counts = rest.reduce((all, one) => sql`${all}, ${one}`, first)
  return sql`
    update person_import i set progress = c.counts, updated_at = now()
    from (select jsonb_build_object('done', count(*) filter (where ${done}), ${counts}) as counts
      from person_import_row r where r.tenant_id = ${tenant_id} and r.import_id = ${id}) c
    where i.tenant_id = ${tenant_id} and i.id = ${id}`
}

/** Statements of a job are logged in the name of the user who asked for it, with the file as the reason. */
export const inTheNameOf = ({ created_by, file_name, id }: ImportFacts, what: string): Sql => sql`
  select set_config('app.actor', (app.actor() || jsonb_build_object('user_id', ${created_by}::bigint))::text, true),
    set_config('app.reason', ${`${what} «${file_name}» (lần nhập ${id})`}, true)`

/** Browsers that show the import read it again. */
export function publishProgress({ bus, tenant_id }: JobContext, imports: Table, id: number): void {
  bus.publish(tenant_id, {
    entity: imports.entity.name,
    id,
    action: 'update',
    keys: ['progress'],
    by: null,
  })
}
