import { Fault } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import { TOMBSTONE } from '@bcare/rules/customers/subject-request'
import * as z from 'zod/mini'
import { canonicalSince, firstOfSecondForm, FORM } from '../insight/seal-block.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import {
  entriesOfTraces,
  exportFor,
  tracesBlanked,
  tracesByPhone,
  wordsOf,
  type Traces,
} from './erase-traces.ts'
import { setColumns } from './merge-plan.ts'
import { samePerson } from './merged-into.ts'

export interface Erasure {
  tenant_id: number
  user_id: number | null
  /** The request that two people have decided. */
  request_id: number
  person_id: number
}

/** What says nothing of who somebody is, and the clinic counts by. */
const KEPT_FIELDS = new Set([
  'branch_id',
  'source_term_id',
  'first_channel',
  'vip_level_term_id',
  'referrer_user_id',
])

/** Every field that people type about a customer, as it is of somebody of whom nothing is known. */
function blankPerson(): Record<string, unknown> {
  const blank = z.parse(Person.draft, {
    full_name: TOMBSTONE,
    no_phone_reason: 'Đã ẩn danh',
    do_not_contact: true,
  })
  const typed = Object.entries(blank).filter(([field]) => field in Person.edits && !KEPT_FIELDS.has(field))
  return { ...Object.fromEntries(typed), national_id_sealed: null, national_id_hash: null }
}

/** What these people sent from the clinic's website, before they were on file as well. */
const enquiriesOf = (tenant_id: number, ids: Sql): Sql =>
  sql`tenant_id = ${tenant_id} and (person_id = any (${ids}) or matched_person_id = any (${ids}))`

/** What the clinic has noted in fields of its own, of the customer and of all that is theirs. */
const ownBlanked = (tenant_id: number, ids: Sql): Sql[] => {
  const theirs = (table: Sql) =>
    sql`select o.id from ${table} o where o.tenant_id = ${tenant_id} and o.person_id = any (${ids})`
  const of = (entity_type: Sql, entity_id: Sql) => sql`(
    (${entity_type} = 'person' and ${entity_id} = any (${ids})) or (${entity_type} = 'deal' and ${entity_id} in (${theirs(sql`deal`)}))
    or (${entity_type} = 'appointment' and ${entity_id} in (${theirs(sql`appointment`)})) or (${entity_type} = 'task' and ${entity_id} in (${theirs(sql`task`)})))`
  return [
    sql`update custom_value v set data = '{}', updated_at = now() where v.tenant_id = ${tenant_id} and v.data <> '{}' and ${of(sql`v.entity_type`, sql`v.entity_id`)}`,
    sql`delete from custom_original o using custom_migration m, custom_definition d
      where o.tenant_id = ${tenant_id} and m.tenant_id = o.tenant_id and m.id = o.migration_id and d.tenant_id = m.tenant_id and d.id = m.definition_id
        and ${of(sql`d.entity_type`, sql`o.entity_id`)}`,
    sql`update custom_migration m set errors = (
        select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(m.errors) e where not ${of(sql`d.entity_type`, sql`(e ->> 'entity_id')::bigint`)})
      from custom_definition d where m.tenant_id = ${tenant_id} and d.tenant_id = m.tenant_id and d.id = m.definition_id and m.errors <> '[]'`,
  ]
}

/** What is gone, table by table, over the people `ids`. Signed records of treatment stay: the law has them kept. */
const blanked = (tenant_id: number, ids: Sql): Sql[] => [
  sql`update person set ${setColumns(blankPerson())}anonymised_at = now(), version = version + 1, updated_at = now() where tenant_id = ${tenant_id} and id = any (${ids})`,
  sql`update person_relative set name = 'Đã ẩn danh', phone = null, related_person_id = null, deleted_at = coalesce(deleted_at, now()) where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`delete from note where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  // X-ray pictures are part of the record that the law has kept; what shows a face or holds a name goes.
  sql`delete from file_usage t using file f where t.tenant_id = ${tenant_id} and t.person_id = any (${ids}) and f.tenant_id = t.tenant_id and f.id = t.file_id
    and not (t.purpose like 'xray%' and f.mime like 'image/%')`,
  sql`update file_usage set name = 'anh.' || regexp_replace(name, '^.*[.]', ''), caption = null, phase = null, is_public_consented = false
    where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`delete from visit_reason where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`delete from entity_data where tenant_id = ${tenant_id} and person_id = any (${ids}) and status <> 'signed'`,
  sql`update deal set name = 'Cơ hội ' || code, description = null, lost_note = null where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update appointment set temp_name = null, temp_phone = null, note = null, customer_request = null, status_note = null where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update track set reason = null, note = null, left_reason = null where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update appointment_waiting set note = null, deleted_at = coalesce(deleted_at, now()) where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update task set title = 'Công việc ' || code, description = null, result_note = null, status_reason = null, checklist = '[]' where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`delete from task_note where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update form_submission set name = 'Đã ẩn danh', phone = null, phone_raw = null, email = null, interest = null, message = null, preferred_time = null,
    branch_hint = null, page_url = null, referer = null, utm = '{}', payload = '{}', differences = '[]', ip_hash = null, status_reason = null,
    deleted_at = coalesce(deleted_at, now()) where ${enquiriesOf(tenant_id, ids)}`,
  ...ownBlanked(tenant_id, ids),
  sql`delete from person_merge where tenant_id = ${tenant_id} and (keep_id = any (${ids}) or merge_id = any (${ids}))`,
  sql`delete from notification where tenant_id = ${tenant_id} and (
    (entity_type = 'person' and entity_id = any (${ids}))
    or (entity_type = 'deal' and entity_id in (select id from deal where tenant_id = ${tenant_id} and person_id = any (${ids})))
    or (entity_type = 'appointment' and entity_id in (select id from appointment where tenant_id = ${tenant_id} and person_id = any (${ids})))
    or (entity_type = 'task' and entity_id in (select id from task where tenant_id = ${tenant_id} and person_id = any (${ids})))
    or (entity_type = 'form_submission' and entity_id in (select id from form_submission where ${enquiriesOf(tenant_id, ids)}))
    or (entity_type = 'track' and entity_id in (select id from track where tenant_id = ${tenant_id} and person_id = any (${ids}))))`,
]

/** What an entry was sealed with, or will be. */
const canonical = (tenant_id: number): Sql => canonicalSince(firstOfSecondForm(tenant_id))

const digest = (text: Sql): Sql => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/** What people gave as a reason. Which part was read or printed is our own word, and who read a record stays known. */
const typedReason = (words: readonly string[]): Sql => sql`
  (h.reason is not null and h.action not in ('view', 'print') and (h.action <> 'export' or ${exportFor(words)}))`

/**
 * Blanks in the log what told who somebody was. Each entry's digest is kept first, the chain goes on over it; then one
 * more entry binds all of these together, so that nobody can blank another one and call it an erasure.
 */
const redacted = ({ tenant_id, user_id, request_id }: Erasure, traces: Traces): Sql[] => [
  sql`insert into history_redaction (tenant_id, history_id, request_id, digest)
    select h.tenant_id, h.id, ${request_id}::bigint, ${digest(canonical(tenant_id))} from history h
    where h.tenant_id = ${tenant_id} and (h.person_id = any (${traces.ids})
        or (h.entity_type = 'form_submission' and h.entity_id in (select id from form_submission where ${enquiriesOf(tenant_id, traces.ids)}))
        or h.id = any (array(${entriesOfTraces(traces)})))
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
  const [, here, [told]] = await db.batch<[object, object, { words: string[] }]>(
    sql`select id from person where tenant_id = ${tenant_id} and id = any (${ids}) order by id for update`,
    sql`select id from track where tenant_id = ${tenant_id} and person_id = any (${ids}) and deleted_at is null
      and status in ('waiting', 'in_consult', 'in_treatment', 'waiting_payment')`,
    wordsOf(tenant_id, ids),
  )
  if (here.length > 0)
    throw new Fault('rule', 'Khách đang có lượt khám chưa kết thúc, hãy kết thúc lượt khám trước khi ẩn danh')
  const traces: Traces = { tenant_id, ids, words: told?.words ?? [] }
  await db.batch(
    ...tracesByPhone(traces),
    ...blanked(tenant_id, ids),
    ...tracesBlanked(traces),
    ...redacted(erasure, traces),
  )
}
