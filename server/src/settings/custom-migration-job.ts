import type { CustomEntity, CustomField, CustomType } from '@bcare/rules/settings/custom-field'
import { MASK, OPEN_MIGRATION_STATES } from '@bcare/rules/settings/custom-field'
import { convertValue } from '@bcare/rules/settings/custom-convert'
import type { Read } from '@bcare/rules/settings/custom-value'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { lockDefinitions } from '../kit/custom/fields.ts'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'

/** The values before a change of type can be brought back for thirty days. */
export const ORIGINALS_SWEEP: Sweep = {
  table: 'custom_original',
  gone: sql`created_at < now() - interval '30 days'`,
}

const BATCH = 500
const MOST_ERRORS = 20

interface Before {
  type: CustomType
  status: string
  validation: object
  default_value: unknown
  option_set_id: number | null
  required: boolean
  /** The change that a restoring takes back. */
  of?: number
}

interface Facts {
  id: number
  op: 'change_type' | 'restore'
  dry_run: boolean
  state: string
  from_type: CustomType
  to_type: CustomType
  option_set_id: number | null
  before: Before
  last_entity_id: number
  /** The last record that the change which is taken back came to; it was cancelled before those behind it. */
  changed_to: number
  total: number
  failed: number
  errors: { entity_id: number; value: string; problem: string }[]
  created_by: number | null
  definition_id: number
  entity_type: CustomEntity
  name: string
  label: string
  is_sensitive: boolean
  old_options: CustomField['options']
  new_options: CustomField['options']
}

const factsQuery = (tenant_id: number, id: number): Sql => sql`
  select m.id, m.op, m.dry_run, m.state, m.from_type, m.to_type, m.option_set_id, coalesce(o.before, m.before) || m.before as before, m.last_entity_id,
    case when o.state = 'cancelled' then o.last_entity_id else ${Number.MAX_SAFE_INTEGER}::bigint end as changed_to, m.total, m.failed, m.errors,
    m.created_by, d.id as definition_id, d.entity_type, d.name, d.label, d.is_sensitive,
    coalesce((select s.options from custom_option_set s where s.tenant_id = m.tenant_id and s.id = case when m.op = 'restore' then m.option_set_id else d.option_set_id end), '[]') as old_options,
    coalesce((select s.options from custom_option_set s where s.tenant_id = m.tenant_id and s.id = case when m.op = 'restore' then (o.before ->> 'option_set_id')::bigint else m.option_set_id end), '[]') as new_options
  from custom_migration m
    join custom_definition d on d.tenant_id = m.tenant_id and d.id = m.definition_id
    left join custom_migration o on o.tenant_id = m.tenant_id and o.id = (m.before ->> 'of')::bigint
  where m.tenant_id = ${tenant_id} and m.id = ${id} and m.state in ${states(OPEN_MIGRATION_STATES)} for update of m`

interface ValueRow {
  entity_id: number
  value: unknown
  called: string | null
  /** The value before the change that is taken back, and what that change wrote. */
  original: unknown
  converted: unknown
  was_changed: boolean
}

/** The next records that have a value, or had one before the change that is taken back. */
const batchQuery = (
  tenant_id: number,
  { entity_type, name, last_entity_id, before, from_type }: Facts,
): Sql => sql`
  select x.entity_id, v.data -> ${name}::text as value, app.custom_name(${tenant_id}, ${from_type}, v.data -> ${name}::text) as called,
    o.value as original, o.converted, o.entity_id is not null as was_changed
  from (
    (select v.entity_id from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type} and v.entity_id > ${last_entity_id} and v.data ? ${name}::text order by 1 limit ${BATCH})
    union
    (select o.entity_id from custom_original o where o.tenant_id = ${tenant_id} and o.migration_id = ${before.of ?? 0} and o.entity_id > ${last_entity_id} order by 1 limit ${BATCH})
    order by 1 limit ${BATCH}
  ) x
  join custom_value v on v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type} and v.entity_id = x.entity_id
  left join custom_original o on o.tenant_id = ${tenant_id} and o.migration_id = ${before.of ?? 0} and o.entity_id = x.entity_id
  order by x.entity_id`

// Keys of objects do not occur in values, so their order cannot make two of them differ.
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What becomes of one value. Undoing gives the value of before, unless a user has typed something else since. */
function become(
  facts: Facts,
  { entity_id, value, called, original, converted, was_changed }: ValueRow,
): Read {
  const old = { type: facts.from_type, options: facts.old_options, validation: {} }
  const next = { type: facts.to_type, options: facts.new_options, validation: {} }
  if (facts.op === 'restore' && was_changed && same(value, converted)) return { value: original }
  if (facts.op === 'restore' && entity_id > facts.changed_to) return { value }
  return convertValue(old, next, value, called)
}

interface Turned extends ValueRow {
  next: unknown
  problem: string | undefined
}

const turn = (facts: Facts, rows: readonly ValueRow[]): Turned[] =>
  rows.map((row) => {
    const read = become(facts, row)
    return 'problem' in read
      ? { ...row, next: null, problem: read.problem }
      : { ...row, next: read.value, problem: undefined }
  })

const sampleOf = (facts: Facts, turned: readonly Turned[]): Facts['errors'] =>
  turned
    .filter(({ problem }) => problem !== undefined)
    .slice(0, Math.max(0, MOST_ERRORS - facts.errors.length))
    .map(({ entity_id, value, called, problem }) => ({
      entity_id,
      value: facts.is_sensitive ? MASK : oldWords(facts, value, called).slice(0, 200),
      problem: problem ?? '',
    }))

const oldWords = ({ from_type, old_options }: Facts, value: unknown, called: string | null): string =>
  wordsOf({ type: from_type, options: old_options, validation: {} }, value, called)

/** Values in, the values of before beside them, and the index of the new type. */
async function write(
  tx: Transaction,
  tenant_id: number,
  facts: Facts,
  turned: readonly Turned[],
): Promise<void> {
  const { id, definition_id, entity_type, name, to_type, op } = facts
  const rows = sql`jsonb_to_recordset(${JSON.stringify(
    turned.map(({ entity_id, value, next }) => ({ entity_id, value: value ?? null, next: next ?? null })),
  )}::jsonb) as n(entity_id bigint, value jsonb, next jsonb)`
  const mine = sql`v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type}`
  await tx.batch(
    ...(op === 'change_type'
      ? [
          sql`insert into custom_original (tenant_id, migration_id, entity_id, value, converted)
            select ${tenant_id}, ${id}, n.entity_id, n.value, nullif(n.next, 'null') from ${rows} on conflict do nothing`,
        ]
      : []),
    sql`update custom_value v set updated_at = now(),
        data = case when n.next is null or n.next = 'null' then v.data - ${name}::text else v.data || jsonb_build_object(${name}::text, n.next) end
      from ${rows} where ${mine} and v.entity_id = n.entity_id`,
    sql`insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
      select v.tenant_id, d.id, v.entity_id, e.place, e.number, e.word, d.is_unique
      from ${rows} join custom_value v on ${mine} and v.entity_id = n.entity_id
        join custom_definition d on d.tenant_id = v.tenant_id and d.id = ${definition_id}
        cross join lateral app.custom_entries(${to_type}, v.data -> ${name}::text) e
      on conflict do nothing`,
  )
}

const inTheNameOf = ({ created_by, label }: Facts): Sql => sql`
  select set_config('app.actor', (app.actor() || jsonb_build_object('user_id', ${created_by}::bigint))::text, true),
    set_config('app.reason', ${`Chuyển kiểu trường «${label}»`}, true)`

/** The definition takes its new type; values of it wait outside the index until their batch. */
const take = (tenant_id: number, { definition_id, to_type, option_set_id, op, before }: Facts): Sql[] => {
  const back = op === 'restore'
  return [
    sql`delete from custom_index where tenant_id = ${tenant_id} and definition_id = ${definition_id}`,
    sql`update custom_definition set type = ${to_type}, option_set_id = ${back ? before.option_set_id : option_set_id}::bigint,
        validation = ${JSON.stringify(back ? before.validation : {})}::jsonb,
        default_value = ${back && before.default_value !== null ? JSON.stringify(before.default_value) : null}::jsonb,
        status = 'migrating', version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = ${definition_id}`,
  ]
}

async function start(tx: Transaction, tenant_id: number, facts: Facts): Promise<void> {
  const { id, entity_type, name, before } = facts
  await tx.batch(
    inTheNameOf(facts),
    sql`update custom_migration set state = 'running', started_at = now(), updated_at = now(), version = version + 1,
        total = (select count(*) from (
          select v.entity_id from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type} and v.data ? ${name}::text
          union select o.entity_id from custom_original o where o.tenant_id = ${tenant_id} and o.migration_id = ${before.of ?? 0}) c)
      where tenant_id = ${tenant_id} and id = ${id}`,
    ...(facts.dry_run ? [] : [lockDefinitions(tenant_id), ...take(tenant_id, facts)]),
  )
}

async function finish(tx: Transaction, tenant_id: number, facts: Facts): Promise<void> {
  const { id, definition_id, before } = facts
  await tx.batch(
    inTheNameOf(facts),
    sql`update custom_migration set state = 'done', finished_at = now(), updated_at = now(), version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
    ...(facts.dry_run
      ? []
      : [
          sql`update custom_definition set status = ${before.status}, version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = ${definition_id}`,
          sql`update custom_migration set restored_at = now() where tenant_id = ${tenant_id} and id = ${before.of ?? 0}`,
        ]),
  )
}

/** One batch in one transaction: a server that dies in it has done nothing, one that dies behind it has done all of it. */
async function step({ transaction, tenant_id }: JobContext, id: number): Promise<Facts | 'over' | 'gone'> {
  return transaction(async (tx) => {
    const facts = await tx.one<Facts>(factsQuery(tenant_id, id))
    if (facts === undefined) return 'gone'
    if (facts.state === 'pending') {
      await start(tx, tenant_id, facts)
      return facts
    }
    const rows = await tx.rows<ValueRow>(batchQuery(tenant_id, facts))
    if (rows.length === 0) {
      await finish(tx, tenant_id, facts)
      return 'over'
    }
    const turned = turn(facts, rows)
    await tx.rows(inTheNameOf(facts))
    if (!facts.dry_run) await write(tx, tenant_id, facts, turned)
    const failed = turned.filter(({ problem }) => problem !== undefined).length
    await tx.rows(sql`
      update custom_migration set processed = processed + ${rows.length}, failed = failed + ${failed}, last_entity_id = ${rows.at(-1)?.entity_id ?? 0},
        errors = errors || ${JSON.stringify(sampleOf(facts, turned))}::jsonb, updated_at = now() where tenant_id = ${tenant_id} and id = ${id}`)
    return facts
  })
}

/** Changes the type of a field, tries it, or takes it back; goes on where it was after a server died. */
export const customMigrationJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const publish = (entity: string, changed: number, key: string) =>
    job.bus.publish(job.tenant_id, { entity, id: changed, action: 'update', keys: [key], by: null })
  let facts: Facts | undefined
  for (let over = false; !over;) {
    if (job.signal.aborted) throw new Error('the server stops')
    const done = await step(job, id)
    over = done === 'over' || done === 'gone'
    if (typeof done === 'object') {
      // It is of another type from the first step on, and is not looked into until the last.
      if (facts === undefined && !done.dry_run) publish('custom_definition', done.definition_id, 'status')
      facts = done
    }
    publish('custom_migration', id, 'progress')
  }
  if (facts === undefined || facts.dry_run) return
  publish('custom_definition', facts.definition_id, 'custom')
  publish(facts.entity_type, 0, 'custom')
}
