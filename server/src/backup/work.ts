import pg from 'pg'
import { listErasures } from '../customers/erasure/reapply.ts'
import type { Storage } from '../kit/storage.ts'
import { fileCopier } from './file-copy.ts'
import { headsCopier } from './heads-copy.ts'
import { logCopier, type LogCopier } from './log-copy.ts'
import { catalogue, ERASURES, type Manifest } from './manifest.ts'
import { clearBroken, gapIn, prune } from './prune.ts'
import type { Shelf } from './shelf.ts'
import { BackupBroken, takeBackup, type OpenCluster } from './take.ts'
import { lastCheck, verifyShelf, type ShelfCheck } from './verify.ts'

/** Only one process of an installation takes a whole backup at a time. */
const LOCK = 7_201_011

export interface BackupOptions {
  /** The embedded database; nothing where it is an external one. */
  cluster: OpenCluster | undefined
  /** A pool that reads the rows of every clinic. */
  pool: pg.Pool
  storage: Storage
  shelf: Shelf
  heads_file: string
  /** What the master secret is known by. */
  secret: string
}

/** What an installation does for its backups. */
export interface BackupWork {
  /** What has changed since the last time: files, the log of changes, who was anonymised, the newest hashes. */
  copyChanges: () => Promise<void>
  /** A whole backup, read back, after which what is too old goes. Nothing when another process is taking one. */
  takeWhole: () => Promise<Manifest | undefined>
  /** Every whole backup, the oldest first. */
  bases: () => Promise<Manifest[]>
  /** Reads all of the shelf. */
  verify: (signal: AbortSignal) => Promise<ShelfCheck>
  /** What was found when it was read last, by a server or by the command. */
  lastCheck: () => Promise<ShelfCheck | undefined>
  close: () => Promise<void>
}

/** A session of its own to copy the log on, opened anew when the database was away. */
function session(owner: pg.ClientConfig): {
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
} {
  let client: pg.Client | undefined
  const drop = async () => {
    const gone = client
    client = undefined
    await gone?.end().catch(() => {})
  }
  return {
    async use(work) {
      if (client === undefined) {
        client = new pg.Client({ ...owner, application_name: 'bcare backup', connectionTimeoutMillis: 5_000 })
        const opened = client
        // The database has gone away: the next work asks for it anew.
        opened.on('error', () => {
          if (client === opened) client = undefined
        })
        await client.connect().catch(async (error: unknown) => {
          await drop()
          throw error
        })
      }
      try {
        return await work(client)
      } catch (error) {
        await drop()
        throw error
      }
    },
    close: drop,
  }
}

const lastMigration = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ name: string }>('select max(name) as name from migration')).rows[0]?.name ?? ''

/** Whether this process may take a whole backup; the lock ends with its session. */
async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as ours`)
    if (rows[0]?.ours !== true) return undefined
    return await work()
  } finally {
    client.release(true)
  }
}

/** The steps of backups, for the server that does them by itself and for the command of an operator. */
export function backupWork(options: BackupOptions): BackupWork {
  const { cluster, pool, storage, shelf, secret } = options
  const files = fileCopier(pool, storage, shelf)
  const bases = catalogue(shelf)
  const line = cluster && session(cluster.owner)
  let copying: { client: pg.Client; copier: LogCopier } | undefined
  const copier: LogCopier | undefined = cluster &&
    line && {
      copy: () =>
        line.use((client) => {
          if (copying?.client !== client)
            copying = { client, copier: logCopier(client, cluster.folder, shelf) }
          return copying.copier.copy()
        }),
    }
  const beside = besideCopier(options)
  return {
    bases,
    verify: (signal) => verifyShelf(shelf, signal),
    lastCheck: () => lastCheck(shelf),
    async copyChanges() {
      await files.copyNew()
      await beside()
      await copier?.copy()
    },
    takeWhole: () =>
      alone(pool, async () => {
        const schema = await lastMigration(pool)
        const taken = { cluster, copier, files, shelf, secret, schema, now: new Date() }
        await clearBroken(shelf, taken.now)
        const { manifest, before } = await takeBackup(taken)
        await beside()
        const gap = manifest.database && (await gapIn(shelf, manifest.first_segment, manifest.segment_bytes))
        if (gap) throw new BackupBroken(`the log of the backup ${manifest.id} breaks off at ${gap}`)
        await prune(shelf, await bases(), { before, now: Date.now() })
        return manifest
      }),
    close: async () => line?.close(),
  }
}

/** Copies what is small, when it has changed: who was anonymised, and the hashes of the log. */
function besideCopier({ pool, shelf, heads_file }: BackupOptions): () => Promise<void> {
  let erasures = ''
  const heads = headsCopier(heads_file, shelf)
  return async () => {
    const listed = (await listErasures(pool)).map((erasure) => `${JSON.stringify(erasure)}\n`).join('')
    if (listed !== erasures) {
      await shelf.put(ERASURES, [Buffer.from(listed)])
      erasures = listed
    }
    await heads()
  }
}
