import { Fault } from '@bcare/contract'
import {
  fillBlanks,
  FILLED_FIELDS,
  MATCHED_ROWS,
  FIT_ROWS,
  WRITTEN_ROWS,
} from '@bcare/rules/customers/import'
import type { ImportOptions } from '@bcare/rules/customers/import-row'
import { notifyFromJob } from '../notifications/notify.ts'
import { column, join, name, sql, type Sql, states } from '../kit/database/sql.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { matchRows } from './person-import-check.ts'
import { addCustom, fillCustom, customBlanks, type CustomData } from './person-import-custom.ts'
import {
  countRows,
  inTheNameOf,
  lockImport,
  READ_BY_IMPORT,
  rowsOf,
  publishProgress,
  type ImportFacts,
} from './person-import-table.ts'

const BATCH = 200

/** Columns of a person that a row brings. */
const COLUMNS = [
  'full_name',
  'title',
  'gender',
  'birth_day',
  'birth_month',
  'birth_year',
  'national_id_sealed',
  'national_id_hash',
  'nationality',
  'ethnicity',
  'occupation_term_id',
  'workplace',
  'phone',
  'phone2',
  'phone_owner',
  'no_phone_reason',
  'email',
  'zalo_id',
  'facebook_url',
  'address_line',
  'ward_code',
  'province_code',
  'address_legacy',
  'preferred_channel',
  'contact_hours',
  'source_term_id',
  'source_detail',
  'campaign',
  'first_channel',
  'vip_level_term_id',
  'recall_due_at',
  'do_not_contact',
  'do_not_contact_reason',
  'note',
  'branch_id',
  'owner_id',
  'lifecycle',
] as const

interface Step {
  tx: Transaction
  tenant_id: number
  facts: ImportFacts
  nos: readonly number[]
}

const ofBatch = ({ tenant_id, facts, nos }: Step): Sql =>
  sql`${rowsOf(tenant_id, facts.id, nos)} and r.outcome is null`

/** Which rows become a new person: those that match none, and others where that was chosen. */
const isAdded = ({ duplicates, shared_phone }: ImportOptions): Sql => {
  const statuses = [
    'new',
    ...(shared_phone === 'add' ? ['phone'] : []),
    ...(duplicates === 'add' ? ['same'] : []),
  ]
  return sql`r.status = any (${statuses})`
}

/** Adds the rows of a batch that are new people, with their labels, each row knowing whom it became: ids and codes in the order of the file. */
function addPeople(step: Step): Sql {
  const { tenant_id, facts } = step
  const { created_by: user_id, id, options } = facts
  const columns = join(COLUMNS.map(name))
  const values = join(COLUMNS.map((field) => column('p', field)))
  return sql`
    with batch as materialized (
      select r.no, r.draft, r.tag_ids, app.next_id() as id
      from person_import_row r where ${ofBatch(step)} and ${isAdded(options)} order by r.no
    ), added as (
      insert into person (tenant_id, id, ${columns}, created_by, updated_by)
      select ${tenant_id}, b.id, ${values}, ${user_id}::bigint, ${user_id}::bigint
      from (select * from batch order by no) b cross join lateral jsonb_populate_record(null::person, b.draft) p returning id
    ), tagged as (
      insert into person_tag (tenant_id, person_id, tag_id, created_by)
      select ${tenant_id}, b.id, tag_id, ${user_id}::bigint from batch b cross join lateral unnest(b.tag_ids) tag_id
    )
    update person_import_row r set outcome = 'added', person_id = b.id from batch b
    where ${rowsOf(tenant_id, id, step.nos)} and r.no = b.no and exists (select 1 from added a where a.id = b.id)`
}

/** Rows whose person was deleted since the check name no person any more. */
const forgetDeleted = (step: Step): Sql => sql`
  update person_import_row r set match_id = null, status = 'new'
  where ${ofBatch(step)} and r.match_id is not null and not exists (
    select 1 from person p where p.tenant_id = r.tenant_id and p.id = r.match_id and p.deleted_at is null)`

/** Rows that repeat an earlier one now know the person it became; where that one was refused they are new themselves. */
const followEarlier = (step: Step): Sql => sql`
  update person_import_row r set match_id = coalesce(e.person_id, e.match_id, r.match_id),
    status = case when r.status = 'same' and e.status = 'error' and r.match_id is null then 'new' else r.status end
  from person_import_row e
  where ${ofBatch(step)} and r.match_no is not null
    and e.tenant_id = r.tenant_id and e.import_id = r.import_id and e.no = r.match_no`

/** What is left of a batch that adds nothing to a person. */
const skipRest = (step: Step): Sql => {
  const { duplicates, shared_phone } = step.facts.options
  const statuses = [...(duplicates === 'skip' ? ['same'] : []), ...(shared_phone === 'skip' ? ['phone'] : [])]
  return sql`update person_import_row r set outcome = 'skipped', person_id = r.match_id where ${ofBatch(step)} and r.status = any (${statuses})`
}

/** After this every row knows the version of its person, so that a later touch is seen. */
export const followVersions = (tenant_id: number, import_id: number, people: Sql): Sql => sql`
  update person_import_row r set person_version = p.version from person p
  where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.outcome in ${states(WRITTEN_ROWS)}
    and p.tenant_id = r.tenant_id and p.id = r.person_id and r.person_id in (${people}) and r.person_version is distinct from p.version`

interface Blank {
  no: number
  person_id: number
  draft: Record<string, unknown> & { custom?: CustomData }
  stored: Record<string, unknown>
  stored_custom: CustomData
}

/** Fills what is blank of people on file. Two rows about one person take two turns: the second stays for the next batch. */
async function fillPeople(step: Step): Promise<void> {
  const { tx, tenant_id, facts } = step
  if (facts.options.duplicates !== 'update_blanks') return
  const rows = await tx.rows<Blank>(sql`
    select r.no, p.id as person_id, r.draft, to_jsonb(p) as stored, coalesce(v.data, '{}') as stored_custom
    from (select distinct on (r.match_id) r.* from person_import_row r where ${ofBatch(step)} and r.status = 'same' and r.match_id is not null order by r.match_id, r.no) r
    join person p on p.tenant_id = r.tenant_id and p.id = r.match_id
    left join custom_value v on v.tenant_id = p.tenant_id and v.entity_type = 'person' and v.entity_id = p.id
    order by p.id for update of p`)
  const fills = rows.map(({ no, person_id, draft, stored, stored_custom }) => {
    const values = customBlanks(stored_custom, draft.custom)
    const custom = Object.keys(values).length > 0 ? { custom: values } : {}
    return { no, person_id, values, filled: { ...fillBlanks(stored, draft), ...custom } }
  })
  await fillCustom(step, fills)
  const sets = join(
    FILLED_FIELDS.map(
      (field) =>
        sql`${name(field)} = case when f.filled ? ${field} then v.${name(field)} else p.${name(field)} end`,
    ),
  )
  const filled = sql`jsonb_to_recordset(${JSON.stringify(fills)}::jsonb) as f(no int, person_id bigint, filled jsonb)`
  await tx.batch(
    sql`update person p set ${sets}, version = p.version + 1, updated_at = now(), updated_by = ${facts.created_by}::bigint
      from ${filled} cross join lateral jsonb_populate_record(null::person, f.filled) v
      where p.tenant_id = ${tenant_id} and p.id = f.person_id and f.filled <> '{}'`,
    sql`update person_import_row r set outcome = case when f.filled = '{}' then 'skipped' else 'updated' end, person_id = f.person_id, filled = f.filled
      from ${filled} where ${rowsOf(tenant_id, facts.id, step.nos)} and r.no = f.no`,
  )
}

async function bringIn(step: Step): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  await tx.batch(
    inTheNameOf(facts, 'Nhập từ tệp'),
    forgetDeleted(step),
    matchRows(tenant_id, facts.id, nos),
    addPeople(step),
    followEarlier(step),
  )
  await addCustom(step)
  await fillPeople(step)
  const people = sql`select b.person_id from person_import_row b where b.tenant_id = ${tenant_id} and b.import_id = ${facts.id} and b.no = any (${nos}::int[])`
  const [left = []] = await tx.batch<{ left: number }>(
    sql`select count(*)::int as left from person_import_row r where ${ofBatch(step)} and r.status not in ${states(MATCHED_ROWS)}`,
    skipRest(step),
    followVersions(tenant_id, facts.id, people),
    countRows(tenant_id, facts.id, sql`r.outcome is not null or r.status = 'error'`),
  )
  // A row that becomes new in its own batch waits for the next one, but never all of them.
  if (left[0]?.left === nos.length) throw new Error(`import ${facts.id} makes no progress at row ${nos[0]}`)
}

/** The next rows that nothing became of yet, in the order of the file. */
const nextRows = (tenant_id: number, id: number, most: number): Sql => sql`
  select no from person_import_row
  where tenant_id = ${tenant_id} and import_id = ${id} and outcome is null and status in ${states(FIT_ROWS)} order by no limit ${most}`

type Outcome = 'more' | 'over'

/** One batch in one transaction: a server that dies in it has done nothing, one that dies behind it has done all of it. */
async function runBatch(job: JobContext, id: number, most: number): Promise<Outcome> {
  const { tenant_id } = job
  return job.transaction(async (tx) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'running') return 'over'
    const rows = await tx.rows<{ no: number }>(nextRows(tenant_id, id, most))
    if (rows.length > 0) {
      await bringIn({ tx, tenant_id, facts, nos: rows.map(({ no }) => no) })
      return 'more'
    }
    await tx.batch(
      inTheNameOf(facts, 'Nhập từ tệp'),
      countRows(tenant_id, id, sql`r.outcome is not null or r.status = 'error'`),
      sql`update person_import set status = 'done', finished_at = now(), version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
    )
    return 'over'
  })
}

/** A row that the database refuses, such as one that names a label deleted since, is an error of its own, not of its batch. */
async function refuseRow(
  { transaction, tenant_id }: JobContext,
  id: number,
  { message }: Fault,
): Promise<void> {
  await transaction((tx) =>
    tx.rows(sql`
      update person_import_row set status = 'error', problems = ${[message]}
      where tenant_id = ${tenant_id} and import_id = ${id} and no = (select no from (${nextRows(tenant_id, id, 1)}) n)`),
  )
}

/** Kinds of refusal that another try does not cure. */
const FINAL = new Set(['rule', 'conflict', 'invalid'])

async function runSafely(job: JobContext, id: number, most: number): Promise<Outcome | 'refused'> {
  try {
    return await runBatch(job, id, most)
  } catch (error) {
    if (!(error instanceof Fault) || !FINAL.has(error.kind)) throw error
    if (most === 1) await refuseRow(job, id, error)
    return 'refused'
  }
}

/**
 * Brings the checked rows in. Goes on where it was after a server died: what a row became is stored with the row, in
 * the same transaction.
 */
export const runImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  // Rows of a refused batch go one by one, so that only the one at fault stays out.
  let singly = 0
  for (let over = false; !over;) {
    if (job.signal.aborted) throw new Error('the server stops')
    await refreshStatistics(job.db, READ_BY_IMPORT)
    const most = singly > 0 ? 1 : BATCH
    const outcome = await runSafely(job, id, most)
    singly = outcome === 'refused' && most > 1 ? BATCH : Math.max(0, singly - 1)
    over = outcome === 'over'
    publishProgress(job, id)
  }
  await notifyImportEnd(job, id)
}

/** Lists of people are read again, and the user who asked for the import is notified. */
async function notifyImportEnd(job: JobContext, id: number): Promise<void> {
  const { bus, db, tenant_id } = job
  bus.publish(tenant_id, { entity: 'person', id, action: 'create', keys: [], by: null })
  const facts = await db.one<ImportFacts>(sql`
    select file_name, status, progress, created_by from person_import where tenant_id = ${tenant_id} and id = ${id}`)
  if (facts?.status !== 'done') return
  const { added, updated, skipped, error } = facts.progress
  await notifyFromJob(job, {
    type: 'import_done',
    to: [facts.created_by],
    title: `Đã nhập xong «${facts.file_name}»`,
    body: `Thêm ${added}, bổ sung ${updated}, bỏ qua ${skipped}, lỗi ${error}`,
    url: `/persons?tab=import&import=${id}`,
    dedupe_key: `import_done/${id}`,
  })
}
