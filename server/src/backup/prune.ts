import { continuousSince, retainedBackups } from '@bcare/rules/backup/keep'
import { inOrder, LOG, pieceName, pieceOf } from './log-piece.ts'
import { baseFolder, BASES, FILES, filesName, type Manifest } from './manifest.ts'
import type { Shelf } from './shelf.ts'

/** A day, after which what has no manifest was left by a backup that never ended. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000

const idOf = (name: string): string => name.split('/')[1] ?? ''

const momentOf = (id: string): number => {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(id) ?? []
  return Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`)
}

/** Every name that backups without a place in the rule have, and those that never ended. */
async function* staleBases(shelf: Shelf, bases: readonly Manifest[], now: number): AsyncGenerator<string> {
  const kept = new Set(retainedBackups(bases).map(({ id }) => id))
  const whole = new Set(bases.map(({ id }) => id))
  const ids = new Set<string>()
  for await (const name of shelf.list(BASES)) ids.add(idOf(name))
  for (const id of ids)
    if (!kept.has(id) && (whole.has(id) || now - momentOf(id) > ABANDONED_MS)) yield baseFolder(id)
}

/** The log before the days of which every second can be restored stays only where a backup needs it for itself. */
async function* staleLog(shelf: Shelf, kept: readonly Manifest[]): AsyncGenerator<string> {
  const since = continuousSince(kept)?.first_segment ?? ''
  for await (const name of shelf.list(LOG)) {
    const piece = pieceOf(name)
    if (piece === undefined || piece.segment >= since) continue
    const needed = kept.some(
      ({ first_segment, last_segment }) => piece.segment >= first_segment && piece.segment <= last_segment,
    )
    if (!needed) yield name
  }
}

/** Of the files that were there before the newest backup, those that no backup names any more. */
async function* staleFiles(
  shelf: Shelf,
  kept: readonly Manifest[],
  before: ReadonlySet<string>,
): AsyncGenerator<string> {
  const known = new Set<string>()
  for (const { id } of kept)
    for (const key of (await shelf.readText(filesName(id))).split('\n')) known.add(key)
  for (const key of before) if (!known.has(key)) yield `${FILES}/${key}`
}

async function removeAll(shelf: Shelf, names: AsyncIterable<string>): Promise<void> {
  const stale: string[] = []
  for await (const name of names) stale.push(name)
  for (const name of stale) await shelf.remove(name)
}

/**
 * Takes away what the rule no longer keeps (7 days, 5 weeks, 12 months): backups, the log behind them, and files of people
 * that none of the rest needs. `before` is what was among the files when the newest backup began: what came later stays.
 */
export async function prune(
  shelf: Shelf,
  bases: readonly Manifest[],
  { before, now }: { before: ReadonlySet<string>; now: number },
): Promise<void> {
  const kept = retainedBackups(bases)
  if (kept.length === 0) return
  await removeAll(shelf, staleBases(shelf, bases, now))
  await removeAll(shelf, staleLog(shelf, kept))
  await removeAll(shelf, staleFiles(shelf, kept, before))
}

/**
 * Takes away what backups that broke off have left: nothing lists it, and on a full disk the next one would not find the room that
 * the last one took. Only the holder of the lock of whole backups may call it; files are copied beside that, and theirs are left for a day.
 */
export async function clearBroken(shelf: Shelf, now: Date): Promise<void> {
  const long_ago = new Date(now.getTime() - ABANDONED_MS)
  await shelf.forgetHalves(long_ago)
  await shelf.forgetParts(FILES, long_ago)
  await shelf.forgetParts(BASES, now)
}

/** Whether the log on a shelf is whole from one segment on, until another or as far as it goes: where it breaks off, or nothing. */
export async function gapIn(
  shelf: Shelf,
  from: string,
  segment_bytes: number,
  until?: string,
): Promise<string | undefined> {
  const pieces = []
  for await (const name of shelf.list(LOG)) {
    const piece = pieceOf(name)
    if (piece !== undefined && piece.segment >= from && piece.segment <= (until ?? piece.segment))
      pieces.push(piece)
  }
  let segment = ''
  let reach = 0
  for (const piece of inOrder(pieces)) {
    if (piece.segment !== segment) {
      if (
        segment === ''
          ? piece.segment !== from
          : reach < segment_bytes && piece.segment.startsWith(segment.slice(0, 8))
      )
        return segment || from
      segment = piece.segment
      reach = 0
    }
    if (piece.offset > reach) return pieceName(piece)
    reach = Math.max(reach, piece.offset + piece.length)
  }
  if (segment === '') return from
  return until !== undefined && segment < until ? until : undefined
}
