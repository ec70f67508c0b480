import { Fault } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import { TOMBSTONE } from '@bcare/rules/customers/subject-request'
import * as z from 'zod/mini'
import { canonicalSince, firstOfSecondForm, FORM } from '../../kit/log/seal-block.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import { entriesOf, tracesBlanked, wordsOf } from './erase-traces.ts'
import { exportFor } from './erased-words.ts'
import { personRows, personTraces, type Erased, type Traces } from '../hooks.ts'
import { setColumns } from '../merge/merge-plan.ts'
import { samePerson } from '../merge/merged-into.ts'
import { hereOf } from '../person/people-here.ts'
import { aboutThem } from '../person-rows.ts'

export interface Erasure {
  tenant_id: number
  user_id: number | null
  /** The request that two users have decided. */
  request_id: number
  person_id: number
}

/** Columns that do not identify a person, and that the clinic counts by. */
const KEPT_FIELDS = new Set([
  'branch_id',
  'source_term_id',
  'first_channel',
  'vip_level_term_id',
  'referrer_user_id',
])

/** Every field that users type about a customer, as it is of a person of whom nothing is known. */
function blankPerson(): Record<string, unknown> {
  const blank = z.parse(Person.draft, {
    full_name: TOMBSTONE,
    no_phone_reason: 'Đã ẩn danh',
    do_not_contact: true,
  })
  const typed = Object.entries(blank).filter(([field]) => field in Person.edits && !KEPT_FIELDS.has(field))
  return { ...Object.fromEntries(typed), national_id_sealed: null, national_id_hash: null }
}

/** The customer's own record: nothing that identifies them. */
export const personBlanked = ({ tenant_id, ids }: Erased): Sql[] => [
  sql`update person set ${setColumns(blankPerson())}anonymised_at = now(), version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = any (${ids})`,
]

/** Custom fields of the customer and of all records that are theirs. */
const customBlanked = (erased: Erased): Sql[] => {
  const { tenant_id } = erased
  const about = (entity_type: Sql, entity_id: Sql) => aboutThem(erased, entity_type, entity_id)
  return [
    sql`update custom_value v set data = '{}', updated_at = now() where v.tenant_id = ${tenant_id} and v.data <> '{}' and ${about(sql`v.entity_type`, sql`v.entity_id`)}`,
    sql`delete from custom_original o using custom_migration m, custom_definition d
      where o.tenant_id = ${tenant_id} and m.tenant_id = o.tenant_id and m.id = o.migration_id and d.tenant_id = m.tenant_id and d.id = m.definition_id
        and ${about(sql`d.entity_type`, sql`o.entity_id`)}`,
    sql`update custom_migration m set errors = (
        select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(m.errors) e where not ${about(sql`d.entity_type`, sql`(e ->> 'entity_id')::bigint`)})
      from custom_definition d where m.tenant_id = ${tenant_id} and d.tenant_id = m.tenant_id and d.id = m.definition_id and m.errors <> '[]'`,
  ]
}

/** What is gone, family by family. Signed records of treatment stay: the law has them kept. */
const blanked = (erased: Erased): Sql[] => [
  ...personRows.all().flatMap((rows) => ('stays' in rows.erased ? [] : rows.erased(erased))),
  ...customBlanked(erased),
  sql`delete from notification where tenant_id = ${erased.tenant_id} and ${aboutThem(erased, sql`entity_type`, sql`entity_id`)}`,
]

/** What an entry was sealed with, or will be. */
const canonical = (tenant_id: number): Sql => canonicalSince(firstOfSecondForm(tenant_id))

const digest = (text: Sql): Sql => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/** What users gave as a reason. Which part was read or printed is our own word, and who read a record stays known. */
const typedReason = (words: readonly string[]): Sql => sql`
  (h.reason is not null and h.action not in ('view', 'print') and (h.action <> 'export' or ${exportFor(words)}))`

/**
 * Blanks in the log what identified a person. Each entry's digest is stored first, the chain goes on over it; then one
 * more entry binds all of these together, so that none can blank another one and call it an erasure.
 */
const redacted = ({ tenant_id, user_id, request_id }: Erasure, traces: Traces): Sql[] => [
  sql`insert into history_redaction (tenant_id, history_id, request_id, digest)
    select h.tenant_id, h.id, ${request_id}::bigint, ${digest(canonical(tenant_id))} from history h
    where h.tenant_id = ${tenant_id} and (h.person_id = any (${traces.ids}) or h.id = any (array(${entriesOf(traces)})))
      and (app.redacted(h.entity_type, h.changes) <> h.changes or ${typedReason(traces.words)})
    on conflict do nothing`,
  sql`select app.redact_history(${request_id}), app.redact_stage_reasons(${request_id})`,
  sql`insert into history (tenant_id, actor_id, action, entity_type, entity_id, changes, request_id, ip, user_agent)
    select ${tenant_id}, ${user_id}::bigint, 'redact', 'subject_request', ${request_id}::bigint, jsonb_build_object(
      'form', jsonb_build_array(null, ${FORM}::int),
      'entries', jsonb_build_array(null, count(*)),
      'hash', jsonb_build_array(null, encode(sha256(convert_to(coalesce(string_agg(r.history_id || '|' || r.digest || '|' || ${digest(canonical(tenant_id))}, E'\n' order by r.history_id), ''), 'UTF8')), 'hex'))),
      app.actor() ->> 'request_id', app.actor() ->> 'ip', app.actor() ->> 'user_agent'
    from history_redaction r join history h on h.tenant_id = r.tenant_id and h.id = r.history_id
    where r.tenant_id = ${tenant_id} and r.request_id = ${request_id}`,
]

/**
 * Takes away who a customer was, and of every record that went into theirs, and leaves what the clinic must keep:
 * visits, appointments, deals and their figures, under a name that says so (docs/personal-data.md). For the inside of a
 * transaction in which the request is decided.
 * @throws Fault rule while the customer is in the clinic
 */
export async function anonymise(db: TenantDatabase, erasure: Erasure): Promise<void> {
  const { tenant_id, person_id } = erasure
  const ids = samePerson(tenant_id, person_id)
  const [, here, [identifying]] = await db.batch<[object, object, { words: string[] }]>(
    sql`select id from person where tenant_id = ${tenant_id} and id = any (${ids}) order by id for update`,
    hereOf(tenant_id, ids),
    wordsOf({ tenant_id, ids }),
  )
  if (here.length > 0)
    throw new Fault('rule', 'Khách đang có lượt khám chưa kết thúc, hãy kết thúc lượt khám trước khi ẩn danh')
  const traces: Traces = { tenant_id, ids, words: identifying?.words ?? [] }
  await db.batch(
    ...personTraces.all().flatMap(({ before }) => before?.(traces) ?? []),
    ...blanked(traces),
    ...personTraces.all().flatMap(({ after }) => after?.(traces) ?? []),
    ...tracesBlanked(traces),
    ...redacted(erasure, traces),
  )
}
