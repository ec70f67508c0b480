import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { s3Storage } from '../../src/adapters/s3-storage.ts'
import { backupKey } from '../../src/backup/key.ts'
import { pieceName, type LogPiece } from '../../src/backup/log-piece.ts'
import { baseId, dataName, filesName, manifestName, type Manifest } from '../../src/backup/manifest.ts'
import { ForeignShelf, openShelf, ownShelf } from '../../src/backup/open.ts'
import { clearBroken, gapIn, prune } from '../../src/backup/prune.ts'
import { shelfOf, type Shelf } from '../../src/backup/shelf.ts'
import { backupWork } from '../../src/backup/work.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { StorageMissing, type Storage } from '../../src/kit/storage.ts'
import { logger, throwaway } from '../setup/backup-fixture.ts'
import { onPerson, openFileFixture, photo } from '../setup/file-fixture.ts'
import { openS3, type S3Server } from '../setup/s3-server.ts'

const folder = throwaway('shelf')
let s3: S3Server
beforeAll(async () => {
  s3 = await openS3()
})
afterAll(async () => {
  await s3.close()
  folder.remove()
})

let shelves = 0
async function newShelf(): Promise<{ shelf: Shelf; storage: Storage }> {
  shelves += 1
  const storage = diskStorage(join(folder.path, `shelf-${shelves}`))
  return { shelf: shelfOf(storage, await backupKey(folder.path, undefined)), storage }
}

async function namesOn(shelf: Shelf, below: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of shelf.list(below)) names.push(name)
  return names.toSorted()
}

async function keysOn(storage: Storage, below: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(`${below}/`)) keys.push(key)
  return keys.toSorted()
}

async function* just(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

test('what is kept is read again as it was, whatever its size, and nothing of it stands there in plain', async () => {
  const { shelf, storage } = await newShelf()
  const large = randomBytes(70 * 1024 * 1024)
  const sizes: [string, Buffer][] = [
    ['files/1/empty', Buffer.alloc(0)],
    ['files/1/small', Buffer.from('Nguyễn Thị Bí Mật')],
    ['files/1/large', large],
  ]
  for (const [name, bytes] of sizes) {
    await shelf.put(name, [bytes])
    expect((await bytesOf(shelf.read(name))).equals(bytes)).toBe(true)
  }
  expect(await namesOn(shelf, 'files')).toEqual(sizes.map(([name]) => name).toSorted())
  for await (const { key } of storage.list('files/'))
    expect((await bytesOf(await storage.read(key))).includes('Bí Mật')).toBe(false)
  await shelf.remove('files/1/large')
  await expect(bytesOf(shelf.read('files/1/large'))).rejects.toThrow(StorageMissing)
})

test('what was changed or cut short on its shelf, or closed for another key, is never taken for what was kept', async () => {
  const { shelf, storage } = await newShelf()
  await shelf.put('base/one/data', [randomBytes(200_000)])
  const path = join(folder.path, `shelf-${shelves}`, 'base/one/data/00000')
  const bytes = await bytesOf(await storage.read('base/one/data/00000'))
  const changed = Buffer.from(bytes)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  for (const wrong of [changed, bytes.subarray(0, -30_000), bytes.subarray(0, -1)]) {
    await writeFile(path, wrong)
    await expect(bytesOf(shelf.read('base/one/data'))).rejects.toThrow()
  }
  await writeFile(path, bytes)
  const other = shelfOf(storage, await backupKey(throwaway('other-key').path, undefined))
  await expect(bytesOf(other.read('base/one/data'))).rejects.toThrow()
  expect((await bytesOf(shelf.read('base/one/data'))).length).toBe(200_000)
})

test('what lay under one name is never taken for what is asked for under another', async () => {
  const { shelf } = await newShelf()
  const place = join(folder.path, `shelf-${shelves}`)
  for (const length of [0, 3, 200_000]) {
    await shelf.put('erasures', [randomBytes(length)])
    await mkdir(join(place, 'files/1/own'), { recursive: true })
    await copyFile(join(place, 'erasures/00000'), join(place, 'files/1/own/00000'))
    await expect(bytesOf(shelf.read('files/1/own'))).rejects.toThrow('was put under another name')
    expect((await bytesOf(shelf.read('erasures'))).length).toBe(length)
  }
})

test('a shelf is one installation’s alone', async () => {
  const [one, other] = [throwaway('one'), throwaway('other')]
  const BACKUP_TO = join(folder.path, 'shared')
  const { key } = await ownShelf({ DATA_DIR: one.path, BACKUP_TO })
  await ownShelf({ DATA_DIR: one.path, BACKUP_TO })
  await expect(ownShelf({ DATA_DIR: other.path, BACKUP_TO })).rejects.toThrow(/BACKUP_KEY/)
  const same_key = { DATA_DIR: other.path, BACKUP_TO, BACKUP_KEY: key.identity }
  await expect(ownShelf(same_key)).rejects.toThrow(ForeignShelf)
  await expect(ownShelf({ ...same_key, BACKUP_KEY: 'AGE-SECRET-KEY-1NONE' })).rejects.toThrow()
  one.remove()
  other.remove()
})

test('to be read a shelf wants the key that it was begun with, and no other is made', async () => {
  const [one, other] = [throwaway('reads'), throwaway('reads-elsewhere')]
  const BACKUP_TO = join(folder.path, 'read')
  const { key } = await ownShelf({ DATA_DIR: one.path, BACKUP_TO })
  await expect(openShelf({ DATA_DIR: other.path, BACKUP_TO })).rejects.toThrow(/hãy đặt BACKUP_KEY/)
  expect(await readdir(other.path)).toEqual([])
  const { identity } = await backupKey(other.path, undefined)
  const wrong = { DATA_DIR: other.path, BACKUP_TO, BACKUP_KEY: identity }
  await expect(openShelf(wrong)).rejects.toThrow(ForeignShelf)
  await expect(openShelf({ ...wrong, BACKUP_KEY: key.identity })).resolves.toMatchObject({ key })
  one.remove()
  other.remove()
})

const SEGMENT = 1_000
const segment = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`

const piece = (number: number, offset: number, length: number, generation = 1): LogPiece => ({
  segment: segment(number),
  offset,
  length,
  generation,
  copied_at: 1,
})

const MANIFEST: Omit<Manifest, 'id' | 'taken_at' | 'first_segment' | 'last_segment'> = {
  whole_at: '2026-01-01T00:00:00.000Z',
  finished_at: '2026-01-01T00:00:00.000Z',
  database: true,
  segment_bytes: SEGMENT,
  postgres: '18',
  schema: '',
  secret: '',
  files: 0,
  files_missing: 0,
  bytes: 1,
  file_bytes: 0,
}

test('what the rule no longer keeps goes, with the log and the files that only it needed', async () => {
  const { shelf } = await newShelf()
  const nights = 40
  const bases: Manifest[] = []
  for (let night = 0; night < nights; night += 1) {
    const taken_at = new Date(Date.UTC(2026, 0, 5, 19) + night * 86_400_000)
    const base = {
      ...MANIFEST,
      id: baseId(taken_at),
      taken_at: taken_at.toISOString(),
      first_segment: segment(night * 2),
      last_segment: segment(night * 2),
    }
    bases.push(base)
    await shelf.put(dataName(base.id), [Buffer.from('data')])
    await shelf.put(filesName(base.id), [Buffer.from(`1/every\n1/night${night}\n`)])
    await shelf.put(manifestName(base.id), [Buffer.from(JSON.stringify(base))])
    for (const number of [night * 2, night * 2 + 1])
      await shelf.put(pieceName(piece(number, 0, SEGMENT)), [Buffer.from('x')])
    await shelf.put(`files/1/night${night}`, [Buffer.from('x')])
  }
  await shelf.put('files/1/every', [Buffer.from('x')])
  await shelf.put('files/1/later', [Buffer.from('x')])
  await shelf.put('base/20260101t000000z/data', [Buffer.from('never ended')])
  const before = new Set(
    (await namesOn(shelf, 'files')).map((name) => name.slice(6)).filter((key) => key !== '1/later'),
  )
  await prune(shelf, bases, { before, now: Date.UTC(2026, 2, 1) })

  // The last seven nights, the newest of three more weeks, and the end of January.
  const kept = [39, 38, 37, 36, 35, 34, 33, 26, 25, 19, 12]
  const left = (await namesOn(shelf, 'base')).filter((name) => name.endsWith('/manifest'))
  const found = left.map((name) => bases.findIndex(({ id }) => name.includes(id)))
  expect(found.every((night) => kept.includes(night))).toBe(true)
  expect(found.slice(-7)).toEqual([33, 34, 35, 36, 37, 38, 39])
  expect(await namesOn(shelf, 'base/20260101t000000z')).toEqual([])
  const log = await namesOn(shelf, 'log')
  for (const night of [33, 39])
    for (const more of [0, 1]) expect(log).toContain(pieceName(piece(night * 2 + more, 0, SEGMENT)))
  const [oldest = 0] = found
  expect(log).toContain(pieceName(piece(oldest * 2, 0, SEGMENT)))
  expect(log).not.toContain(pieceName(piece(oldest * 2 + 1, 0, SEGMENT)))
  expect(await namesOn(shelf, 'files')).toEqual(
    ['files/1/every', 'files/1/later', ...found.map((night) => `files/1/night${night}`)].toSorted(),
  )
})

test('a backup that broke off leaves its room to the next one, and nothing else of the shelf goes', async () => {
  const { shelf, storage } = await newShelf()
  const full: Storage = {
    ...storage,
    put: async (key, ...rest) => {
      if (key.endsWith('/00002')) throw new Error('no space left on device')
      await storage.put(key, ...rest)
    },
  }
  const narrow = shelfOf(full, await backupKey(folder.path, undefined))
  const data = [randomBytes(70 * 1024 * 1024)]
  await expect(narrow.put('base/20260103t000000z/data', data)).rejects.toThrow('no space')
  await storage.put('files/1/young/00001', just(Buffer.from('copied just now')), 15)
  for (const name of ['base/20260102t000000z/data', 'files/1/whole'])
    await shelf.put(name, [Buffer.from('x')])
  await storage.put('base/20260102t000000z/data/00001', just(Buffer.from('more')), 4)
  const half = join(folder.path, `shelf-${shelves}`, '.half')
  for (const [name, hours] of [
    ['dead', 30],
    ['alive', 1],
  ] as const) {
    await writeFile(join(half, name), 'x')
    await utimes(join(half, name), hoursAgo(hours), hoursAgo(hours))
  }
  const parts = async () => [...(await keysOn(storage, 'base')), ...(await keysOn(storage, 'files'))]
  const whole = [
    'base/20260102t000000z/data/00000',
    'base/20260102t000000z/data/00001',
    'files/1/whole/00000',
  ]
  expect(await parts()).toEqual(expect.arrayContaining(['base/20260103t000000z/data/00001', ...whole]))

  // A moment after all that was put: the clock of a disk is coarser than ours.
  await clearBroken(shelf, hoursAgo(-0.01))
  expect(await parts()).toEqual([...whole, 'files/1/young/00001'])
  expect(await readdir(half)).toEqual(['alive'])
  await clearBroken(shelf, hoursAgo(-25))
  expect([await parts(), await readdir(half)]).toEqual([whole, []])
})

test('a log that breaks off is told from one that goes on', async () => {
  const cases: [string, LogPiece[], boolean][] = [
    ['whole', [piece(1, 0, 400), piece(1, 400, 600), piece(2, 0, 10)], true],
    ['a piece is missing inside', [piece(1, 0, 400), piece(1, 500, 500), piece(2, 0, 10)], false],
    ['the end of a segment is missing', [piece(1, 0, 400), piece(2, 0, 10)], false],
    ['the beginning is missing', [piece(2, 0, 1_000)], false],
    [
      'a newer life of the server laid over it',
      [piece(1, 0, 700), piece(1, 0, 1_000, 2), piece(2, 0, 10, 2)],
      true,
    ],
    ['nothing at all', [], false],
  ]
  for (const [name, pieces, whole] of cases) {
    const { shelf } = await newShelf()
    for (const one of pieces) await shelf.put(pieceName(one), [Buffer.from('x')])
    expect([name, (await gapIn(shelf, segment(1), SEGMENT)) === undefined]).toEqual([name, whole])
  }
})

test('with an external database the same work covers the files and the hashes of the log, in a bucket too', async () => {
  const opened = await openFileFixture()
  const { clinic, receptionist, person_id } = opened
  const sent = await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
  const bucket = s3Storage(s3.url())
  const shelf = shelfOf(bucket, await backupKey(folder.path, undefined))
  await bucket.put('base/20260101t000000z/data/00001', just(Buffer.from('broken off')), 10)
  const heads_file = join(folder.path, 'heads.log')
  await writeFile(heads_file, '2026-01-01T00:00:00.000Z 1 1 aa\n')
  const pool = createPool({ connection: clinic.owner, logger, name: 'test backup', size: 2 })
  const work = backupWork({
    cluster: undefined,
    pool,
    storage: clinic.storage,
    shelf,
    heads_file,
    secret: 'known',
  })
  const manifest = await work.takeWhole()
  expect(manifest).toMatchObject({ database: false, files: 2, files_missing: 0, secret: 'known' })
  expect(await keysOn(bucket, 'base/20260101t000000z')).toEqual([])
  const later = await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
  await work.copyChanges()
  const keys = await opened.rows<{ key: string }>('select storage_key as key from file where tenant_id = 1')
  expect(keys).toHaveLength(2)
  for (const { key } of keys) {
    const kept = await bytesOf(shelf.read(`files/${key}`))
    expect(kept.equals(await bytesOf(await clinic.storage.read(key)))).toBe(true)
  }
  expect(sent.id).not.toBe(later.id)
  expect(await namesOn(shelf, 'heads')).toEqual(['heads/000000'])
  await work.close()
  await pool.end()
  await clinic.close()
})
