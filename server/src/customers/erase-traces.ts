import { sql, type Sql } from '../kit/database/sql.ts'

/** Of whom nothing may be left: every record that is theirs, and what tells of them where no id does. */
export interface Traces {
  tenant_id: number
  ids: Sql
  /** Names, numbers and addresses, squeezed as `app.squeezed` does. */
  words: readonly string[]
}

/** What a customer is called and reached by, before it is blanked; short words would tell of anybody. */
export const wordsOf = (tenant_id: number, ids: Sql): Sql => sql`
  with said as (
    select unnest(array[full_name, email, phone, phone_tail, phone2, phone2_tail]) as word from person where tenant_id = ${tenant_id} and id = any (${ids})
    union select unnest(array[name, email, phone, phone_raw]) from form_submission
      where tenant_id = ${tenant_id} and (person_id = any (${ids}) or matched_person_id = any (${ids}))
    union select unnest(array[temp_name, temp_phone]) from appointment where tenant_id = ${tenant_id} and person_id = any (${ids}))
  select coalesce(array_agg(distinct app.squeezed(word)) filter (where length(app.squeezed(word)) >= 6), '{}') as words from said`

const inWords = (text: Sql, words: readonly string[]): Sql => sql`app.tells(${text}, ${words}::text[])`

/** Whether a search was for them: its words are theirs, or part of theirs. */
const searchedFor = (search: Sql, words: readonly string[]): Sql => sql`
  (${inWords(search, words)} or (length(app.squeezed(${search})) >= 3 and exists (select from unnest(${words}::text[]) w where strpos(w, app.squeezed(${search})) > 0)))`

/** Entries of the log about an export that was searched for them. */
export const exportFor = (words: readonly string[]): Sql =>
  searchedFor(sql`coalesce(substring(h.reason from '"search":"([^"]*)"'), h.reason)`, words)

/** Rows of files that were brought in: theirs, those that match them, and those of nobody yet that carry their phone. */
const importRows = ({ tenant_id, ids, words }: Traces): Sql => sql`
  update person_import_row r set cells = '{}', draft = null, filled = null, tails = '{}', problems = '{}'
  where r.tenant_id = ${tenant_id} and (r.person_id = any (${ids}) or (r.person_id is null and (r.match_id = any (${ids})
    or r.tails && array(select unnest(array[p.phone_tail, p.phone2_tail]) from person p where p.tenant_id = ${tenant_id} and p.id = any (${ids}))
    or ${inWords(sql`array_to_string(r.cells, ' ')`, words)})))`

/** Before the person is blanked: by their phone they are still found. */
export const tracesByPhone = (traces: Traces): Sql[] => [importRows(traces)]

/** What tells of a customer beside the records that are theirs: requests, answers, files and notices (docs/personal-data.md). */
export const tracesBlanked = ({ tenant_id, ids, words }: Traces): Sql[] => [
  // In the record of another customer, whose relative they are.
  sql`update person_relative set name = 'Đã ẩn danh', phone = null, related_person_id = null, deleted_at = coalesce(deleted_at, now())
    where tenant_id = ${tenant_id} and related_person_id = any (${ids})`,
  sql`update subject_request set content = 'Đã ẩn danh', answer = case when answer is not null then 'Đã ẩn danh' end
    where tenant_id = ${tenant_id} and person_id = any (${ids})`,
  sql`update appointment set overbook_reason = null where tenant_id = ${tenant_id} and person_id = any (${ids}) and overbook_reason is not null`,
  sql`update person_assignment set reason = null where tenant_id = ${tenant_id} and person_id = any (${ids}) and reason is not null`,
  sql`update deal_user_rating g set comment = null from deal_user u, deal d where g.tenant_id = ${tenant_id} and u.tenant_id = g.tenant_id and u.id = g.deal_user_id
    and d.tenant_id = u.tenant_id and d.id = u.deal_id and d.person_id = any (${ids}) and g.comment is not null`,
  // Every kept answer: they are of two days, any of them may show the customer, and what was done stays done once.
  sql`update idempotency_key set answer = null where tenant_id = ${tenant_id} and answer is not null`,
  // Every file of a day, for the same reason; a user who still needs one makes it again.
  sql`delete from export_piece where tenant_id = ${tenant_id}`,
  sql`update export_file set status = 'cancelled' where tenant_id = ${tenant_id} and status = 'running'`,
  sql`update export_file set filter = filter - 'search' where tenant_id = ${tenant_id} and ${searchedFor(sql`filter ->> 'search'`, words)}`,
  sql`update file_upload set name = 'tệp' where tenant_id = ${tenant_id} and ${inWords(sql`name`, words)}`,
  sql`update person_import set file_name = 'tệp' where tenant_id = ${tenant_id} and ${inWords(sql`file_name`, words)}`,
  sql`delete from server_error where tenant_id = ${tenant_id} and ${inWords(sql`message || stack`, words)}`,
  // Notices about something else than the records of a customer, which are taken by their id.
  sql`delete from notification where tenant_id = ${tenant_id}
    and (entity_type is null or entity_type not in ('person', 'deal', 'appointment', 'task', 'form_submission', 'track'))
    and ${inWords(sql`title || ' ' || coalesce(body, '') || data::text`, words)}`,
  sql`select app.forget_jobs(${words}::text[])`,
]

/** Entries of the log beside those of the customer's own records: what exports were searched for, and files named after them. */
export const entriesOfTraces = ({ tenant_id, ids, words }: Traces): Sql => sql`
  select h.id from history h where h.tenant_id = ${tenant_id} and h.action = 'export' and ${exportFor(words)}
  union all select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'export_file'
    and (${searchedFor(sql`h.changes #>> '{filter,0,search}'`, words)} or ${searchedFor(sql`h.changes #>> '{filter,1,search}'`, words)})
  union all select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'person_import' and ${inWords(sql`h.changes::text`, words)}
  union all select h.id from history u, lateral unnest(array[u.changes #>> '{file_id,0}', u.changes #>> '{file_id,1}']) f(id), history h
    where u.tenant_id = ${tenant_id} and u.person_id = any (${ids}) and u.entity_type = 'file_usage' and f.id is not null
      and h.tenant_id = u.tenant_id and h.entity_type = 'file' and h.entity_id = f.id::bigint`
