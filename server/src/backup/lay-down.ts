import { chmodSync, chownSync, lchownSync, mkdirSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Account } from '../kit/database/launcher/account.ts'
import { tarEntries } from './cluster-tar.ts'
import { inOrder, LOG, pieceName, pieceOf, TIMELINES, type LogPiece } from './log-piece.ts'
import { dataName, type Manifest } from './manifest.ts'
import type { Shelf } from './shelf.ts'

/** Writes files that the database's user owns and no other reads. */
interface Writer {
  folder(path: string): void
  file(path: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
}

function writerFor(account: Account | undefined): Writer {
  const give = (path: string) => account && chownSync(path, account.uid, account.gid)
  return {
    folder(path) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      chmodSync(path, 0o700)
      if (account) lchownSync(path, account.uid, account.gid)
    },
    async file(path, content) {
      await writeFile(path, content, { mode: 0o600, flush: true })
      give(path)
    },
  }
}

/** A path of an archive below a folder. @throws Error for one that leads out of it */
function within(folder: string, path: string): string {
  const target = normalize(join(folder, path))
  if (!target.startsWith(join(folder, '/'))) throw new Error(`${path} leads out of the folder`)
  return target
}

/** Lays the files of a backup down in `draft`: `cluster` and `password`. */
export async function layDown(
  shelf: Shelf,
  { id }: Manifest,
  draft: string,
  account: Account | undefined,
): Promise<void> {
  const writer = writerFor(account)
  writer.folder(join(draft, 'cluster'))
  for await (const { path, folder, content } of tarEntries(shelf.read(dataName(id)))) {
    const target = within(draft, path)
    if (folder) writer.folder(target)
    else {
      writer.folder(dirname(target))
      await writer.file(target, content)
    }
  }
}

/** What was copied some time after a moment may hold the last change before it. */
const MARGIN_MS = 10 * 60_000

async function piecesFor(shelf: Shelf, { first_segment }: Manifest, until: number): Promise<LogPiece[]> {
  const pieces: LogPiece[] = []
  for await (const name of shelf.list(LOG)) {
    const piece = pieceOf(name)
    if (piece !== undefined && piece.segment >= first_segment && piece.copied_at <= until + MARGIN_MS)
      pieces.push(piece)
  }
  return inOrder(pieces)
}

/**
 * Lays the log of changes down from a backup on until a moment. Segments are as long as PostgreSQL wants them, and sparse
 * where nothing was written. Answers when the last of it was copied, in milliseconds.
 */
export async function layLogDown(
  shelf: Shelf,
  manifest: Manifest,
  { cluster, until, account }: { cluster: string; until: number; account: Account | undefined },
): Promise<number> {
  const folder = join(cluster, 'pg_wal')
  const writer = writerFor(account)
  for (const path of [folder, join(folder, 'archive_status'), join(folder, 'summaries')]) writer.folder(path)
  let copied_at = 0
  for (const piece of await piecesFor(shelf, manifest, until)) {
    const path = join(folder, piece.segment)
    const file = await open(path, 'a+', 0o600)
    await file.close()
    const writing = await open(path, 'r+')
    try {
      await writing.truncate(manifest.segment_bytes)
      let at = piece.offset
      for await (const bytes of shelf.read(pieceName(piece))) {
        await writing.write(bytes, 0, bytes.length, at)
        at += bytes.length
      }
      await writing.sync()
    } finally {
      await writing.close()
    }
    if (account) chownSync(path, account.uid, account.gid)
    copied_at = Math.max(copied_at, piece.copied_at)
  }
  for await (const name of shelf.list(TIMELINES)) {
    const bytes = Buffer.from(await shelf.readText(name))
    await writer.file(join(folder, `${name.slice(TIMELINES.length + 1).toUpperCase()}.history`), bytes)
  }
  return copied_at
}
