import { continuousSince } from '@bcare/rules/backup/keep'
import * as z from 'zod'
import { tarEntries } from './cluster-tar.ts'
import { LOG, pieceOf, TIMELINES } from './log-piece.ts'
import {
  BASES,
  CHECK,
  dataName,
  ERASURES,
  FILES,
  filesName,
  HEADS,
  Manifest,
  manifestName,
  OWNER,
} from './manifest.ts'
import { gapIn } from './prune.ts'
import type { Shelf } from './shelf.ts'

/** What was found of a shelf when all of it was read; stored on the shelf itself. */
export const ShelfCheck = z.strictObject({
  checked_at: z.iso.datetime(),
  /** What was read: names, and bytes as they were before they were encrypted. */
  names: z.int(),
  bytes: z.int(),
  /** What cannot be read as it was written, each with the backups that cannot be restored without it. */
  faults: z.array(z.strictObject({ name: z.string(), bases: z.array(z.string()) })),
})
export type ShelfCheck = z.infer<typeof ShelfCheck>

/** Backups that the last check found broken. */
export const brokenBases = (check: ShelfCheck | undefined): ReadonlySet<string> =>
  new Set(check?.faults.flatMap(({ bases }) => bases))

/** The last check; undefined before the first one, or when it cannot be read itself. */
export async function lastCheck(shelf: Shelf): Promise<ShelfCheck | undefined> {
  const text = await shelf.readText(CHECK).catch(() => undefined)
  return text === undefined ? undefined : ShelfCheck.safeParse(JSON.parse(text)).data
}

/** A pass over a shelf: what was read, and what could not be. */
interface Pass {
  names: number
  bytes: number
  faults: Set<string>
  /** Reads by `work`, twice where it fails. A shelf that does not even say whose it is cannot be reached: nothing of it is broken. */
  attempt<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  /** Reads a name to its end; answers how many bytes it has. */
  whole(name: string): Promise<number | undefined>
}

function passOver(shelf: Shelf, signal: AbortSignal | undefined): Pass {
  const pass: Pass = {
    names: 0,
    bytes: 0,
    faults: new Set(),
    async attempt(name, work) {
      signal?.throwIfAborted()
      pass.names += 1
      try {
        return await work().catch(work)
      } catch {
        signal?.throwIfAborted()
        await shelf.readText(OWNER)
        pass.faults.add(name)
        return undefined
      }
    },
    whole: (name) => pass.attempt(name, () => lengthOf(shelf.read(name))),
  }
  const lengthOf = async (pieces: AsyncIterable<Buffer>) => {
    let length = 0
    for await (const { length: more } of pieces) {
      signal?.throwIfAborted()
      length += more
    }
    pass.bytes += length
    return length
  }
  return pass
}

async function baseIds(shelf: Shelf): Promise<string[]> {
  const ids = new Set<string>()
  for await (const name of shelf.list(BASES))
    if (name.endsWith('/manifest')) ids.add(name.split('/')[1] ?? '')
  return [...ids].toSorted()
}

/** A base whose manifest can be read, and the keys of its files. */
interface Base {
  manifest: Manifest
  keys: ReadonlySet<string>
}

/** Reads one backup: what it says of itself, the archive file by file, the list of people's files. */
async function readBase(shelf: Shelf, pass: Pass, id: string): Promise<Base | undefined> {
  const manifest = await pass.attempt(manifestName(id), async () =>
    Manifest.parse(JSON.parse(await shelf.readText(manifestName(id)))),
  )
  if (manifest === undefined) return undefined
  if (manifest.database)
    await pass.attempt(dataName(id), async () => {
      for await (const { content } of tarEntries(shelf.read(dataName(id))))
        for await (const piece of content) pass.bytes += piece.length
    })
  const list = await pass.attempt(filesName(id), () => shelf.readText(filesName(id)))
  return { manifest, keys: new Set(list?.split('\n').filter((key) => key !== '')) }
}

/** Where the log that a restore of these backups goes through breaks off. */
async function gaps(
  shelf: Shelf,
  manifests: readonly Manifest[],
): Promise<{ name: string; bases: string[] }[]> {
  const found: { name: string; bases: string[] }[] = []
  const look = async ({ first_segment, segment_bytes }: Manifest, until?: string) =>
    // What is copied meanwhile may be listed before what comes in front of it.
    (await gapIn(shelf, first_segment, segment_bytes, until)) &&
    (await gapIn(shelf, first_segment, segment_bytes, until))
  for (const manifest of manifests) {
    const gap = await look(manifest, manifest.last_segment)
    if (gap)
      found.push({ name: gap.startsWith(LOG) ? gap : `${LOG}/${gap.toLowerCase()}`, bases: [manifest.id] })
  }
  const since = continuousSince(manifests)
  const gap = since && (await look(since))
  if (gap) found.push({ name: gap.startsWith(LOG) ? gap : `${LOG}/${gap.toLowerCase()}`, bases: [] })
  return found
}

/** Which backups cannot be restored without a name. */
function needing(name: string, bases: readonly Base[]): string[] {
  const [folder, id = ''] = name.split('/')
  if (folder === BASES) return [id]
  const segment = pieceOf(name)?.segment
  const is_needed = ({ manifest, keys }: Base) =>
    folder === FILES
      ? keys.has(name.slice(FILES.length + 1))
      : segment !== undefined && segment >= manifest.first_segment && segment <= manifest.last_segment
  return bases.filter(is_needed).map(({ manifest }) => manifest.id)
}

/** Files that a backup names and that are not there, beyond those that were missing when it was taken. */
const lacksFiles = ({ manifest, keys }: Base, there: ReadonlySet<string>): boolean =>
  [...keys].filter((key) => !there.has(key)).length > manifest.files_missing

/** Names that went from the shelf meanwhile, because nothing needs them any more. */
async function isGone(shelf: Shelf, name: string, ids: readonly string[]): Promise<boolean> {
  const [folder, id = ''] = name.split('/')
  if (folder === BASES) return !ids.includes(id)
  for await (const _name of shelf.list(name)) return false
  return true
}

async function readRest(shelf: Shelf, pass: Pass): Promise<Set<string>> {
  const files = new Set<string>()
  for await (const name of shelf.list(FILES)) {
    files.add(name.slice(FILES.length + 1))
    await pass.whole(name)
  }
  for await (const name of shelf.list(LOG)) {
    const length = await pass.whole(name)
    if (length !== undefined && length !== pieceOf(name)?.length) pass.faults.add(name)
  }
  for (const folder of [OWNER, ERASURES, HEADS, TIMELINES])
    for await (const name of shelf.list(folder)) await pass.whole(name)
  return files
}

/**
 * Reads a whole shelf, decrypts all of it, and holds it against what backups say of themselves. What was found is stored on
 * the shelf, where the list of backups reads it.
 * @throws what the storage throws when the shelf cannot be reached
 */
export async function verifyShelf(shelf: Shelf, signal?: AbortSignal): Promise<ShelfCheck> {
  const pass = passOver(shelf, signal)
  const bases: Base[] = []
  for (const id of await baseIds(shelf)) {
    const base = await readBase(shelf, pass, id)
    if (base !== undefined) bases.push(base)
  }
  const files = await readRest(shelf, pass)
  const ids = await baseIds(shelf)
  const present = bases.filter(({ manifest }) => ids.includes(manifest.id))
  for (const base of present) if (lacksFiles(base, files)) pass.faults.add(filesName(base.manifest.id))
  const faults = await gaps(
    shelf,
    present.flatMap(({ manifest }) => (manifest.database ? [manifest] : [])),
  )
  for (const name of pass.faults)
    if (!(await isGone(shelf, name, ids))) faults.push({ name, bases: needing(name, present) })
  const { names, bytes } = pass
  const check: ShelfCheck = { checked_at: new Date().toISOString(), names, bytes, faults }
  await shelf.put(CHECK, [Buffer.from(JSON.stringify(check))])
  return check
}
