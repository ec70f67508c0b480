import type pg from 'pg'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import { StorageMissing, type Storage } from '../kit/storage.ts'
import { FILES } from './manifest.ts'
import type { Shelf } from './shelf.ts'

const BATCH = 1_000
/** A row whose transaction was long open becomes visible later than its time says. */
const OVERLAP = '10 minutes'

const actorOf = (tenant_id: number) => ({
  tenant_id,
  user_id: null,
  request_id: 'backup',
  ip: null,
  user_agent: null,
})

/** What a row names: its bytes and those of its small picture. */
interface StoredFile {
  keys: string[]
  size: number
}

/** Files of a clinic, in batches: all, or the newest. */
async function* filesOf(pool: pg.Pool, tenant_id: number, newest: boolean): AsyncGenerator<StoredFile[]> {
  const db = tenantDatabase(pool, actorOf(tenant_id))
  const recent = newest ? sql`and created_at > now() - ${OVERLAP}::interval` : sql``
  for (let after = 0; ;) {
    const rows = await db.rows<{
      id: number
      storage_key: string
      thumb_key: string | null
      size: number
    }>(sql`
      select id, storage_key, thumb_key, size from file where tenant_id = ${tenant_id} and id > ${after} ${recent} order by id limit ${BATCH}`)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    yield rows.map(({ storage_key, thumb_key, size }) => ({
      keys: thumb_key === null ? [storage_key] : [storage_key, thumb_key],
      size,
    }))
  }
}

/** The clinics of an installation; not their rows. */
async function tenantIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from tenant order by id')
  return rows.map(({ id }) => id)
}

/** Keys of all files that rows name: of every clinic, or of one. */
export async function* fileKeys(pool: pg.Pool, tenant_id?: number): AsyncGenerator<string> {
  for (const id of tenant_id === undefined ? await tenantIds(pool) : [tenant_id])
    for await (const batch of filesOf(pool, id, false)) for (const { keys } of batch) yield* keys
}

export interface CopiedFiles {
  /** Keys of all files that rows name. */
  keys: string[]
  /** How many of them the storage does not have. */
  missing: number
  /** Of all files, without their small pictures. */
  bytes: number
  /** Keys that were on the shelf before the rows were read: of these, what no row names is needed no more. */
  before: ReadonlySet<string>
}

/** Copies the files of people, each once: what is stored under a key never changes. */
export interface FileCopier {
  /** Every file of every clinic. */
  copyAll(): Promise<CopiedFiles>
  /** What came within the last minutes. */
  copyNew(): Promise<void>
}

/** Whether a file was in the storage and is on the shelf now. */
async function copyFile(storage: Storage, shelf: Shelf, key: string): Promise<boolean> {
  try {
    await shelf.put(`${FILES}/${key}`, await storage.read(key))
    return true
  } catch (error) {
    if (error instanceof StorageMissing) return false
    throw error
  }
}

/** The files of all clinics, from their storage to a shelf. */
export function fileCopier(pool: pg.Pool, storage: Storage, shelf: Shelf): FileCopier {
  let copied = new Set<string>()
  const copy = async (key: string): Promise<boolean> => {
    if (copied.has(key)) return true
    const found = await copyFile(storage, shelf, key)
    if (found) copied.add(key)
    return found
  }
  return {
    async copyAll() {
      copied = new Set()
      for await (const name of shelf.list(FILES)) copied.add(name.slice(FILES.length + 1))
      const all = { keys: [] as string[], missing: 0, bytes: 0, before: new Set(copied) }
      for (const tenant_id of await tenantIds(pool)) {
        for await (const batch of filesOf(pool, tenant_id, false)) {
          for (const { keys, size } of batch) {
            all.bytes += size
            all.keys.push(...keys)
            for (const key of keys) if (!(await copy(key))) all.missing += 1
          }
        }
      }
      return all
    },
    async copyNew() {
      for (const tenant_id of await tenantIds(pool)) {
        for await (const batch of filesOf(pool, tenant_id, true))
          for (const { keys } of batch) for (const key of keys) await copy(key)
      }
    },
  }
}
