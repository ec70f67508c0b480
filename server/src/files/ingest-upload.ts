import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '@bcare/contract'
import { FILE_KINDS, kindOf, type FileKind } from '@bcare/rules/files/kind'
import { fileName } from '@bcare/rules/files/name'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { Storage } from '../kit/storage.ts'
import { drawImage, takenAtOf } from './image.ts'
import { headOf, wholeOf, type Source } from './source.ts'

/** Bytes that are in the storage and have no row yet. */
interface StoredBytes {
  sha256: string
  mime: string
  size: number
  width: number | null
  height: number | null
  storage_key: string
  thumb_key: string | null
}

/** Bytes that the clinic has already. */
type Known = Pick<StoredBytes, 'mime' | 'size'> & { id: number }

/** A file as it was sent: what its sender said of it, and the bytes, which another sender may have sent as well. */
export interface Taken {
  name: string
  /** When its camera took it; null when it does not say so. */
  taken_at: string | null
  bytes: Known | StoredBytes
}

const MB = 1024 * 1024
/** What is taken where nothing else is said. */
export const TAKEN = 'ảnh (JPEG, PNG, WebP, HEIC, GIF, TIFF), PDF, DICOM, ZIP, STL hoặc PLY'

const refused = (message: string) => new Fault('invalid', message, { errors: [{ field: 'file', message }] })

/** A key that cannot be guessed, below the clinic's. */
export const newKey = (tenant_id: number): string => {
  const random = randomBytes(20).toString('hex')
  return `${tenant_id}/${random.slice(0, 2)}/${random.slice(2)}`
}

/** What is taken where a file goes. */
export interface Taking {
  /** In words, for a user who sends another kind. */
  taken: string
  /** Why a file of a kind and size is of no use there, as a sentence. */
  misfit: (kind: FileKind, size: number) => string | undefined
}

/** What the source really is. @throws Fault invalid, too_large */
async function requireKind(source: Source, { taken, misfit }: Taking): Promise<FileKind> {
  if (source.size === 0) throw refused(`Tệp «${source.name}» không có nội dung`)
  const kind = kindOf(await headOf(source), source.size)
  if (kind === undefined) throw refused(`Không nhận được loại tệp này. Hãy chọn ${taken}`)
  if (source.size > kind.most_bytes)
    throw new Fault('too_large', `Tệp ${kind.label} lớn hơn ${kind.most_bytes / MB} MB`)
  const reason = misfit(kind, source.size)
  if (reason !== undefined) throw refused(reason)
  return kind
}

export async function sha256Of(source: Source): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of source.bytes()) hash.update(piece)
  return hash.digest('hex')
}

async function* just(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

type Stored = Omit<StoredBytes, 'sha256'>

const unreadable = ({ name }: Source) =>
  refused(`Không đọc được ảnh «${name}»: ảnh hỏng, hoặc lớn hơn 40 triệu điểm ảnh`)

/** What cannot be taken away now is swept with all else that no row names. */
const forget = async (storage: Storage, keys: readonly (string | null)[]): Promise<void> =>
  void (await Promise.allSettled(keys.filter((key) => key !== null).map((key) => storage.remove(key))))

type Putting = readonly [key: string, bytes: AsyncIterable<Buffer>, size: number]

/** Stores all of these or none. The one that failed goes, too: a store whose answer was lost may have it. */
async function putAll(storage: Storage, all: readonly Putting[]): Promise<void> {
  try {
    for (const [key, bytes, size] of all) await storage.put(key, bytes, size)
  } catch (error) {
    await forget(
      storage,
      all.map(([key]) => key),
    )
    throw error
  }
}

/** Takes away the bytes of a file that got no row; not those that the clinic had before. */
export const forgetTaken = async (storage: Storage, { bytes }: Taken): Promise<void> =>
  'storage_key' in bytes ? forget(storage, [bytes.storage_key, bytes.thumb_key]) : undefined

async function keepImage(
  { storage, caller: { tenant_id }, now }: Context,
  source: Source,
  kind: FileKind,
): Promise<Stored & Pick<Taken, 'taken_at'>> {
  const drawn = await drawImage({ tenant_id, read: () => wholeOf(source) }, kind, now)
  if (drawn === undefined) throw unreadable(source)
  const { mime, width, height, full, thumb, taken_at } = drawn
  const [storage_key, thumb_key] = [newKey(tenant_id), newKey(tenant_id)]
  await putAll(storage, [
    [storage_key, just(full), full.length],
    [thumb_key, just(thumb), thumb.length],
  ])
  return { mime, size: full.length, width, height, storage_key, thumb_key, taken_at }
}

async function keepAsIs(
  { storage, caller: { tenant_id } }: Context,
  source: Source,
  { mime }: FileKind,
): Promise<Stored> {
  const storage_key = newKey(tenant_id)
  await putAll(storage, [[storage_key, source.bytes(), source.size]])
  return { mime, size: source.size, width: null, height: null, storage_key, thumb_key: null }
}

/** The same bytes once more: what the sender's camera wrote down is read from what was sent, not from what is there. */
const takenAgain = async (
  { caller: { tenant_id }, now }: Context,
  source: Source,
  kind: FileKind,
): Promise<string | null> =>
  kind.image ? takenAtOf({ tenant_id, read: () => wholeOf(source) }, kind, now) : null

/**
 * Brings a file into the storage: its kind is read from its bytes, images drawn anew. Bytes that the clinic has already
 * are not stored again, and nothing that others said of them comes back with them.
 * Not for the inside of a transaction. What is stored and gets no row goes with `forgetTaken`, or is swept away.
 * @throws Fault invalid, too_large
 */
export async function ingestUpload(context: Context, source: Source, taking: Taking): Promise<Taken> {
  const kind = await requireKind(source, taking)
  const sha256 = await sha256Of(source)
  const known = await context.db.one<Known>(
    sql`select id, mime, size from file where tenant_id = ${context.caller.tenant_id} and sha256 = ${sha256}`,
  )
  const named = (mime: string) => fileName(source.name, FILE_KINDS.get(mime)?.extension ?? kind.extension)
  if (known !== undefined)
    return {
      name: named(known.mime),
      taken_at: await takenAgain(context, source, kind),
      bytes: known,
    }
  const { taken_at, ...kept } = kind.image
    ? await keepImage(context, source, kind)
    : { ...(await keepAsIs(context, source, kind)), taken_at: null }
  return { name: named(kept.mime), taken_at, bytes: { ...kept, sha256 } }
}
