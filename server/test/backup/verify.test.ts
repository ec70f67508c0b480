import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import tar from 'tar-stream'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { backupWatchJob } from '../../src/backup/backup.ts'
import { backupKey, knownBackupKey } from '../../src/backup/key.ts'
import { pieceName } from '../../src/backup/log-piece.ts'
import {
  baseId,
  catalogue,
  CHECK,
  dataName,
  ERASURES,
  filesName,
  manifestName,
  OWNER,
  type Manifest,
} from '../../src/backup/manifest.ts'
import { startBackups } from '../../src/backup/service.ts'
import { shelfOf, type Shelf } from '../../src/backup/shelf.ts'
import { brokenBases, lastCheck, verifyShelf } from '../../src/backup/verify.ts'
import { StorageMissing } from '../../src/kit/storage.ts'
import { openClinic } from '../kit.ts'
import { logger, throwaway } from '../setup/backup-fixture.ts'
import { openBells } from '../setup/bells.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const DAY = 24 * 3_600_000
const SEGMENT = 1_000
const folder = throwaway('verify')
afterAll(() => folder.remove())

const segment = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
const logName = (number: number) =>
  pieceName({ segment: segment(number), offset: 0, length: SEGMENT, generation: 1, copied_at: 1 })

let shelves = 0
let place: string
let shelf: Shelf
let first: Manifest
let second: Manifest

/** A whole backup of one file of people besides those that all have, and of one segment of the log. */
async function addBase(taken_at: Date, number: number): Promise<Manifest> {
  const at = taken_at.toISOString()
  const manifest: Manifest = {
    id: baseId(taken_at),
    taken_at: at,
    whole_at: at,
    finished_at: at,
    database: true,
    first_segment: segment(number),
    last_segment: segment(number),
    segment_bytes: SEGMENT,
    postgres: '18',
    schema: '',
    secret: '',
    files: 2,
    files_missing: 0,
    bytes: 1,
    file_bytes: 0,
  }
  const pack = tar.pack()
  pack.entry({ name: 'cluster/base/1' }, Buffer.alloc(300_000, number))
  pack.entry({ name: 'password' }, 'x')
  pack.finalize()
  await shelf.put(dataName(manifest.id), pack as AsyncIterable<Buffer>)
  await shelf.put(`files/1/own${number}`, [Buffer.from('ảnh riêng')])
  await shelf.put(filesName(manifest.id), [Buffer.from(`1/every\n1/own${number}\n`)])
  await shelf.put(manifestName(manifest.id), [Buffer.from(JSON.stringify(manifest))])
  for (const each of [number, number + 1]) await shelf.put(logName(each), [Buffer.alloc(SEGMENT)])
  return manifest
}

beforeEach(async () => {
  shelves += 1
  place = join(folder.path, `shelf-${shelves}`)
  shelf = shelfOf(diskStorage(place), await backupKey(folder.path, undefined))
  await shelf.put(OWNER, [Buffer.from('this one')])
  await shelf.put(ERASURES, [Buffer.from('')])
  await shelf.put('files/1/every', [Buffer.from('ảnh chung')])
  first = await addBase(new Date(Date.now() - 9 * DAY), 2)
  second = await addBase(new Date(Date.now() - 8 * DAY), 4)
})

const pathOf = (name: string) => join(place, name, '00000')
/** Turns one bit over, somewhere in the midst of what is stored under a name. */
function flip(name: string): void {
  const bytes = readFileSync(pathOf(name))
  const at = Math.floor(bytes.length * 0.8)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(pathOf(name), bytes)
}

test('a shelf that is as it was written has no fault, and says when it was read', async () => {
  const check = await verifyShelf(shelf)
  expect(check).toMatchObject({ faults: [], names: 15 })
  expect(check.bytes).toBeGreaterThan(600_000)
  expect(await lastCheck(shelf)).toEqual(check)
})

test('one bit that has turned is found wherever it is, with the backups that cannot be restored for it', async () => {
  const both = [first.id, second.id]
  for (const [name, bases] of [
    [dataName(first.id), [first.id]],
    [manifestName(second.id), [second.id]],
    [filesName(first.id), [first.id]],
    ['files/1/every', both],
    ['files/1/own4', [second.id]],
    [logName(4), [second.id]],
    // Behind the first backup, before the second: moments between them.
    [logName(3), []],
    [ERASURES, []],
  ] as const) {
    const whole = readFileSync(pathOf(name))
    flip(name)
    const { faults } = await verifyShelf(shelf)
    expect({ name, faults }).toEqual({ name, faults: [{ name, bases }] })
    writeFileSync(pathOf(name), whole)
  }
  expect((await verifyShelf(shelf)).faults).toEqual([])
})

test('what has gone is found as well: the archive, a file that a backup names, a piece of the log', async () => {
  rmSync(join(place, 'files/1/every'), { recursive: true })
  expect(brokenBases(await verifyShelf(shelf))).toEqual(new Set([first.id, second.id]))
  await shelf.put('files/1/every', [Buffer.from('ảnh chung')])
  rmSync(join(place, logName(2)), { recursive: true })
  expect(brokenBases(await verifyShelf(shelf))).toEqual(new Set([first.id]))
  rmSync(join(place, dataName(second.id)), { recursive: true })
  expect(brokenBases(await verifyShelf(shelf))).toEqual(new Set([first.id, second.id]))
})

test('a shelf that cannot be reached is an error and nothing of it is called broken', async () => {
  await verifyShelf(shelf)
  const before = await lastCheck(shelf)
  const storage = diskStorage(place)
  const away = async () => {
    throw new Error('the bucket does not answer')
  }
  const gone = shelfOf({ ...storage, read: away }, await backupKey(folder.path, undefined))
  await expect(verifyShelf(gone)).rejects.toThrow('does not answer')
  expect(await lastCheck(shelf)).toEqual(before)
})

test('a server reads the shelf a week after the last time, and the list and the bells say what is broken', async () => {
  flip(dataName(first.id))
  const work = {
    copyChanges: async () => {},
    takeWhole: async () => second,
    bases: catalogue(shelf),
    verify: (signal: AbortSignal) => verifyShelf(shelf, signal),
    lastCheck: () => lastCheck(shelf),
    close: async () => {},
  }
  const service = startBackups({ open: async () => work, logger, every_ms: 5, first_after_ms: 0 })
  const watch = { report: () => service.report(), same_disk: false }
  await vi.waitUntil(() => service.report().state.check !== undefined)
  await service.stop()

  const clinic = await openClinic({ backups: watch })
  const admin = await clinic.as('admin')
  const state = await admin.backup.get({})
  expect(state).toMatchObject({ damaged: true, checked_at: service.report().state.check?.checked_at })
  expect(state.backups.map(({ id, broken }) => [id, broken])).toEqual([
    [second.id, false],
    [first.id, true],
  ])
  const bells = await openBells(clinic)
  await backupWatchJob(watch)({}, bells.task)
  await backupWatchJob(watch)({}, bells.task)
  const told = (await bells.told()).filter((line) => line === 'admin: Có bản sao lưu bị hỏng')
  expect(told).toHaveLength(1)
  await bells.close()
  await clinic.close()
})

test('a server that finds a newer reading, such as the command’s, does not read again', async () => {
  const read = await verifyShelf(shelf)
  const verify = vi.fn(() => verifyShelf(shelf))
  let rounds = 0
  const service = startBackups({
    open: async () => ({
      copyChanges: async () => {},
      takeWhole: async () => {
        rounds += 1
        return second
      },
      bases: catalogue(shelf),
      verify,
      lastCheck: () => lastCheck(shelf),
      close: async () => {},
    }),
    logger,
    every_ms: 5,
    first_after_ms: 0,
  })
  await vi.waitUntil(() => rounds > 0)
  await service.stop()
  expect(verify).not.toHaveBeenCalled()
  expect(service.report().state.check).toEqual(read)
})

test('a key that was mistyped is refused without a letter of it', async () => {
  const identity = await generateX25519Identity()
  const mistyped = `${identity.slice(0, 40)}${identity[40] === 'Q' ? 'P' : 'Q'}${identity.slice(41)}`
  for (const given of [mistyped, identity.slice(0, -1), `${identity}Q`]) {
    const error = await knownBackupKey(folder.path, given).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Error)
    const said = JSON.stringify([
      error,
      String(error),
      String((error as Error).stack),
      String((error as Error).cause),
    ])
    expect(said).toContain('Khóa sao lưu không hợp lệ')
    expect(said).not.toContain(identity.slice(16, 30))
  }
  await expect(shelf.readText(CHECK)).rejects.toThrow(StorageMissing)
})
