import { createHash } from 'node:crypto'
import type { BrokenBecause } from '@bcare/contract/insight/seal-words'
import type pg from 'pg'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase, type TenantDatabase } from '../kit/database/tenant-database.ts'
import { blockHash, canonicalSince, firstOfSecondForm, GENESIS, type Block } from '../kit/log/seal-block.ts'
import type { Heads } from './seal-heads.ts'

/**
 * What is wrong: a block is missing before this one, its range or the hash before do not follow from the block
 * before, its entries are not those that were sealed, it differs from the head that was written outside, a head
 * knows a block that is gone, an entry claims a transaction that has not happened, or values were erased from entries
 * otherwise than the entry says that binds them (`block` 0).
 */
export type Why = BrokenBecause

export interface Verdict {
  ok: boolean
  blocks: number
  entries: number
  /** Entries that no block covers yet; more than a second's worth means that no server seals. */
  unsealed: number
  first_broken?: { no: number; why: Why }
}

const PAGE = 2_000

type End = Pick<Block, 'no' | 'to_xid'>

interface Entry {
  xid: string
  id: number
  canonical: string
  /** Of an erased entry: what it was sealed with. */
  digest: string | null
}

async function* blocksUpTo(db: TenantDatabase, tenant_id: number, last: number): AsyncGenerator<Block> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const page = await db.rows<Block>(sql`
      select no, form, from_xid::text, to_xid::text, entries, previous_hash, hash, (extract(epoch from sealed_at) * 1000000)::bigint::text as sealed_us
      from history_block where tenant_id = ${tenant_id} and no > ${after} and no <= ${last} order by no limit ${PAGE}`)
    yield* page
    after = page.at(-1)?.no ?? after
    if (page.length < PAGE) return
  }
}

async function* entriesBefore(db: TenantDatabase, tenant_id: number, to_xid: string): AsyncGenerator<Entry> {
  for (let after = { xid: '0', id: Number.MIN_SAFE_INTEGER }; ;) {
    const page = await db.rows<Entry>(sql`
      select h.xid::text, h.id, ${canonicalSince(firstOfSecondForm(tenant_id))} as canonical, r.digest from history h
        left join history_redaction r on r.tenant_id = h.tenant_id and r.history_id = h.id
      where h.tenant_id = ${tenant_id} and h.xid < ${to_xid}::xid8 and (h.xid, h.id) > (${after.xid}::xid8, ${after.id}::bigint)
      order by h.xid, h.id limit ${PAGE}`)
    yield* page
    after = page.at(-1) ?? after
    if (page.length < PAGE) return
  }
}

function linkFault(block: Block, before: Block | undefined): Why | undefined {
  if (block.no !== (before?.no ?? 0) + 1) return 'gap'
  if (block.from_xid !== (before?.to_xid ?? '0') || BigInt(block.to_xid) <= BigInt(block.from_xid))
    return 'range'
  // A block that claims an older form than the one before it: nothing seals so.
  if (block.form < (before?.form ?? 1)) return 'link'
  return block.previous_hash === (before?.hash ?? GENESIS) ? undefined : 'link'
}

/** Walks blocks and entries side by side; answers the first fault. */
async function walk(db: TenantDatabase, tenant_id: number, last: End, heads: Heads, verdict: Verdict) {
  const entries = entriesBefore(db, tenant_id, last.to_xid)
  let entry = await entries.next()
  let before: Block | undefined
  for await (const block of blocksUpTo(db, tenant_id, last.no)) {
    const fault = linkFault(block, before)
    if (fault !== undefined) return { no: block.no, why: fault }
    const hash = blockHash(tenant_id, block)
    let count = 0
    while (entry.done !== true && BigInt(entry.value.xid) < BigInt(block.to_xid)) {
      hash.add(entry.value.canonical, entry.value.digest)
      count += 1
      entry = await entries.next()
    }
    if (count !== block.entries || hash.end() !== block.hash) return { no: block.no, why: 'content' as const }
    if ((heads.get(block.no) ?? block.hash) !== block.hash) return { no: block.no, why: 'head' as const }
    verdict.blocks += 1
    verdict.entries += count
    before = block
  }
  return undefined
}

interface Redacted {
  request_id: number
  hash: string | null
  records: number
  lines: string
}

/**
 * Whether the values that were erased from entries are those that an entry of the log says: one for every erasure, which
 * is sealed itself and was never blanked.
 */
async function redactionFault(db: TenantDatabase, tenant_id: number) {
  // An erasure of before the second form bound the entries in the first one, and says nothing of a form.
  const bound = sql`case when b.form = '2' then (${firstOfSecondForm(tenant_id)}) else '9223372036854775807'::xid8 end`
  const found = await db.rows<Redacted>(sql`
    select r.request_id, max(b.hash) as hash, max(b.records)::int as records,
      coalesce(string_agg(r.history_id || '|' || r.digest || '|' || coalesce(encode(sha256(convert_to(${canonicalSince(bound)}, 'UTF8')), 'hex'), ''), E'\n' order by r.history_id), '') as lines
    from history_redaction r
    left join history h on h.tenant_id = r.tenant_id and h.id = r.history_id
    left join lateral (
      select max(e.changes -> 'hash' ->> 1) as hash, max(e.changes -> 'form' ->> 1) as form, count(*) as records from history e
      where e.tenant_id = r.tenant_id and e.entity_type = 'subject_request' and e.entity_id = r.request_id and e.action = 'redact'
        and not exists (select from history_redaction x where x.tenant_id = e.tenant_id and x.history_id = e.id)) b on true
    where r.tenant_id = ${tenant_id} group by r.request_id`)
  const sound = ({ hash, records, lines }: Redacted) =>
    records === 1 && createHash('sha256').update(lines).digest('hex') === hash
  return found.every(sound) ? undefined : { no: 0, why: 'redaction' as const }
}

/**
 * Whether a tenant's audit entries are those that were sealed: every hash is made again outside the database. Without
 * `heads` it cannot be seen whether the end of the chain was cut off or the whole chain made anew.
 */
export async function verifyChain(
  db: TenantDatabase,
  tenant_id: number,
  heads: Heads = new Map(),
): Promise<Verdict> {
  const last = await db.one<End>(
    sql`select no, to_xid::text from history_block where tenant_id = ${tenant_id} order by no desc limit 1`,
  )
  const verdict: Verdict = { ok: true, blocks: 0, entries: 0, unsealed: 0 }
  const broken = last === undefined ? undefined : await walk(db, tenant_id, last, heads, verdict)
  const missing = Math.min(...[...heads.keys()].filter((no) => no > (last?.no ?? 0)))
  const open = await db.one<{ unsealed: number; future: boolean }>(sql`
    select count(*)::int as unsealed, coalesce(bool_or(h.xid >= pg_snapshot_xmax(pg_current_snapshot())), false) as future
    from history h where h.tenant_id = ${tenant_id} and h.xid >= ${last?.to_xid ?? '0'}::xid8`)
  const first =
    broken ??
    (await redactionFault(db, tenant_id)) ??
    (Number.isFinite(missing) ? { no: missing, why: 'missing' as const } : undefined) ??
    (open?.future === true ? { no: (last?.no ?? 0) + 1, why: 'future' as const } : undefined)
  const found = { ...verdict, unsealed: open?.unsealed ?? 0 }
  return first === undefined ? found : { ...found, ok: false, first_broken: first }
}

export interface TenantVerdict extends Verdict {
  tenant_id: number
  /** Empty when only the heads know of this tenant. */
  key: string
}

/** Every tenant that the database or the heads know of, one after another. */
export async function* verifyAll(
  pool: pg.Pool,
  heads: ReadonlyMap<number, Heads>,
): AsyncGenerator<TenantVerdict> {
  const { rows } = await pool.query<{ id: number; key: string }>('select id, key from tenant')
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  for (const tenant_id of [...new Set([...keys.keys(), ...heads.keys()])].toSorted((a, b) => a - b)) {
    const actor = { tenant_id, user_id: null, request_id: 'verify', ip: null, user_agent: null }
    const verdict = await verifyChain(tenantDatabase(pool, actor), tenant_id, heads.get(tenant_id))
    yield { tenant_id, key: keys.get(tenant_id) ?? '', ...verdict }
  }
}
