import { join, sql, type Sql } from '../../kit/database/sql.ts'
import { exportFor, inWords } from './erased-words.ts'
import { personTraces, type Erased, type Traces } from '../hooks.ts'
import { recordTypes } from '../person-rows.ts'

/** What a customer is called and reached by, before it is blanked; short words would match anybody. */
export const wordsOf = (erased: Erased): Sql => sql`
  with said(word) as (${join(
    personTraces.all().flatMap(({ words }) => (words === undefined ? [] : [words(erased)])),
    ' union ',
  )})
  select coalesce(array_agg(distinct app.squeezed(word)) filter (where length(app.squeezed(word)) >= 6), '{}') as words from said`

/**
 * What identifies a customer where no area answers for it: stored answers, uploads under way, notices and jobs
 * (docs/personal-data.md).
 */
export const tracesBlanked = ({ tenant_id, words }: Traces): Sql[] => [
  // Every stored answer: they are of two days, any of them may show the customer, and what was done stays done once.
  sql`update idempotency_key set answer = null where tenant_id = ${tenant_id} and answer is not null`,
  sql`update file_upload set name = 'tệp' where tenant_id = ${tenant_id} and ${inWords(sql`name`, words)}`,
  // Notices about something else than the records of a customer, which are taken by their id.
  sql`delete from notification where tenant_id = ${tenant_id} and (entity_type is null or entity_type <> all (${recordTypes()}))
    and ${inWords(sql`title || ' ' || coalesce(body, '') || data::text`, words)}`,
  sql`select app.forget_jobs(${words}::text[])`,
]

/** Entries of the log beside those of the customer's own records. */
export const entriesOf = (traces: Traces): Sql => {
  const { tenant_id, ids, words } = traces
  return join(
    [
      sql`select h.id from history h where h.tenant_id = ${tenant_id} and h.action = 'export' and ${exportFor(words)}`,
      sql`select h.id from history u, lateral unnest(array[u.changes #>> '{file_id,0}', u.changes #>> '{file_id,1}']) f(id), history h
        where u.tenant_id = ${tenant_id} and u.person_id = any (${ids}) and u.entity_type = 'file_usage' and f.id is not null
          and h.tenant_id = u.tenant_id and h.entity_type = 'file' and h.entity_id = f.id::bigint`,
      ...personTraces.all().flatMap(({ entries }) => (entries === undefined ? [] : [entries(traces)])),
    ],
    ' union all ',
  )
}
