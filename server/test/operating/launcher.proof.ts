import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type QueryResultRow } from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  type Cluster,
  type ClusterOptions,
  type Connection,
  LauncherError,
} from '../../src/kit/database/launcher/launcher.ts'
import { startCluster } from '../../src/kit/database/launcher/launcher.ts'
import { isRunning } from '../../src/kit/database/launcher/identity.ts'
import { takeFolder } from '../../src/kit/database/launcher/lock.ts'

type Owner = { process: ChildProcess; pid: number; database: number; nextLine(): Promise<unknown> }

const quiet = { info() {}, warn() {}, error() {} }
const superuser = { user: 'postgres', database: 'postgres' }
const isRoot = process.getuid?.() === 0
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

test('a cluster keeps its rows over a stop and a start', async () => {
  const dataDir = newFolder()
  const first = await start({ dataDir })
  await query(first.connection, `create table person as select 1 as id, 'Nguyễn Thị Ánh' as name`)
  await first.stop()
  await expect.poll(() => isRunning(first.pid), { timeout: 30_000 }).toBe(false)
  const second = await start({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await query(second.connection, 'select name from person')).toEqual([{ name: 'Nguyễn Thị Ánh' }])
})

test('a new cluster is safe by default: synced, checksummed, UTC, builtin C.UTF-8, socket only', async () => {
  const { connection } = await start({ dataDir: newFolder(), settings: { max_connections: '50' } })
  const names = [
    'fsync',
    'full_page_writes',
    'data_checksums',
    'timezone',
    'listen_addresses',
    'max_connections',
  ]
  const rows = await query<{ name: string; setting: string }>(
    connection,
    `select lower(name) as name, setting from pg_settings where lower(name) = any('{${names.join(',')}}')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    timezone: 'UTC',
    listen_addresses: '',
    max_connections: '50',
  })
  const [database] = await query(
    connection,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
            lower('ĐẶNG') as lowered, 'Đ' < 'e' collate "vi-x-icu" as sorted
       from pg_database where datname = 'postgres'`,
  )
  expect(database).toEqual({
    provider: 'b',
    locale: 'C.UTF-8',
    encoding: 'UTF8',
    lowered: 'đặng',
    sorted: true,
  })
})

test('a killed process leaves a running server, and the next start adopts it with every committed row', async () => {
  const dataDir = newFolder()
  const owner = await spawnOwner(dataDir)
  await query(socketOf(dataDir), 'create table kept as select 7 as id')
  await kill(owner.process)
  const next = await start({ dataDir })
  expect(next.adopted).toBe(true)
  expect(next.pid).toBe(owner.database)
  expect(await query(next.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await next.stop()
  await expect.poll(() => isRunning(owner.database), { timeout: 30_000 }).toBe(false)
})

test('two processes never share a data folder', async () => {
  const dataDir = newFolder()
  const owner = await spawnOwner(dataDir)
  const refusal = await failure(startCluster({ dataDir, logger: quiet }))
  expect(refusal.reason).toBe('in-use')
  expect(refusal.message).toContain(String(owner.pid))
  owner.process.stdin?.write('stop')
  expect(await ended(owner.process)).toBe(0)
  const next = await start({ dataDir })
  expect(next.adopted).toBe(false)
  expect((await failure(startCluster({ dataDir, logger: quiet }))).reason).toBe('in-use')
})

test(`of many who take a dead owner's folder at once, one gets it`, async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'owner.4.json'), JSON.stringify({ pid: 2 ** 22 + 1, mark: 'gone' }))
  const taken = await Promise.allSettled(Array.from({ length: 30 }, () => takeFolder(folder)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a folder of another major version is refused and left alone', async () => {
  const dataDir = newFolder()
  await (await start({ dataDir })).stop()
  const version = join(dataDir, 'cluster', 'PG_VERSION')
  writeFileSync(version, '17\n')
  const refusal = await failure(startCluster({ dataDir, logger: quiet }))
  expect(refusal.reason).toBe('version')
  expect(refusal.message).toContain('PostgreSQL 17')
  writeFileSync(version, '18\n')
  expect((await start({ dataDir })).adopted).toBe(false)
})

test('a folder with other files where the cluster should be is refused and left alone', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'cluster'))
  writeFileSync(join(dataDir, 'cluster', 'notes.txt'), 'mine')
  expect((await failure(startCluster({ dataDir, logger: quiet }))).reason).toBe('version')
  expect(readFileSync(join(dataDir, 'cluster', 'notes.txt'), 'utf8')).toBe('mine')
})

test.each([
  ['a path longer than a socket address may be', join('a'.repeat(120), 'b'.repeat(120))],
  ['spaces, commas, quotes and Vietnamese letters in the path', `Phòng khám, "Nụ Cười" 'số' 1/dữ liệu`],
])('%s', async (_name, path) => {
  const dataDir = join(newFolder(), path)
  mkdirSync(dataDir, { recursive: true })
  const first = await start({ dataDir })
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  const { host } = first.connection
  expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThan(104)
  expect(host.startsWith(realpathSync(dataDir))).toBe(false)
  await first.stop()
  expect(existsSync(host)).toBe(false)
})

test('a server that is killed comes back on the same address with every committed row', async () => {
  const cluster = await start({ dataDir: newFolder() })
  const before = cluster.pid
  await query(cluster.connection, 'create table kept as select 7 as id')
  process.kill(before, 'SIGKILL')
  await expect.poll(() => cluster.pid, { timeout: 30_000 }).not.toBe(before)
  expect(await query(cluster.connection, 'select id from kept')).toEqual([{ id: 7 }])
})

test('the file of a dead server does not stop a start, even when a stranger has its process id', async () => {
  const dataDir = newFolder()
  const owner = await spawnOwner(dataDir)
  const file = join(dataDir, 'cluster', 'postmaster.pid')
  await kill(owner.process)
  process.kill(owner.database, 'SIGKILL')
  await expect.poll(() => isRunning(owner.database), { timeout: 30_000 }).toBe(false)
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  undo.push(() => kill(stranger))
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
  const next = await start({ dataDir })
  expect(next.adopted).toBe(false)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Ctrl-C reaches our process, and the database only through its stop', async () => {
  const dataDir = newFolder()
  const owner = await spawnOwner(dataDir)
  process.kill(-owner.pid, 'SIGINT')
  expect(await owner.nextLine()).toBe('interrupted')
  expect(await query(socketOf(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  owner.process.stdin?.write('stop')
  expect(await ended(owner.process)).toBe(0)
  await expect.poll(() => isRunning(owner.database), { timeout: 30_000 }).toBe(false)
})

test('a process that ends without stopping takes its server along', async () => {
  const owner = await spawnOwner(newFolder())
  owner.process.stdin?.write('exit')
  expect(await ended(owner.process)).toBe(0)
  await expect.poll(() => isRunning(owner.database), { timeout: 30_000 }).toBe(false)
})

test('where there are no Unix sockets it listens on loopback and asks for the password', async () => {
  const { connection } = await start({ dataDir: newFolder(), transport: 'tcp' })
  expect(connection.host).toBe('127.0.0.1')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
    'authentication failed',
  )
})

test.runIf(isRoot)(
  'behind a folder that only root may enter, the cluster lies where its user can go',
  async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    const first = await start({ dataDir })
    const kept = dirname(realpathSync(join(dataDir, 'cluster')))
    await query(first.connection, 'create table kept as select 7 as id')
    await first.stop()
    undo.push(() => rmSync(kept, { recursive: true, force: true }))
    const second = await start({ dataDir })
    expect(await query(second.connection, 'select id from kept')).toEqual([{ id: 7 }])
  },
)

/** A folder that the database's user can reach also when we are root, gone after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-launcher-'))
  chmodSync(folder, 0o755)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function socketOf(dataDir: string): Connection {
  return { host: join(dataDir, 'socket'), port: 5432, ...superuser }
}

async function start(options: Omit<ClusterOptions, 'logger'>): Promise<Cluster> {
  const cluster = await startCluster({ ...options, logger: quiet })
  undo.push(() => cluster.stop())
  return cluster
}

async function query<Row extends QueryResultRow>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function failure(starting: Promise<Cluster>): Promise<LauncherError> {
  const [outcome] = await Promise.allSettled([starting])
  if (outcome.status === 'fulfilled') await outcome.value.stop()
  if (outcome.status === 'rejected' && outcome.reason instanceof LauncherError) return outcome.reason
  throw new Error('expected a LauncherError', { cause: outcome })
}

/** Starts a process in a group of its own that owns the folder's cluster. */
async function spawnOwner(dataDir: string): Promise<Owner> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'launcher-owner.ts'), dataDir], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  undo.push(() => kill(child))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<unknown> => (await lines.next()).value
  const [word, pid] = String(await nextLine()).split(' ')
  expect(word).toBe('ready')
  undo.push(() => isRunning(Number(pid)) && process.kill(Number(pid), 'SIGQUIT'))
  return { process: child, pid: child.pid ?? 0, database: Number(pid), nextLine }
}

async function kill(child: ChildProcess): Promise<void> {
  const end = ended(child)
  child.kill('SIGKILL')
  await end
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', resolve)
  })
}
