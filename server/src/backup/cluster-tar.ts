import { createHash } from 'node:crypto'
import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'

/** A file of a backup, and what it must hold. */
export interface TarredFile {
  path: string
  size: number
  sha256: string
}

/**
 * What a copy of a running cluster leaves out, as PostgreSQL's manual says (“Making a Base Backup Using the Low Level
 * API”): the log of changes comes by itself, the rest is made anew at the start.
 */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|backup_label|tablespace_map|pgsql_tmp[^/]*|t\d+_\d+[^/]*)(?:$|\/)/

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** The control file says where a recovery begins: read last, it is never newer than what it describes. */
const CONTROL = 'global/pg_control'

async function clusterFiles(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders: string[] = []
  const files: string[] = []
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    const [top = ''] = path.split('/')
    if (LEFT_OUT.test(path) || (EMPTIED.has(top) && path !== top)) continue
    if (entry.isDirectory()) folders.push(path)
    else if (entry.isFile() && path !== CONTROL) files.push(path)
  }
  return { folders: folders.toSorted(), files: [...files.toSorted(), CONTROL] }
}

/** Exactly `size` bytes of a file that others write: one that has become shorter is filled up, since the log of changes restores it. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size
  if (size > 0) {
    for await (const piece of file.createReadStream({ end: size - 1, autoClose: false })) {
      left -= (piece as Buffer).length
      yield piece as Buffer
    }
  }
  while (left > 0) {
    const filling = Buffer.alloc(Math.min(left, 64 * 1024))
    left -= filling.length
    yield filling
  }
}

/** Lets bytes through and computes their hash. */
function hashing(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

/** A cluster on its way into an archive. */
export interface ClusterTar {
  /** The archive as it is being made. */
  bytes: AsyncIterable<Buffer>
  /** What it holds; complete when all bytes have been read. */
  files: readonly TarredFile[]
}

/**
 * The files of a running cluster as a tar archive below `cluster/`, and what `last` gives when these are read: the label
 * that ends the backup. Memory holds a piece of one file.
 */
export function clusterTar(
  folder: string,
  last: () => Promise<readonly { path: string; content: Buffer }[]>,
): ClusterTar {
  const pack = tar.pack()
  const files: TarredFile[] = []
  const add = async (path: string, size: number, bytes: AsyncIterable<Buffer>) => {
    const { stream, digest } = hashing()
    await pipeline(Readable.from(bytes), stream, pack.entry({ name: path, size, mode: 0o600 }))
    files.push({ path, size, sha256: digest() })
  }
  const fill = async () => {
    const found = await clusterFiles(folder)
    for (const path of found.folders) pack.entry({ name: `cluster/${path}`, type: 'directory', mode: 0o700 })
    for (const path of found.files) {
      // Dropped since the folder was read: the log of changes has that too.
      const file = await open(join(folder, path)).catch(unlessMissing)
      if (file === undefined) continue
      try {
        const { size } = await file.stat()
        await add(`cluster/${path}`, size, exactly(file, size))
      } finally {
        await file.close()
      }
    }
    for (const { path, content } of await last()) await add(path, content.length, Readable.from([content]))
    pack.finalize()
  }
  fill().catch((error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))))
  return { bytes: pack as AsyncIterable<Buffer>, files }
}

/** The files of an archive one after another; each must be read before the next comes. */
export async function* tarEntries(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ path: string; folder: boolean; content: AsyncIterable<Buffer> }> {
  const extract = tar.extract()
  const reading = pipeline(Readable.from(bytes), extract)
  reading.catch(() => {})
  for await (const entry of extract) {
    const { name, type } = entry.header
    yield { path: name, folder: type === 'directory', content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
  await reading
}
