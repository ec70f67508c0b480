import type pg from 'pg'
import { reapplyErasure, type KeptErasure } from '../customers/reapply.ts'
import { StorageMissing, type Storage } from '../kit/storage.ts'
import { fileKeys } from './file-copy.ts'
import { ERASURES, FILES } from './manifest.ts'
import type { Shelf } from './shelf.ts'

export interface RestoredFiles {
  files: number
  /** Files that rows speak of and no backup has. */
  missing: number
}

async function readBytes(shelf: Shelf, name: string): Promise<Buffer | undefined> {
  try {
    const pieces: Buffer[] = []
    for await (const piece of shelf.read(name)) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof StorageMissing) return undefined
    throw error
  }
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    // One byte is asked for: what lies under a key never changes.
    for await (const _piece of await storage.read(key, { start: 0, end: 0 })) return true
    return true
  } catch (error) {
    if (error instanceof StorageMissing) return false
    throw error
  }
}

async function* just(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Brings back every file that a row of all clinics, or of one, speaks of; those that the storage still has are left alone. */
export async function restoreFiles(
  pool: pg.Pool,
  { shelf, storage }: { shelf: Shelf; storage: Storage },
  tenant_id?: number,
): Promise<RestoredFiles> {
  const count = { files: 0, missing: 0 }
  for await (const key of fileKeys(pool, tenant_id)) {
    if (await isStored(storage, key)) continue
    const bytes = await readBytes(shelf, `${FILES}/${key}`)
    if (bytes === undefined) count.missing += 1
    else {
      await storage.put(key, just(bytes), bytes.length)
      count.files += 1
    }
  }
  return count
}

/** Anonymises once more who had been anonymised by the time of the newest copy. */
export async function repeatErasures(pool: pg.Pool, shelf: Shelf, tenant_id?: number): Promise<number> {
  const list = await readBytes(shelf, ERASURES)
  const lines = (list?.toString() ?? '').split('\n').filter(Boolean)
  let erased = 0
  for (const line of lines) {
    const kept = JSON.parse(line) as KeptErasure
    if (tenant_id !== undefined && kept.tenant_id !== tenant_id) continue
    if (await reapplyErasure(pool, kept)) erased += 1
  }
  return erased
}
