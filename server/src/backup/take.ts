import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { positionOf, segmentName } from '@bcare/rules/backup/position'
import { clusterTar, tarEntries, type TarredFile } from './cluster-tar.ts'
import type { FileCopier } from './file-copy.ts'
import { keepLog, type LogCopier } from './log-copy.ts'
import { baseId, dataName, filesName, manifestName, type Manifest } from './manifest.ts'
import type { Shelf } from './shelf.ts'

/** A cluster that can be copied while it runs: the embedded one. */
export interface OpenCluster {
  /** The superuser's connection. */
  owner: pg.ClientConfig
  /** Its folder. */
  folder: string
  /** The file with its superuser's password. */
  password: string
}

export interface TakeOptions {
  /** Nothing where the database is an external one, which has backups of its own. */
  cluster: OpenCluster | undefined
  /** Copies the log on a connection. */
  copier: LogCopier | undefined
  files: FileCopier
  shelf: Shelf
  /** What the master secret is known by. */
  secret: string
  /** The newest migration. */
  schema: string
  now: Date
}

/** A backup could not be read back as it was written. */
export class BackupBroken extends Error {}

type Copied = Pick<
  Manifest,
  'whole_at' | 'first_segment' | 'last_segment' | 'segment_bytes' | 'postgres' | 'bytes'
>

const withoutDatabase = (now: Date): Copied => ({
  whole_at: now.toISOString(),
  first_segment: '',
  last_segment: '',
  segment_bytes: 0,
  postgres: '',
  bytes: 0,
})

/** Reads a backup back and holds every file of it against what was written. @throws BackupBroken */
async function readBack(shelf: Shelf, id: string, written: readonly TarredFile[]): Promise<void> {
  const waiting = new Map(written.map((file) => [file.path, file]))
  for await (const { path, folder, content } of tarEntries(shelf.read(dataName(id)))) {
    if (folder) continue
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of content) {
      hash.update(piece)
      size += piece.length
    }
    const wanted = waiting.get(path)
    if (wanted === undefined || wanted.size !== size || wanted.sha256 !== hash.digest('hex'))
      throw new BackupBroken(`${path} of the backup ${id} is not what was written`)
    waiting.delete(path)
  }
  if (waiting.size > 0) throw new BackupBroken(`${waiting.size} files of the backup ${id} are not there`)
}

/** Copies the cluster between a start and a stop of PostgreSQL's own backup, on one session. */
async function copyCluster(client: pg.Client, id: string, options: TakeOptions): Promise<Copied> {
  const { cluster, copier, shelf } = options
  if (cluster === undefined || copier === undefined) return withoutDatabase(options.now)
  const { rows: begun } = await client.query<{
    start: string
    timeline: string
    size: string
    version: string
  }>(`
    select lsn::text as start, substr(pg_walfile_name(lsn), 1, 8) as timeline, current_setting('server_version') as version,
      (select setting from pg_settings where name = 'wal_segment_size') as size from pg_backup_start('bcare ${id}', true) lsn`)
  // From the checkpoint on that has just begun the backup.
  await keepLog(client)
  let stop = ''
  let whole_at = options.now
  const tar = clusterTar(cluster.folder, async () => {
    const { rows } = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn::text, labelfile from pg_backup_stop(false)',
    )
    stop = rows[0]?.lsn ?? ''
    whole_at = new Date()
    return [
      { path: 'cluster/backup_label', content: Buffer.from(rows[0]?.labelfile ?? '') },
      // Where there are no Unix sockets the restored cluster is reached by the password that it knows.
      { path: 'password', content: await readFile(cluster.password) },
    ]
  })
  const bytes = await shelf.put(dataName(id), tar.bytes)
  // PostgreSQL may still have the record of the end in memory: a switch has it written.
  await client.query('select pg_switch_wal()')
  await copier.copy()
  await readBack(shelf, id, tar.files)
  const segment_bytes = Number(begun[0]?.size)
  const segment = (lsn: string) =>
    segmentName(Number.parseInt(begun[0]?.timeline ?? '', 16), positionOf(lsn), segment_bytes)
  return {
    whole_at: whole_at.toISOString(),
    first_segment: segment(begun[0]?.start ?? ''),
    last_segment: segment(stop),
    segment_bytes,
    postgres: begun[0]?.version ?? '',
    bytes,
  }
}

async function onSession<T>(
  cluster: OpenCluster | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...cluster?.owner, application_name: 'bcare backup' })
  if (cluster === undefined) return work(client)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Takes one whole backup and reads it back: the database as it is (with what it has done meanwhile), and every file of
 * people. It counts from the moment that its manifest is there.
 * @throws BackupBroken, and what the database or the shelf throws
 */
export async function takeBackup(
  options: TakeOptions,
): Promise<{ manifest: Manifest; before: ReadonlySet<string> }> {
  const { cluster, shelf, files, now, secret, schema } = options
  const id = baseId(now)
  const copied = await onSession(cluster, (client) => copyCluster(client, id, options))
  const { keys, missing, bytes: file_bytes, before } = await files.copyAll()
  const list = await shelf.put(filesName(id), [Buffer.from(`${keys.join('\n')}\n`)])
  const manifest: Manifest = {
    id,
    taken_at: now.toISOString(),
    finished_at: new Date().toISOString(),
    database: cluster !== undefined,
    ...copied,
    bytes: copied.bytes + list,
    schema,
    secret,
    files: keys.length,
    files_missing: missing,
    file_bytes,
  }
  await shelf.put(manifestName(id), [Buffer.from(JSON.stringify(manifest))])
  return { manifest, before }
}
