import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { backupWatchJob, NO_BACKUPS, onSameDisk, type BackupWatch } from '../../src/backup/backup.ts'
import { backupKey } from '../../src/backup/key.ts'
import { dataName, type Manifest } from '../../src/backup/manifest.ts'
import { backupTimes, nextWhole, startBackups, type BackupReport } from '../../src/backup/service.ts'
import { startInstallationBackups } from '../../src/backup/start.ts'
import { ownShelf } from '../../src/backup/open.ts'
import { shelfOf } from '../../src/backup/shelf.ts'
import { BackupBroken } from '../../src/backup/take.ts'
import { backupWork } from '../../src/backup/work.ts'
import { clusterOf } from '../../src/backup/cluster.ts'
import { openDatabase, type DatabaseServer } from '../../src/kit/database/connect.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { observe } from '../../src/kit/http/observe.ts'
import type { Storage } from '../../src/kit/storage.ts'
import { openClinic, refusal } from '../kit.ts'
import { logger, throwaway } from '../setup/backup-fixture.ts'
import { openBells } from '../setup/bells.ts'
import { furnish } from '../setup/furnish.ts'
import { ownerRows } from '../suites/database.ts'

const folder = throwaway('service')
let database: DatabaseServer
beforeAll(async () => {
  database = await openDatabase({ data_dir: folder.path, url: undefined, secret: 'service', logger })
  await furnish(database.owner)
})
afterAll(async () => {
  await database.stop()
  folder.remove()
})

const SLOT = `select count(*)::int as slots from pg_replication_slots`
const MINUTE = 60_000

/** What `/metrics` tells of backups. */
async function backupFigures(service: { report(): BackupReport }): Promise<Record<string, number>> {
  const app = Fastify()
  observe(new pg.Pool()).serve(app, {
    probe: { answers: () => Promise.resolve(true) },
    metrics_token: undefined,
    metrics_open: true,
    backups: () => backupTimes(service.report().state),
  })
  const { payload } = await app.inject('/metrics')
  await app.close()
  const lines = payload.matchAll(/^bcare_backup_(\w+)_timestamp_seconds (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

let places = 0
/** The work of backups to a folder of its own, through a storage that a test may spoil. */
async function workOn(spoil: (storage: Storage) => Storage = (storage) => storage) {
  places += 1
  const to = join(folder.path, `to-${places}`)
  const pool = createPool({ connection: database.owner, logger, name: 'test backup', size: 3 })
  const shelf = shelfOf(spoil(diskStorage(to)), await backupKey(folder.path, undefined))
  const work = backupWork({
    cluster: clusterOf(database),
    pool,
    storage: diskStorage(join(folder.path, 'files')),
    shelf,
    heads_file: join(folder.path, 'audit-heads.log'),
    secret: '',
  })
  return { work, shelf, to, close: () => work.close().then(() => pool.end()) }
}

test('a server backs itself up by itself, copies what changes, and says so to its administrators', async () => {
  const { work, close } = await workOn()
  const service = startBackups({ open: async () => work, logger, every_ms: 50, first_after_ms: 0 })
  const watch: BackupWatch = { report: () => service.report(), same_disk: true }
  const clinic = await openClinic({ backups: watch })
  const admin = await clinic.as('admin')
  await expect.poll(async () => (await admin.backup.get({})).backups.length, { timeout: 30_000 }).toBe(1)
  await expect.poll(async () => (await admin.backup.get({})).copied_at, { timeout: 30_000 }).not.toBeNull()
  const state = await admin.backup.get({})
  expect(state).toMatchObject({ on: true, late: null, failing: false, same_disk: true })
  expect(state.backups[0]?.bytes).toBeGreaterThan(100_000)
  expect(Date.parse(state.continuous_since ?? '')).toBeLessThanOrEqual(Date.parse(state.copied_at ?? ''))
  expect(Date.parse(state.next_at ?? '')).toBeGreaterThan(Date.now())
  expect(await backupFigures(service)).toEqual({
    whole: Date.parse(state.backups[0]?.taken_at ?? '') / 1_000,
    copied: expect.closeTo(Date.parse(state.copied_at ?? '') / 1_000, 60),
  })
  const copied = Date.parse(state.copied_at ?? '')
  await expect
    .poll(async () => Date.parse((await admin.backup.get({})).copied_at ?? ''), { timeout: 30_000 })
    .toBeGreaterThan(copied)
  expect(await refusal((await clinic.as('receptionist')).backup.get({}))).toMatchObject({ code: 403 })
  await service.stop()
  await clinic.close()
  await close()
})

test('a place that cannot be reached keeps nobody from working, is told, and is tried again', async () => {
  const blocked = join(folder.path, 'blocked')
  writeFileSync(blocked, 'a file where a folder should be')
  const place = { DATA_DIR: folder.path, BACKUP_TO: blocked }
  const { work, close } = await workOn()
  const service = startBackups({
    logger,
    every_ms: 20,
    first_after_ms: 0,
    open: async () => {
      await ownShelf(place)
      return work
    },
  })
  await expect.poll(() => service.report().state.failure, { timeout: 30_000 }).not.toBeNull()
  expect(service.report().state.bases).toEqual([])
  rmSync(blocked)
  await expect.poll(() => service.report().state.bases.length, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => service.report().state.failure, { timeout: 30_000 }).toBeNull()
  await service.stop()
  await close()
})

test('a backup that does not read back as it was written does not count', async () => {
  const spoilt = (storage: Storage): Storage => ({
    ...storage,
    async read(key) {
      const bytes = await storage.read(key)
      if (!key.includes('/data/')) return bytes
      async function* changed() {
        let at = 0
        for await (const piece of bytes) {
          const copy = Buffer.from(piece)
          if (at === 0) copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
          at += piece.length
          yield copy
        }
      }
      return changed()
    },
  })
  const { work, close } = await workOn(spoilt)
  await expect(work.takeWhole()).rejects.toThrow()
  expect(await work.bases()).toEqual([])
  await close()
})

test('a backup of which a file is missing does not count', async () => {
  const other = await workOn()
  const first = dataName((await other.work.takeWhole())?.id ?? '')
  const elsewhere = diskStorage(join(folder.path, 'elsewhere'))
  const { work, close } = await workOn((storage) => ({
    ...storage,
    // What it reads back is a backup, and not the one that it wrote.
    async read(key) {
      const [, name] = /^(.*\/data)\//.exec(key) ?? []
      if (name === undefined) return storage.read(key)
      const shelf = shelfOf(elsewhere, await backupKey(folder.path, undefined))
      if (key.endsWith('/00000')) await shelf.put(name, other.shelf.read(first))
      return elsewhere.read(key)
    },
  }))
  await expect(work.takeWhole()).rejects.toThrow(BackupBroken)
  await other.close()
  await close()
})

test('where backups are turned off, the database does not keep its log for them', async () => {
  const { work, close } = await workOn()
  await work.takeWhole()
  await close()
  expect(await ownerRows(database.owner, SLOT)).toEqual([{ slots: 1 }])
  const off = { DATA_DIR: folder.path, BACKUP_TO: 'off' }
  const storage = diskStorage(join(folder.path, 'files'))
  const backups = await startInstallationBackups(database, off, { storage, secret: '', logger })
  expect(backups.watch).toBe(NO_BACKUPS)
  expect(await ownerRows(database.owner, SLOT)).toEqual([{ slots: 0 }])
  await backups.stop()
  const clinic = await openClinic()
  expect(await (await clinic.as('admin')).backup.get({})).toMatchObject({
    on: false,
    backups: [],
    late: null,
  })
  await clinic.close()
})

test('a whole backup is due some minutes after the first start, then every night, also when the night was slept through', () => {
  const since = Date.parse('2026-03-05T09:00:00+07:00')
  expect(nextWhole(undefined, since, 5 * MINUTE)).toBe(since + 5 * MINUTE)
  const next = (last: string) => new Date(nextWhole(new Date(last).toISOString(), since, 0)).toISOString()
  expect(next('2026-03-05T09:05:00+07:00')).toBe('2026-03-05T19:10:00.000Z')
  expect(next('2026-03-06T02:10:00+07:00')).toBe('2026-03-06T19:10:00.000Z')
  expect(next('2026-03-06T00:30:00+07:00')).toBe('2026-03-05T19:10:00.000Z')
})

const manifest = (finished_at: string): Manifest => ({
  id: 'x',
  taken_at: finished_at,
  whole_at: finished_at,
  finished_at,
  database: true,
  first_segment: '',
  last_segment: '',
  segment_bytes: 0,
  postgres: '',
  schema: '',
  secret: '',
  files: 0,
  files_missing: 0,
  bytes: 0,
  file_bytes: 0,
})

const DAY = 24 * 60 * MINUTE

test('administrators are told of backups that are late, and of nothing while they are not', async () => {
  const clinic = await openClinic()
  const bells = await openBells(clinic)
  const state = {
    since: Date.now() - 3 * DAY,
    copied_at: Date.now(),
    bases: [manifest(new Date().toISOString())],
    check: undefined,
    failure: null,
  }
  const watched = (report: BackupReport) => backupWatchJob({ report: () => report })({}, bells.task)
  await watched({ state, next_at: 0 })
  await backupWatchJob(NO_BACKUPS)({}, bells.task)
  expect(await bells.told()).toEqual([])
  const old = [manifest(new Date(Date.now() - 2 * DAY).toISOString())]
  await watched({ state: { ...state, bases: old }, next_at: 0 })
  const told = await bells.told()
  expect(told).toContain('admin: Sao lưu dữ liệu đang chậm')
  expect(told.some((line) => line.startsWith('receptionist'))).toBe(false)
  await bells.clear()
  await watched({ state: { ...state, copied_at: Date.now() - 30 * MINUTE }, next_at: 0 })
  const { rows } = await bells.owner.query<{ body: string; url: string }>(
    'select body, url from notification limit 1',
  )
  expect(rows[0]?.body).toContain('Các thay đổi mới nhất đang không được sao lưu')
  expect(rows[0]?.url).toBe('/configuration')
  await bells.close()
  await clinic.close()
})

test('a folder that is not there yet counts to the disk on which it will be made', () => {
  expect(onSameDisk(join(folder.path, 'not-there'), folder.path)).toBe(true)
  expect(onSameDisk(folder.path, join(folder.path, 'not-there', 'nor-this'))).toBe(true)
  expect(onSameDisk(undefined, folder.path)).toBe(false)
})
