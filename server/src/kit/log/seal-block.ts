import { createHash } from 'node:crypto'
import { sql, type Sql } from '../database/sql.ts'

/** A block as it is stored; transaction numbers are text, because they may pass 2^53. */
export interface Block {
  no: number
  /** Of its entries' text; it never goes back from one block to the next. */
  form: number
  from_xid: string
  to_xid: string
  entries: number
  previous_hash: string
  hash: string
  /** Microseconds since 1970, as text. */
  sealed_us: string
}

/** The hash before the first block. */
export const GENESIS = '0'.repeat(64)

/** The form in which blocks are sealed now: every column of an entry. The first left out whom it is about. */
export const FORM = 2

const FIRST = sql`h.tenant_id, h.id, (extract(epoch from h.at) * 1000000)::bigint, h.xid::text,
  h.actor_id, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip, h.user_agent`
const textOf = (values: Sql): Sql => sql`json_build_array(${values})::text`

/** Everything of an audit entry `h`, as the text that is hashed. Any change of this needs a new form. */
export const CANONICAL: Sql = textOf(sql`${FIRST}, h.person_id`)

/** The first transaction whose entries are not sealed in the first form. */
export const firstOfSecondForm = (tenant_id: number): Sql =>
  sql`select coalesce(max(to_xid), '0'::xid8) from history_block where tenant_id = ${tenant_id} and form = 1`

/** The same in the form that the entry was sealed in, or will be; `since` is `firstOfSecondForm`. */
export const canonicalSince = (since: Sql): Sql =>
  sql`case when h.xid < (${since}) then ${textOf(FIRST)} else ${CANONICAL} end`

/** Entries of a block at most, but that the entries of one transaction stay together. */
const MOST_ENTRIES = 50_000

const SEALED_US = sql`(extract(epoch from now()) * 1000000)::bigint`

/**
 * Seals the next block of a tenant: the entries of all transactions since the last block that nothing running can add
 * to. Its hash is sha256 of a head line and of each entry's sha256 in the order of transaction and id (of an erased
 * entry: the one that it had before); the head line
 * carries the form and the hash before, so that no block can change alone. Answers the block; nothing when there was nothing to seal.
 */
export const sealNext = (tenant_id: number, most = MOST_ENTRIES): Sql => sql`
  with last as (
    select no, to_xid, hash from history_block where tenant_id = ${tenant_id} order by no desc limit 1
  ), start as (
    select coalesce((select no from last), 0) + 1 as no, coalesce((select to_xid from last), '0'::xid8) as from_xid,
      coalesce((select hash from last), ${GENESIS}) as previous_hash, pg_snapshot_xmin(pg_current_snapshot()) as horizon
  ), filled as (
    select h.xid from history h, start where h.tenant_id = ${tenant_id} and h.xid >= start.from_xid and h.xid < start.horizon
    order by h.xid, h.id offset ${most - 1} limit 1
  ), bounds as (
    select *, coalesce((select (xid::text::bigint + 1)::text::xid8 from filled), horizon) as to_xid from start
  ), body as (
    select count(*)::int as entries, string_agg(coalesce(decode(r.digest, 'hex'), sha256(convert_to(${CANONICAL}, 'UTF8'))), ''::bytea order by h.xid, h.id) as digests
    from bounds, history h left join history_redaction r on r.tenant_id = h.tenant_id and r.history_id = h.id
    where h.tenant_id = ${tenant_id} and h.xid >= bounds.from_xid and h.xid < bounds.to_xid
  )
  insert into history_block (tenant_id, form, no, from_xid, to_xid, entries, previous_hash, sealed_at, hash)
  select ${tenant_id}, ${FORM}::smallint, no, from_xid, to_xid, entries, previous_hash, now(), encode(sha256(convert_to(
    concat_ws('|', ${`form ${FORM}`}::text, ${tenant_id}::int, no, from_xid, to_xid, entries, previous_hash, ${SEALED_US}), 'UTF8') || digests), 'hex')
  from bounds, body where entries > 0
  on conflict do nothing
  returning no, hash`

/** The same hash, made outside the database. */
export function blockHash(
  tenant_id: number,
  { form, no, from_xid, to_xid, entries, previous_hash, sealed_us }: Block,
) {
  const hash = createHash('sha256')
  const head = [tenant_id, no, from_xid, to_xid, entries, previous_hash, sealed_us]
  hash.update((form === 1 ? head : [`form ${form}`, ...head]).join('|'))
  return {
    /** `digest` is that of an entry whose values were erased since. */
    add: (canonical: string, digest: string | null) =>
      void hash.update(
        digest === null ? createHash('sha256').update(canonical).digest() : Buffer.from(digest, 'hex'),
      ),
    end: () => hash.digest('hex'),
  }
}
