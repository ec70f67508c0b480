import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { reapplyErasure, type StoredErasure } from '../customers/erasure/reapply.ts'
import { StorageMissing, type Storage } from '../kit/storage.ts'
import { fileKeys } from './file-copy.ts'
import { ERASURES, FILES } from './manifest.ts'
import type { Shelf } from './shelf.ts'

export interface RestoredFiles {
  files: number
  /** Files that rows name and no backup has. */
  missing: number
}

/** Whether a shelf has what is asked of it; other errors go on. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageMissing) return undefined
    throw error
  }
}

/** Brings one file back by way of a folder of ours: a storage asks for the size first, and a scan is larger than memory. */
async function bringBack(shelf: Shelf, storage: Storage, key: string, folder: string): Promise<void> {
  const path = join(folder, 'file')
  await pipeline(shelf.read(`${FILES}/${key}`), createWriteStream(path))
  await storage.put(key, createReadStream(path), (await stat(path)).size)
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    // One byte is asked for: what is stored under a key never changes.
    for await (const _piece of await storage.read(key, { start: 0, end: 0 })) return true
    return true
  } catch (error) {
    if (error instanceof StorageMissing) return false
    throw error
  }
}

/** Brings back every file that a row of all clinics, or of one, names, by way of `folder`; those that the storage still has are left alone. */
export async function restoreFiles(
  pool: pg.Pool,
  { shelf, storage, folder: within }: { shelf: Shelf; storage: Storage; folder: string },
  tenant_id?: number,
): Promise<RestoredFiles> {
  const count = { files: 0, missing: 0 }
  const folder = await mkdtemp(join(within, 'bring-back-'))
  try {
    for await (const key of fileKeys(pool, tenant_id)) {
      if (await isStored(storage, key)) continue
      const found = await unlessMissing(async () => {
        await bringBack(shelf, storage, key, folder)
        return true
      })
      count[found === undefined ? 'missing' : 'files'] += 1
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return count
}

/** Anonymises once more who had been anonymised by the time of the newest copy. */
export async function repeatErasures(pool: pg.Pool, shelf: Shelf, tenant_id?: number): Promise<number> {
  const list = await unlessMissing(() => shelf.readText(ERASURES))
  const lines = (list ?? '').split('\n').filter(Boolean)
  let erased = 0
  for (const line of lines) {
    const erasure = JSON.parse(line) as StoredErasure
    if (tenant_id !== undefined && erasure.tenant_id !== tenant_id) continue
    if (await reapplyErasure(pool, erasure)) erased += 1
  }
  return erased
}
