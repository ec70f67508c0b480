import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSealer } from '../../src/insight/seal.ts'
import { sealNext } from '../../src/kit/log/seal-block.ts'
import { readHeads } from '../../src/insight/seal-heads.ts'
import { verifyChain, type Verdict } from '../../src/insight/seal-verify.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'
import { sql } from '../../src/kit/database/sql.ts'
import {
  tenantDatabase,
  tenantTransaction,
  type TenantDatabase,
} from '../../src/kit/database/tenant-database.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { tamperings, type Chain } from '../setup/tamper.ts'
import { written } from '../suites/database.ts'
import { randomFrom } from '../suites/random.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

const BLOCKS = 12

let clinic: Clinic
let owner: pg.Client
let folder: string
let heads_file: string
const logger = pino({ level: 'silent' })

const actor = (tenant_id: number) => ({
  tenant_id,
  user_id: null,
  request_id: 'test',
  ip: '10.0.0.1',
  user_agent: 'test',
})
const verify = async (tenant_id: number, heads?: ReadonlyMap<number, string>) =>
  verifyChain(tenantDatabase(clinic.pool, actor(tenant_id)), tenant_id, heads)
const headsOf = async (tenant_id: number) =>
  (await readHeads([heads_file])).get(tenant_id) ?? new Map<number, string>()

/** Waits for transactions of other databases on this server, which hold the horizon of sealing back too. */
const allSealable = () =>
  vi.waitFor(async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      'select max(xid) >= pg_snapshot_xmin(pg_current_snapshot()) as open from history',
    )
    expect(rows).toEqual([{ open: false }])
  }, 30_000)

/** Some audited changes in one transaction. */
const work = (tenant_id: number, mark: string, rows = 3) =>
  tenantTransaction(clinic.pool, actor(tenant_id), async (tx) => {
    const made = await tx.rows<{ id: number }>(
      sql`insert into tag (tenant_id, name) select ${tenant_id}, ${mark}::text || n from generate_series(1, ${rows}) n returning id`,
    )
    await tx.rows(
      sql`update tag set name = name || ' đã sửa' where tenant_id = ${tenant_id} and id = ${made[0]?.id}`,
    )
  })

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'bcare-seal-'))
  heads_file = join(folder, 'audit-heads.log')
  const sealer = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  for (let round = 1; round <= BLOCKS; round += 1) {
    for (const tenant_id of [1, 2]) await work(tenant_id, `v${round}-`)
    await allSealable()
    await sealer.seal()
  }
  await sealer.stop()
})
afterAll(async () => {
  await owner.end()
  await clinic.close()
  rmSync(folder, { recursive: true })
})

test('what was sealed is whole, every entry is covered once, and the heads are outside', async () => {
  for (const tenant_id of [1, 2]) {
    const { rows } = await owner.query<{ entries: number; blocks: number }>(
      `select (select count(*)::int from history where tenant_id = $1) as entries, (select count(*)::int from history_block where tenant_id = $1) as blocks`,
      [tenant_id],
    )
    expect(rows[0]?.blocks).toBeGreaterThanOrEqual(BLOCKS)
    expect(await verify(tenant_id, await headsOf(tenant_id))).toEqual({ ok: true, unsealed: 0, ...rows[0] })
    expect((await headsOf(tenant_id)).size).toBe(rows[0]?.blocks)
  }
})

test('nothing is sealed while nothing happens, and one tenant does not wait for another', async () => {
  const sealer = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  expect(await sealer.seal()).toBe(0)
  await work(2, 'riêng-')
  await allSealable()
  expect(await sealer.seal()).toBe(1)
  expect(await sealer.seal()).toBe(0)
  await sealer.stop()
})

test('an entry of a transaction that is still running is sealed after it, never passed over', async () => {
  const slow = await clinic.pool.connect()
  await slow.query('begin')
  await slow.query(`select set_config('app.tenant_id', '1', true)`)
  await slow.query(`insert into tag (tenant_id, name) values (1, 'chậm')`)
  await work(1, 'nhanh-')
  const sealer = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  expect(await sealer.seal()).toBe(0)
  expect((await verify(1)).unsealed).toBe(4)
  await slow.query('commit')
  slow.release()
  await allSealable()
  expect(await sealer.seal()).toBe(1)
  await sealer.stop()
  expect(await verify(1)).toMatchObject({ ok: true, unsealed: 0 })
})

test('two servers that seal at once, among writers, make one chain that covers everything', async () => {
  const sealers = [1, 2].map(() => startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 1 }))
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let round = 0; round < 15; round += 1) await work(1 + (worker % 2), `cùng-${worker}-${round}-`, 2)
    }),
  )
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  const last = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  await allSealable()
  await last.stop()
  for (const tenant_id of [1, 2]) {
    const heads = await headsOf(tenant_id)
    const verdict = await verify(tenant_id, heads)
    expect(verdict).toMatchObject({ ok: true, unsealed: 0 })
    expect(heads.size).toBe(verdict.blocks)
  }
})

test('a long backlog becomes several blocks, each of whole transactions', async () => {
  for (const [index, rows] of [3, 3, 9, 1].entries()) await work(1, `nhiều-${index}-`, rows)
  await allSealable()
  const sealSome = async () => {
    const made = await tenantTransaction(clinic.pool, actor(1), (tx) =>
      tx.one<{ no: number }>(sealNext(1, 5)),
    )
    const { rows } = await owner.query<{ entries: number }>(
      'select entries from history_block where tenant_id = 1 and no = $1',
      [made?.no],
    )
    return rows[0]?.entries
  }
  expect([await sealSome(), await sealSome(), await sealSome(), await sealSome()]).toEqual([
    8,
    10,
    2,
    undefined,
  ])
  await work(1, 'sau-')
  await allSealable()
  await startSealer({ pool: clinic.pool, heads_file, logger }).stop()
  expect(await verify(1)).toMatchObject({ ok: true, unsealed: 0 })
})

test('the app role can add to the log and to its seals, never change them', async () => {
  for (const statement of [
    `update history set reason = 'x' where tenant_id = 1`,
    `delete from history where tenant_id = 1`,
    `update history_block set hash = '' where tenant_id = 1`,
    `delete from history_block where tenant_id = 1`,
    `truncate history`,
  ]) {
    const db = tenantDatabase(clinic.pool, actor(1), { writes: true })
    await expect(db.rows(written(statement)), statement).rejects.toThrow('permission denied')
  }
})

/** The verdict of the app role on what a superuser does, in a transaction that is rolled back. */
async function afterTampering(
  tamper: (client: pg.Client) => Promise<void>,
  heads: ReadonlyMap<number, string>,
): Promise<Verdict> {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    await tamper(owner)
    await owner.query(
      `set local session_replication_role = origin; set local role bcare_app; select set_config('app.tenant_id', '1', true)`,
    )
    const run = async (queries: Parameters<TenantDatabase['rows']>) => runPipeline(owner, queries)
    const db = {
      rows: async (query) => (await run([query]))[0],
      one: async (query) => (await run([query]))[0]?.[0],
      batch: async (...queries) => runPipeline(owner, queries),
    } as TenantDatabase
    return await verifyChain(db, 1, heads)
  } finally {
    await owner.query('rollback')
  }
}

const TAMPERINGS = amount({ test: 20, proofs: 200, torture: 5_000 })

test('random tamperings by a superuser are all found; the untouched chain is whole', async () => {
  const heads = await headsOf(1)
  const { rows: entries } = await owner.query<Chain['entries'][number]>(
    `select id, xid::text from history where tenant_id = 1 order by xid, id`,
  )
  const { rows: blocks } = await owner.query<Chain['blocks'][number]>(
    `select no::int, from_xid::text, to_xid::text from history_block where tenant_id = 1 order by no`,
  )
  const random = randomFrom(2026)
  const roll = (sides: number) => random.int(0, sides - 1)
  const kinds = tamperings({ entries, blocks }, roll)
  const missed: string[] = []
  const found = new Set<string | undefined>()
  for (let count = 0; count < TAMPERINGS; count += 1) {
    const kind = kinds[count % kinds.length]
    let what = ''
    const verdict = await afterTampering(async (client) => {
      what = (await kind?.act(client)) ?? ''
    }, heads)
    if (verdict.ok) missed.push(`${kind?.name}: ${what}`)
    else found.add(kind?.name)
  }
  expect(missed).toEqual([])
  expect(found.size).toBe(kinds.length)
  expect(await afterTampering(async () => {}, heads)).toMatchObject({ ok: true, unsealed: 0 })
})

test('without the heads, a chain that was cut off or made anew would look whole', async () => {
  const cut = async (client: pg.Client) => {
    const { rows } = await client.query<{ from_xid: string }>(
      `delete from history_block where tenant_id = 1 and no = (select max(no) from history_block where tenant_id = 1) returning from_xid::text`,
    )
    await client.query('delete from history where tenant_id = 1 and xid >= $1::xid8', [rows[0]?.from_xid])
  }
  expect(await afterTampering(cut, new Map())).toMatchObject({ ok: true })
  expect(await afterTampering(cut, await headsOf(1))).toMatchObject({
    ok: false,
    first_broken: { why: 'missing' },
  })
})

const command = async (...files: string[]) => {
  const { host, port, database, user } = clinic.owner
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const child = spawn(process.execPath, ['server/src/commands/verify-audit.ts', ...files], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test('the command names every clinic, and ends with 1 when anything does not agree', async () => {
  expect(await command()).toEqual({
    code: 0,
    output: expect.stringMatching(/^bcare \(1\): nguyên vẹn, .*\nsaas \(2\): nguyên vẹn, .*\n$/),
  })
  const before = readFileSync(heads_file, 'utf8')
  appendFileSync(heads_file, `2026-11-21T00:00:00.000Z 3 1 ${'a'.repeat(64)}\n2026-11-21T00:00`)
  expect(await command()).toMatchObject({
    code: 1,
    output: expect.stringContaining('Phòng khám 3: KHÔNG KHỚP ở khối 1: đã ghi ra tệp'),
  })
  appendFileSync(heads_file, ' is no head\n')
  expect(await command()).toMatchObject({
    code: 1,
    output: expect.stringContaining('Tệp mã băm không đọc được'),
  })
  writeFileSync(heads_file, before)
  expect(await command(join(folder, 'elsewhere.log'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Không tìm thấy tệp mã băm'),
  })
  await owner.query('begin')
  await owner.query(
    `update history set reason = 'sửa' where (tenant_id, id) = (select tenant_id, min(id) from history where tenant_id = 2 group by 1)`,
  )
  await owner.query('commit')
  expect(await command()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/saas \(2\): KHÔNG KHỚP ở khối 1: các mục nhật ký/),
  })
})
