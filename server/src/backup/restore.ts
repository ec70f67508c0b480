import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { migrate } from '../kit/database/migrate.ts'
import { DATABASE } from '../kit/database/connect.ts'
import { createPool } from '../kit/database/pool.ts'
import type { Storage } from '../kit/storage.ts'
import { repeatErasures, restoreFiles, type RestoredFiles } from './bring-back.ts'
import { copiedHeads } from './heads-copy.ts'
import { catalogue, type Manifest } from './manifest.ts'
import { baseFor, recoverCluster, RestoreError, type Moment } from './recover.ts'
import type { Shelf } from './shelf.ts'

export interface RestoreOptions {
  shelf: Shelf
  moment: Moment
  /** An empty folder, or one that is not there yet. */
  data_dir: string
  /** Where the files of people go. */
  storage: Storage
  logger: Logger
}

export interface Restored extends RestoredFiles {
  base: Manifest
  /** Who was anonymised once more. */
  erased: number
}

/** @throws RestoreError for a folder that holds something */
function demandEmpty(data_dir: string): void {
  mkdirSync(data_dir, { recursive: true })
  if (readdirSync(data_dir).length > 0)
    throw new RestoreError(`Thư mục ${data_dir} không trống; hãy chọn một thư mục trống để phục hồi vào`)
}

/** The hashes of the log as they were at a moment: each line begins with when it was written. */
async function restoreHeads(shelf: Shelf, path: string, moment: Moment): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of copiedHeads(shelf)) pieces.push(piece)
  const lines = Buffer.concat(pieces).toString().split('\n').slice(0, -1)
  const until = moment === 'latest' ? Number.MAX_SAFE_INTEGER : moment
  const kept = lines.filter((line) => Date.parse(line.slice(0, line.indexOf(' '))) <= until)
  await writeFile(path, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 })
}

/**
 * Makes an empty folder the data folder of an installation as it was at a moment: database, files and hashes of the
 * log. Who was anonymised since then is anonymised again. Where it fails the folder is empty again. The secrets are not
 * in a backup: they come from where they are stored.
 * @throws RestoreError, LauncherError
 */
export async function restoreAll(options: RestoreOptions): Promise<Restored> {
  const { data_dir } = options
  demandEmpty(data_dir)
  try {
    return await restoreInto(options)
  } catch (error) {
    // Half an installation must not be taken for one, and the next try finds the folder empty.
    for (const name of readdirSync(data_dir)) rmSync(join(data_dir, name), { recursive: true, force: true })
    throw error
  }
}

async function restoreInto(options: RestoreOptions): Promise<Restored> {
  const { shelf, moment, data_dir, logger } = options
  const base = baseFor(await catalogue(shelf)(), moment)
  const cluster = await recoverCluster(shelf, base, { data_dir, moment, logger })
  try {
    const connection = { ...cluster.connection, database: DATABASE }
    await migrate({ connection })
    const pool = createPool({ connection, logger, name: 'bcare restore', size: 4 })
    try {
      const erased = await repeatErasures(pool, shelf)
      const files = await restoreFiles(pool, { ...options, folder: data_dir })
      await restoreHeads(shelf, join(data_dir, 'audit-heads.log'), moment)
      return { base, erased, ...files }
    } finally {
      await pool.end()
    }
  } finally {
    await cluster.stop()
  }
}
