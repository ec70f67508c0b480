import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { clusterOf } from '../../src/backup/cluster.ts'
import { backupKey, type BackupKey } from '../../src/backup/key.ts'
import { shelfOf, type Shelf } from '../../src/backup/shelf.ts'
import { backupWork, type BackupWork } from '../../src/backup/work.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { assembleFamilies } from '../../src/families.ts'
import { reachDatabase } from '../../src/kit/database/reach.ts'
import type { Storage } from '../../src/kit/storage.ts'
import { fingerprintOf, secretsOf } from '../../src/secrets.ts'
import { withClient } from '../suites/database.ts'

export const logger = pino({ level: 'silent' })

/** The backups of a data folder on which the product is running in a process of its own. */
export interface BackupFixture {
  work: BackupWork
  shelf: Shelf
  key: BackupKey
  /** The superuser's connection. */
  owner: pg.ClientConfig
  close(): Promise<void>
}

/** A folder that a test throws away. */
export function throwaway(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `bcare-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Takes backups of a running installation, to a folder or a bucket, as its operator's command does; the server's own are off. */
export async function openBackupFixture(data_dir: string, to: string | Storage): Promise<BackupFixture> {
  assembleFamilies()
  const database = await reachDatabase({ data_dir, url: undefined, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'test backup', size: 4 })
  const key = await backupKey(data_dir, undefined)
  const shelf = shelfOf(typeof to === 'string' ? diskStorage(to) : to, key)
  const work = backupWork({
    cluster: clusterOf(database),
    pool,
    storage: diskStorage(join(data_dir, 'files')),
    shelf,
    heads_file: join(data_dir, 'audit-heads.log'),
    secret: fingerprintOf(secretsOf({ DATA_DIR: data_dir, DATABASE_URL: undefined }).master),
  })
  return {
    work,
    shelf,
    key,
    owner: database.owner,
    async close() {
      await work.close()
      await pool.end()
    },
  }
}

/** Every row of every table, by a hash for each table. */
export async function tableHashes(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
    )
    hashes[name] = found[0]?.hash ?? ''
  }
  return hashes
}

/** All tables, and a moment at which they stood like this and nothing else was being committed. */
export async function quietMoment(
  owner: pg.ClientConfig,
): Promise<{ hashes: Record<string, string>; moment: number }> {
  return withClient(owner, async (client) => {
    const seen = async () => {
      const { rows } = await client.query<{ at: string }>(
        `select concat(pg_snapshot_xmin(s), ' ', pg_snapshot_xmax(s)) as at from pg_current_snapshot() s`,
      )
      return rows[0]?.at
    }
    for (;;) {
      const before = await seen()
      const hashes = await tableHashes(client)
      const { rows } = await client.query<{ moment: string }>(
        `select floor(extract(epoch from clock_timestamp()) * 1000)::text as moment`,
      )
      const [xmin, xmax] = before?.split(' ') ?? []
      if (before === (await seen()) && xmin === xmax) return { hashes, moment: Number(rows[0]?.moment) }
    }
  })
}
