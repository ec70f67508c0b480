import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@bcare/contract'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { s3Storage } from '../../src/adapters/s3-storage.ts'
import { DISK_FULL } from '../../src/kit/disk-full.ts'
import { checkedKey, StorageMissing, type Storage } from '../../src/kit/storage.ts'
import { refusal } from '../kit.ts'
import { onPerson, openFileFixture, photo } from '../setup/file-fixture.ts'
import { openS3, type S3Server } from '../setup/s3-server.ts'
import { isSigned } from '../setup/s3-signature.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await openS3()
})
afterAll(() => s3.close())

async function* inPieces(bytes: Buffer, length = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function wholeOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, stored_at } of storage.list(prefix)) {
    expect(Math.abs(Date.now() - stored_at.getTime())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys
}

const STORAGES: [string, () => Promise<Storage>][] = [
  ['a folder', async () => diskStorage(await mkdtemp(join(tmpdir(), 'bcare-disk-')))],
  ['a store that speaks S3', async () => s3Storage(s3.url())],
]

describe.each(STORAGES)('%s', (_name, open) => {
  test('keeps bytes whole, gives them and parts of them, and forgets them', async () => {
    const storage = await open()
    const bytes = randomBytes(1_000_000)
    await storage.put('7/ab/whole', inPieces(bytes), bytes.length)
    expect((await wholeOf(await storage.read('7/ab/whole'))).equals(bytes)).toBe(true)
    const part = await wholeOf(await storage.read('7/ab/whole', { start: 10, end: 99 }))
    expect(part.equals(bytes.subarray(10, 100))).toBe(true)
    await storage.put('7/ab/whole', inPieces(Buffer.from('new')), 3)
    expect((await wholeOf(await storage.read('7/ab/whole'))).toString()).toBe('new')
    await storage.remove('7/ab/whole')
    await storage.remove('7/ab/whole')
    await expect(storage.read('7/ab/whole')).rejects.toThrow(StorageMissing)
  })

  test('tells what stands below a prefix, and nothing of another', async () => {
    const storage = await open()
    for (const key of ['8/aa/1', '8/bb/2', '80/aa/3'])
      await storage.put(key, inPieces(Buffer.from(key)), key.length)
    expect((await keysOf(storage, '8/')).toSorted()).toEqual(['8/aa/1', '8/bb/2'])
    expect(await keysOf(storage, '9/')).toEqual([])
  })

  test('keeps nothing of what breaks off', async () => {
    const storage = await open()
    const broken = async function* () {
      yield randomBytes(100_000)
      throw new Error('the line was cut')
    }
    await expect(storage.put('7/cd/half', broken(), 200_000)).rejects.toThrow()
    await expect(storage.read('7/cd/half')).rejects.toThrow(StorageMissing)
  })

  test('is where the product keeps its files', async () => {
    const { receptionist, person_id, fetched, clinic } = await openFileFixture(await open())
    const added = await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
    const { status, bytes } = await fetched(added.path)
    expect([status, bytes.length]).toEqual([200, added.size])
    expect((await fetched(added.path, { range: 'bytes=0-9' })).bytes).toEqual(bytes.subarray(0, 10))
    expect((await fetched(added.thumb_path ?? '')).status).toBe(200)
    const scan = Buffer.concat([Buffer.from('ply\nformat binary\n'), randomBytes(PIECE_BYTES + 1_000)])
    const { id } = await receptionist.fileUpload.add({
      name: 'hàm dưới.ply',
      size: scan.length,
      purpose: 'scan_3d',
    })
    for (let offset = 0; offset < scan.length; offset += PIECE_BYTES)
      await receptionist.fileUpload.piece(
        { id, offset },
        { file: new File([scan.subarray(offset, offset + PIECE_BYTES) as never], 'piece') },
      )
    const whole = await receptionist.fileUsage.add({
      ...onPerson(person_id),
      purpose: 'scan_3d',
      upload_id: id,
    })
    expect((await fetched(whole.download_path)).bytes.equals(scan)).toBe(true)
    await clinic.close()
  })
})

test('the store of these tests reads signatures as Amazon does', () => {
  // "Example: GET Object" of Amazon's description of Signature Version 4.
  const example = {
    method: 'GET',
    target: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  }
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(isSigned(example, secret)).toBe(true)
  expect(isSigned(example, `${secret}x`)).toBe(false)
  expect(isSigned({ ...example, target: '/test2.txt' }, secret)).toBe(false)
  expect(isSigned({ ...example, method: 'PUT' }, secret)).toBe(false)
})

test('a store refuses another secret, and the product says that it is not there', async () => {
  const stranger = s3Storage(s3.url('not-the-secret'))
  await expect(stranger.put('7/ef/x', inPieces(Buffer.from('x')), 1)).rejects.toThrow(/403/)
  await expect(stranger.read('7/ef/x')).rejects.toThrow(/403/)
  const nobody = s3Storage('http://a:b@127.0.0.1:9/clinic-files')
  await expect(nobody.read('7/ef/x')).rejects.toMatchObject({ kind: 'unavailable' })
})

/** How stores say it: any by its status, MinIO of its disks and of a bucket, Ceph of a quota. */
test.each([
  { status: 507, code: 'InsufficientStorage' },
  { status: 507, code: 'XMinioStorageFull' },
  { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  { status: 403, code: 'QuotaExceeded' },
])('a store that is full ($code) is told of as such, and keeps no half of a file', async (words) => {
  const storage = s3Storage(s3.url())
  const open = await openFileFixture(storage)
  const { receptionist, person_id, clinic } = open
  const before = await keysOf(storage, '1/')
  const scan = new File([`ply\nformat binary\n`, randomBytes(1_000)], 'hàm trên.ply')
  for (const [room, purpose, file] of [
    [0, 'photo_int', await photo()],
    // The picture finds room, and what is shown of it in lists does not.
    [1, 'photo_int', await photo()],
    [0, 'scan_3d', scan],
  ] as const) {
    s3.fill(room, words)
    const fault = await refusal(receptionist.fileUsage.add({ ...onPerson(person_id), purpose }, { file }))
    expect([fault.code, fault.message]).toEqual([CODE.unavailable, DISK_FULL])
    s3.fill(0)
    expect(await keysOf(storage, '1/')).toEqual(before)
    expect(await open.rows('select 1 from file')).toEqual([])
    expect(await open.rows('select 1 from file_usage')).toEqual([])
  }
  await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
  await clinic.close()
})

test.each(['../x', '/etc/passwd', 'a//b', 'A', 'a b', 'a?b', ''])('no key leads elsewhere: %j', (key) => {
  expect(() => checkedKey(key)).toThrow(/not a key/)
})
