import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealNext } from '../../src/kit/log/seal-block.ts'
import { verifyChain } from '../../src/insight/seal-verify.ts'
import { sql, type Sql } from '../../src/kit/database/sql.ts'
import { tenantDatabase, tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { BLOCK_CHANGES, ENTRY_CHANGES } from '../setup/tamper.ts'

let clinic: Clinic
let owner: pg.Client
const actor = { tenant_id: 1, user_id: null, request_id: 'test', ip: '10.0.0.1', user_agent: 'test' }
const verify = (heads?: ReadonlyMap<number, string>) =>
  verifyChain(tenantDatabase(clinic.pool, actor), 1, heads)

/** A block as it was sealed before entries told whom they are about. */
const sealFirstForm = (): Sql => sql`
  with last as (select no, to_xid, hash from history_block where tenant_id = 1 order by no desc limit 1),
  bounds as (
    select coalesce((select no from last), 0) + 1 as no, coalesce((select to_xid from last), '0'::xid8) as from_xid,
      coalesce((select hash from last), repeat('0', 64)) as previous_hash, pg_snapshot_xmin(pg_current_snapshot()) as to_xid
  ), body as (
    select count(*)::int as entries, string_agg(sha256(convert_to(json_build_array(h.tenant_id, h.id, (extract(epoch from h.at) * 1000000)::bigint,
      h.xid::text, h.actor_id, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip, h.user_agent)::text, 'UTF8')), ''::bytea order by h.xid, h.id) as digests
    from bounds, history h where h.tenant_id = 1 and h.xid >= bounds.from_xid and h.xid < bounds.to_xid
  )
  insert into history_block (tenant_id, form, no, from_xid, to_xid, entries, previous_hash, sealed_at, hash)
  select 1, 1, no, from_xid, to_xid, entries, previous_hash, now(), encode(sha256(convert_to(
    concat_ws('|', 1, no, from_xid, to_xid, entries, previous_hash, (extract(epoch from now()) * 1000000)::bigint), 'UTF8') || digests), 'hex')
  from bounds, body where entries > 0 returning no, hash`

async function work(mark: string): Promise<void> {
  const receptionist = await clinic.as('receptionist')
  await receptionist.person.add({ full_name: `Khách ${mark}`, no_phone_reason: 'không có' })
  await vi.waitFor(async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      'select max(xid) >= pg_snapshot_xmin(pg_current_snapshot()) as open from history',
    )
    expect(rows).toEqual([{ open: false }])
  }, 30_000)
}
const seal = (which: Sql) =>
  tenantTransaction(clinic.pool, actor, (tx) => tx.one<{ no: number; hash: string }>(which))

/** What verification says of something done behind the product's back, which is then taken back. */
async function after(statements: readonly string[], heads?: ReadonlyMap<number, string>) {
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(
    'create table kept_history as select * from history; create table kept_block as select * from history_block',
  )
  let touched = 0
  for (const statement of statements) touched += (await owner.query(statement)).rowCount ?? 0
  await owner.query('commit')
  const verdict = await verify(heads)
  await owner.query(`begin; set local session_replication_role = replica; delete from history; delete from history_block;
    insert into history select * from kept_history; insert into history_block select * from kept_block;
    drop table kept_history; drop table kept_block; commit`)
  expect(touched).toBeGreaterThan(0)
  return verdict
}

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  for (const [round, which] of [sealFirstForm(), sealFirstForm(), sealNext(1), sealNext(1)].entries()) {
    await work(`${round}`)
    expect(await seal(which)).toMatchObject({ no: round + 1 })
  }
})
afterAll(async () => {
  await owner.end()
  await clinic.close()
})

const NEWEST = `tenant_id = 1 and id = (select max(h.id) from history h where h.tenant_id = 1 and h.person_id is not null)`
const heads = async () => {
  const { rows } = await owner.query<{ no: string; hash: string }>(
    'select no, hash from history_block where tenant_id = 1',
  )
  return new Map(rows.map(({ no, hash }) => [Number(no), hash]))
}

test('blocks of before verify by their own form, those of now by theirs', async () => {
  expect(await verify(await heads())).toMatchObject({ ok: true, blocks: 4, unsealed: 0 })
})

test('whom an entry is about cannot be changed unseen', async () => {
  for (const change of ['person_id = person_id + 1', 'person_id = null'])
    expect(await after([`update history set ${change} where ${NEWEST}`])).toMatchObject({
      ok: false,
      first_broken: { no: 4, why: 'content' },
    })
})

test('every column of an entry and of a block is sealed', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_name in ('history', 'history_block') and table_schema = 'public'`,
  )
  const changed = (changes: readonly string[], column: string) =>
    changes.some((change) => change.startsWith(`${column} = `))
  const open = rows.filter(
    ({ table, column }) => !changed(table === 'history' ? ENTRY_CHANGES : BLOCK_CHANGES, column),
  )
  expect(open).toEqual([])
  const entries = ENTRY_CHANGES.map((change) => `update history set ${change} where ${NEWEST}`)
  const blocks = BLOCK_CHANGES.map(
    (change) => `update history_block set ${change} where tenant_id = 1 and no = 3`,
  )
  for (const statement of [...entries, ...blocks])
    expect([statement, (await after([statement], await heads())).ok]).toEqual([statement, false])
})

/** The hash of block 4 as if it were of the first form, with its entries as they are then. */
const REHASH = `update history_block b set form = 1, hash = encode(sha256(convert_to(
    concat_ws('|', 1, b.no, b.from_xid, b.to_xid, b.entries, b.previous_hash, (extract(epoch from b.sealed_at) * 1000000)::bigint), 'UTF8') || (
    select string_agg(sha256(convert_to(json_build_array(h.tenant_id, h.id, (extract(epoch from h.at) * 1000000)::bigint,
      h.xid::text, h.actor_id, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip, h.user_agent)::text, 'UTF8')), ''::bytea order by h.xid, h.id)
    from history h where h.tenant_id = 1 and h.xid >= b.from_xid and h.xid < b.to_xid)), 'hex') where b.tenant_id = 1`

test('a block that is rewritten into the form of before is found: by its place, by the block behind it, by the heads', async () => {
  const change = `update history set person_id = null where ${NEWEST}`
  expect(await after([change, `${REHASH} and b.no = 4`])).toMatchObject({ ok: false })
  expect(await after([`${REHASH} and b.no = 3`])).toMatchObject({
    ok: false,
    first_broken: { no: 4, why: 'link' },
  })
  const all = [
    `${REHASH} and b.no = 3`,
    `update history_block set previous_hash = (select hash from history_block where tenant_id = 1 and no = 3) where tenant_id = 1 and no = 4`,
    `${REHASH} and b.no = 4`,
  ]
  // An intruder who can rewrite the whole end of the chain is found by what stands outside of the database alone, as ever.
  expect(await after([change, ...all])).toMatchObject({ ok: true })
  expect(await after([change, ...all], await heads())).toMatchObject({
    ok: false,
    first_broken: { no: 3, why: 'head' },
  })
})
