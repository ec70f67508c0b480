import { CUSTOM, Fault } from '@bcare/contract'
import type { Pair } from '@bcare/rules/customers/merge/merge'
import type { Columns } from '@bcare/rules/customers/merge/fields'
import type { MergeRows } from '@bcare/rules/customers/merge/rows'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { personTable } from '../person/person-table.ts'

/** A record as it is stored, with what decides whether it can be merged. */
export interface Stored {
  id: number
  code: string
  version: number
  deleted: boolean
  /** Its columns, and values of the clinic's custom fields as `custom.<name>`. */
  row: Columns
}

const MISSING = 'Không tìm thấy khách hàng'

const stored = (tenant_id: number, { keep_id, merge_id }: Pair): Sql => sql`
  select t.id, t.code, t.version, t.deleted_at is not null as deleted, (to_jsonb(t) || coalesce((
      select jsonb_object_agg(${CUSTOM}::text || k.key, k.value) from custom_value v cross join lateral jsonb_each(v.data) k
      where v.tenant_id = t.tenant_id and v.entity_type = 'person' and v.entity_id = t.id), '{}'))::text as json
  from person t where t.tenant_id = ${tenant_id} and t.id = any (${[keep_id, merge_id]}::bigint[])`

const readable = ({ caller, call }: Context, { keep_id, merge_id }: Pair): Sql =>
  sql`select t.id from person t where ${visible(personTable, caller, call)} and t.id = any (${[keep_id, merge_id]}::bigint[])`

interface Both {
  keep: Stored
  merge: Stored
}

/** @throws Fault not_found unless both are there, and the caller may merge them; a caller who may merge all sees deleted ones. */
function bothOf(context: Context, pair: Pair, found: readonly object[], seen: readonly object[]): Both {
  const records = (found as (Stored & { json: string })[]).map(({ json, ...one }) => ({
    ...one,
    row: JSON.parse(json) as Columns,
  }))
  const everywhere = context.caller.scopeFor(context.call.permission) === 'all'
  const ids = new Set((seen as { id: number }[]).map(({ id }) => id))
  const recordOf = (id: number): Stored => {
    const record = records.find((one) => one.id === id)
    if (record === undefined || !(ids.has(id) || (record.deleted && everywhere)))
      throw new Fault('not_found', MISSING)
    return record
  }
  return { keep: recordOf(pair.keep_id), merge: recordOf(pair.merge_id) }
}

/** Both records, locked in the order of their ids, so that merges and bookings take turns. @throws Fault not_found */
export async function lockBoth(context: Context, pair: Pair): Promise<Both> {
  const [found = [], seen = []] = await context.db.batch(
    sql`${stored(context.caller.tenant_id, pair)} order by t.id for update`,
    readable(context, pair),
  )
  return bothOf(context, pair, found, seen)
}

/** The same to look at, together with one more statement. @throws Fault not_found */
export async function readBoth(context: Context, pair: Pair, more: Sql): Promise<Both & { more: object[] }> {
  const [found = [], seen = [], extra = []] = await context.db.batch(
    stored(context.caller.tenant_id, pair),
    readable(context, pair),
    more,
  )
  return { ...bothOf(context, pair, found, seen), more: extra }
}

const GOING_ON = new Set(['waiting', 'in_consult', 'in_treatment', 'waiting_payment'])

/** Whether a person is in the clinic now, by the rows of a merge. */
export const isVisiting = (rows: MergeRows, person_id: number): boolean =>
  (rows['track'] ?? []).some(
    (row) =>
      row['person_id'] === person_id && row['deleted_at'] === null && GOING_ON.has(String(row['status'])),
  )
