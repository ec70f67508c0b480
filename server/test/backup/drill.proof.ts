import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { s3Storage } from '../../src/adapters/s3-storage.ts'
import { backupKey } from '../../src/backup/key.ts'
import { LogLost } from '../../src/backup/log-copy.ts'
import { pieceOf } from '../../src/backup/log-piece.ts'
import { RestoreError, type Moment } from '../../src/backup/recover.ts'
import { restoreAll, type Restored } from '../../src/backup/restore.ts'
import { shelfOf } from '../../src/backup/shelf.ts'
import { readHeads } from '../../src/insight/seal-heads.ts'
import { verifyAll } from '../../src/insight/seal-verify.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { reachDatabase } from '../../src/kit/database/reach.ts'
import {
  logger,
  openBackupFixture,
  quietMoment,
  tableHashes,
  throwaway,
  type BackupFixture,
} from '../setup/backup-fixture.ts'
import { addPerson, addPicture, bearer, post } from '../setup/drill.ts'
import { openS3 } from '../setup/s3-server.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { endProcess, killDatabase, startProcess, type ServerProcess } from '../suites/process.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

/** Acknowledged writes between two events of the drill. */
const WRITES = amount({ proofs: 60, torture: 2_000 })

const live = throwaway('drill')
const place = throwaway('drill-to')
let server: ServerProcess
let fixture: BackupFixture
let headers: Record<string, string>
let serial = 0

beforeAll(async () => {
  server = await startProcess(live.path, { DEMO: '1', BACKUP_TO: 'off' })
  fixture = await openBackupFixture(live.path, place.path)
  headers = await bearer(server)
})
afterAll(async () => {
  await fixture.close()
  await endProcess(server, 'SIGTERM')
  live.remove()
  place.remove()
})

/** Customers one after another, every tenth with a picture; answers their names when all were acknowledged. */
async function write(count: number): Promise<string[]> {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    serial += 1
    const full_name = `Diễn Tập ${serial}`
    const id = await addPerson(server, headers, full_name)
    if (index % 10 === 0) await addPicture(server, headers, id)
    names.push(full_name)
  }
  return names
}

/** Kills the server and its database as a power cut would. */
async function powerCut(): Promise<void> {
  server.child.kill('SIGKILL')
  killDatabase(live.path)
  await endProcess(server, 'SIGKILL')
}

interface Back {
  restored: Restored
  path: string
  remove(): void
}

async function restore(moment: Moment, shelf = fixture.shelf): Promise<Back> {
  const folder = throwaway('restored')
  const restored = await restoreAll({
    shelf,
    moment,
    data_dir: folder.path,
    storage: diskStorage(join(folder.path, 'files')),
    logger,
  })
  return { restored, ...folder }
}

/** Looks into a data folder on which nothing runs. */
async function lookInto<T>(
  data_dir: string,
  look: (owner: BackupFixture['owner']) => Promise<T>,
): Promise<T> {
  const database = await reachDatabase({ data_dir, url: undefined, logger })
  try {
    return await look(database.owner)
  } finally {
    await database.stop()
  }
}

const FILE_KEYS = `select storage_key as key from file union all select thumb_key from file where thumb_key is not null`

/** Every file that rows speak of, byte for byte. */
async function filesOf(data_dir: string, owner: BackupFixture['owner']): Promise<Record<string, string>> {
  const rows = await ownerRows<{ key: string }>(owner, FILE_KEYS)
  const bytes = rows.map(
    ({ key }) => [key, readFileSync(join(data_dir, 'files', key)).toString('base64')] as const,
  )
  return Object.fromEntries(bytes)
}

test('after a power cut an installation is again what it was at a second: every table, every file, every hash of the log', async () => {
  await fixture.work.takeWhole()
  await write(WRITES)
  await fixture.work.copyChanges()
  await write(WRITES)
  const { hashes, moment } = await quietMoment(fixture.owner)
  const files = await filesOf(live.path, fixture.owner)
  const late = await write(WRITES)
  await fixture.work.copyChanges()
  await powerCut()

  const back = await restore(moment)
  try {
    expect(back.restored.missing).toBe(0)
    await lookInto(back.path, async (owner) => {
      expect(await withClient(owner, tableHashes)).toEqual(hashes)
      expect(await filesOf(back.path, owner)).toEqual(files)
      expect(Object.keys(files).length).toBeGreaterThan(2 * Math.floor((2 * WRITES) / 10))
      const heads = await readHeads([join(back.path, 'audit-heads.log')])
      const pool = createPool({ connection: owner, logger, name: 'test', size: 2 })
      for await (const { ok, blocks } of verifyAll(pool, heads))
        expect([ok, blocks > 0]).toEqual([true, true])
      await pool.end()
      const found = await ownerRows(owner, 'select from person where full_name = any($1)', [late])
      expect(found).toHaveLength(0)
    })
  } finally {
    back.remove()
  }
})

test('the product starts on what was restored, and backs that up in turn', async () => {
  const back = await restore('latest')
  cpSync(join(live.path, 'secrets'), join(back.path, 'secrets'), { recursive: true })
  const again = await startProcess(back.path, { BACKUP_TO: 'off' })
  const to = throwaway('drill-again')
  const own = await openBackupFixture(back.path, to.path)
  try {
    const signed = await bearer(again)
    const asked = { search: 'Diễn Tập', limit: 1 }
    const { data } = await post<{ data: object[] }>(again, '/v1/person/list', asked, signed)
    expect(data).toHaveLength(1)
    // Counted in the database: a search says no more than five thousand.
    const [counted] = await ownerRows<{ people: number }>(
      own.owner,
      `select count(*)::int as people from person where full_name like 'Diễn Tập%'`,
    )
    expect(counted?.people).toBe(serial)
    const manifest = await own.work.takeWhole()
    expect(manifest?.first_segment.slice(0, 8)).not.toBe('00000001')
  } finally {
    await own.close()
    await endProcess(again, 'SIGTERM')
    back.remove()
    to.remove()
  }
})

test('no acknowledged write is lost when the database is killed between two copies', async () => {
  server = await startProcess(live.path, { DEMO: '0', BACKUP_TO: 'off' })
  headers = await bearer(server)
  // A server whose own backups are off lets the log go when it starts.
  await expect(fixture.work.copyChanges()).rejects.toThrow(LogLost)
  await fixture.work.takeWhole()
  const names: string[] = []
  for (let kills = 0; kills < amount({ proofs: 2, torture: 20 }); kills += 1) {
    names.push(...(await write(10)))
    // In the middle of writes that nobody waits for: the end of the log is torn.
    const torn = Array.from({ length: 8 }, () => write(1).catch(() => []))
    await fixture.work.copyChanges()
    killDatabase(live.path)
    names.push(...(await Promise.all(torn)).flat())
    await expect
      .poll(
        () =>
          bearer(server).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    headers = await bearer(server)
    names.push(...(await write(10)))
    await fixture.work.copyChanges().catch(() => fixture.work.copyChanges())
  }
  const back = await restore('latest')
  try {
    const rows = await lookInto(back.path, (owner) =>
      ownerRows<{ name: string }>(owner, `select full_name as name from person where full_name = any($1)`, [
        names,
      ]),
    )
    expect(names.length).toBeGreaterThanOrEqual(amount({ proofs: 2, torture: 20 }) * 20)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  } finally {
    back.remove()
  }
})

test('a customer who was anonymised after the moment is anonymised in what is restored', async () => {
  const id = await addPerson(server, headers, 'Người Muốn Quên')
  await fixture.work.copyChanges()
  const { moment } = await quietMoment(fixture.owner)
  const asked = await post<{ id: number }>(
    server,
    '/v1/subject-request/add',
    { person_id: id, kind: 'erase', content: 'Xin xóa' },
    headers,
  )
  await post(server, '/v1/subject-request/approve', { id: asked.id }, await bearer(server, 'manager'))
  await fixture.work.copyChanges()
  const back = await restore(moment)
  try {
    expect(back.restored.erased).toBe(1)
    const rows = await lookInto(back.path, (owner) =>
      ownerRows<{ full_name: string }>(
        owner,
        'select full_name from person where tenant_id = 1 and id = $1',
        [id],
      ),
    )
    expect(rows[0]?.full_name).not.toContain('Quên')
  } finally {
    back.remove()
  }
})

test('what cannot be restored is refused with a sentence, and nothing is overwritten', async () => {
  await expect(restore(Date.parse('2020-01-01T00:00:00Z'))).rejects.toThrow(RestoreError)
  const full = throwaway('full')
  writeFileSync(join(full.path, 'note'), 'kept')
  const options = {
    shelf: fixture.shelf,
    moment: 'latest',
    data_dir: full.path,
    storage: diskStorage(full.path),
    logger,
  } as const
  await expect(restoreAll(options)).rejects.toThrow(/không trống/)
  expect(await readdir(full.path)).toEqual(['note'])
  const other = shelfOf(diskStorage(place.path), await backupKey(full.path, undefined))
  const empty = throwaway('empty')
  await expect(restoreAll({ ...options, shelf: other, data_dir: empty.path })).rejects.toThrow()
  const late = { ...options, data_dir: empty.path, moment: Date.parse('2100-01-01T00:00:00Z') }
  await expect(restoreAll(late)).rejects.toThrow(/Chỉ phục hồi được tới/)
  expect(await readdir(empty.path)).toEqual([])
  empty.remove()
  full.remove()
})

test('a backup of weeks ago, whose log behind it is gone, comes back at the second that the refusal names', async () => {
  const base = await fixture.work.takeWhole()
  if (base === undefined) throw new Error('another backup is being taken')
  const old = throwaway('old')
  cpSync(place.path, old.path, { recursive: true })
  const shelf = shelfOf(diskStorage(old.path), fixture.key)
  for await (const name of shelf.list('log')) {
    const piece = pieceOf(name)
    if (piece !== undefined && piece.segment > base.last_segment) await shelf.remove(name)
  }
  const back = throwaway('old-back')
  const storage = diskStorage(join(back.path, 'files'))
  const at = (moment: number) => restoreAll({ shelf, moment, data_dir: back.path, storage, logger })
  const refused = await at(Date.parse(base.whole_at) + 3 * 86_400_000).catch((error: unknown) => error)
  const [, told] =
    /Chỉ phục hồi được tới (\S+)/.exec(refused instanceof RestoreError ? refused.message : '') ?? []
  expect((await at(Date.parse(`${told}+07:00`))).base.id).toBe(base.id)
  old.remove()
  back.remove()
})

// The last: a second copier lets go of log that the first one has not copied.
test('a bucket brings an installation back to a second as a folder does: base, log and files', async () => {
  const s3 = await openS3()
  const storage = s3Storage(s3.url())
  const kept = await openBackupFixture(live.path, storage)
  await kept.work.takeWhole()
  await write(WRITES)
  await kept.work.copyChanges()
  await write(WRITES)
  const { hashes, moment } = await quietMoment(kept.owner)
  const files = await filesOf(live.path, kept.owner)
  const late = await write(WRITES)
  await kept.work.copyChanges()
  for (const below of ['base/', 'log/', 'files/']) {
    let kept_below = 0
    for await (const _ of storage.list(below)) kept_below += 1
    expect(kept_below).toBeGreaterThan(0)
  }

  const back = await restore(moment, kept.shelf)
  try {
    expect([back.restored.missing, back.restored.files]).toEqual([0, Object.keys(files).length])
    await lookInto(back.path, async (owner) => {
      expect(await withClient(owner, tableHashes)).toEqual(hashes)
      expect(await filesOf(back.path, owner)).toEqual(files)
      const found = await ownerRows(owner, 'select from person where full_name = any($1)', [late])
      expect(found).toHaveLength(0)
    })
  } finally {
    back.remove()
    await kept.close()
    await s3.close()
  }
})
