import { StorageMissing, type Storage } from '../kit/storage.ts'
import { closed, opened } from './closed.ts'
import type { BackupKey } from './key.ts'

/** What is larger is stored in several parts, so that a part fits into memory and into one request to a bucket. */
const PART = 32 * 1024 * 1024

/** Where backups are stored, encrypted: a folder or a bucket. A name is a key of the storage; its parts are numbered below it. */
export interface Shelf {
  /** Stores bytes under a name, whole or not at all. Answers how many bytes are there then. */
  put(name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
  /** @throws StorageMissing, Error when it is not as it was put under this name */
  read(name: string): AsyncGenerator<Buffer>
  readText(name: string): Promise<string>
  remove(name: string): Promise<void>
  /** Takes away parts below a folder that were put before a moment, and whose name never became whole. */
  forgetParts(folder: string, before: Date): Promise<void>
  /** As of the storage. */
  forgetHalves(before: Date): Promise<number>
  /** Names below a folder, in no order. */
  list(folder: string): AsyncGenerator<string>
}

const partOf = (name: string, part: number) => `${name}/${String(part).padStart(5, '0')}`
const nameOf = (part: string) => part.slice(0, -partOf('', 0).length)

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    size += piece.length
    if (size < PART) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function* one(part: Buffer): AsyncGenerator<Buffer> {
  yield part
}

/** The first part is put last: where it is, all of it is. */
async function putParts(storage: Storage, name: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let first: Buffer | undefined
  let total = 0
  let part = 0
  for await (const piece of inParts(bytes)) {
    total += piece.length
    if (first === undefined) first = piece
    else await storage.put(partOf(name, part), one(piece), piece.length)
    part += 1
  }
  if (first === undefined) throw new Error(`nothing was put under ${name}`)
  await storage.put(partOf(name, 0), one(first), first.length)
  return total
}

async function* readParts(storage: Storage, name: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await storage.read(partOf(name, part)).catch((error: unknown) => {
      if (part > 0 && error instanceof StorageMissing) return undefined
      throw error
    })
    if (bytes === undefined) return
    yield* bytes
  }
}

/** Parts of names that have no first one: what put them died over it, or found no room for the rest. */
async function* looseParts(storage: Storage, folder: string, before: Date): AsyncGenerator<string> {
  const whole = new Set<string>()
  const parts: string[] = []
  for await (const { key, stored_at } of storage.list(`${folder}/`)) {
    if (key.endsWith(partOf('', 0))) whole.add(nameOf(key))
    else if (stored_at < before) parts.push(key)
  }
  for (const key of parts) if (!whole.has(nameOf(key))) yield key
}

/** The header of the bytes under a name: without the key, none can put what was under one name, or a part of it, under another. */
const headOf = (name: string): Buffer => Buffer.from(`${name}\n`)

async function* withHead(
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield headOf(name)
  yield* bytes
}

async function* behindHead(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const expected = headOf(name)
  let begun = Buffer.alloc(0)
  let is_behind = false
  for await (const piece of bytes) {
    if (is_behind) {
      yield piece
      continue
    }
    begun = Buffer.concat([begun, piece])
    if (begun.length < expected.length) continue
    if (!begun.subarray(0, expected.length).equals(expected)) break
    is_behind = true
    if (begun.length > expected.length) yield begun.subarray(expected.length)
  }
  if (!is_behind) throw new Error(`what lies under ${name} was put under another name`)
}

/** A storage as a shelf of backups that one key closes and opens. */
export function shelfOf(storage: Storage, key: BackupKey): Shelf {
  const read: Shelf['read'] = (name) => behindHead(name, opened(readParts(storage, name), key))
  return {
    put: (name, bytes) => putParts(storage, name, closed(withHead(name, bytes), key)),
    read,
    async readText(name) {
      const found: Buffer[] = []
      for await (const piece of read(name)) found.push(piece)
      return Buffer.concat(found).toString()
    },
    async remove(name) {
      for await (const { key: part } of storage.list(`${name}/`)) await storage.remove(part)
    },
    forgetHalves: (before) => storage.forgetHalves(before),
    async forgetParts(folder, before) {
      for await (const part of looseParts(storage, folder, before)) await storage.remove(part)
    },
    async *list(folder) {
      for await (const { key: part } of storage.list(`${folder}/`)) {
        if (part.endsWith(partOf('', 0))) yield nameOf(part)
      }
    },
  }
}
