import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '@bcare/contract'
import { FILE_KINDS, kindOf, type FileKind } from '@bcare/rules/files/kind'
import { fileName } from '@bcare/rules/files/name'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { drawImage } from './image.ts'
import { headOf, wholeOf, type Source } from './source.ts'

/** A file that stands in the storage and has no row yet. */
export interface Kept {
  sha256: string
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  storage_key: string
  thumb_key: string | null
  taken_at: string | null
}

/** A file that the clinic has already. */
export type Known = { id: number } & Pick<Kept, 'taken_at'>

const MB = 1024 * 1024
/** What is taken where nothing else is said. */
export const TAKEN = 'ảnh (JPEG, PNG, WebP, HEIC, GIF, TIFF), PDF, DICOM, ZIP, STL hoặc PLY'

const refused = (message: string) => new Fault('invalid', message, { errors: [{ field: 'file', message }] })

/** A key that nobody can guess, below the clinic's. */
export const newKey = (tenant_id: number): string => {
  const random = randomBytes(20).toString('hex')
  return `${tenant_id}/${random.slice(0, 2)}/${random.slice(2)}`
}

/** What is taken where a file goes. */
export interface Taking {
  /** In words, for whoever sends what is nothing of the kind. */
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

async function sha256Of(source: Source): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of source.bytes()) hash.update(piece)
  return hash.digest('hex')
}

async function* just(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function keepImage(
  { storage, caller: { tenant_id }, now }: Context,
  source: Source,
  kind: FileKind,
): Promise<Omit<Kept, 'sha256'>> {
  const drawn = await drawImage(await wholeOf(source), kind, now)
  if (drawn === undefined)
    throw refused(`Không đọc được ảnh «${source.name}»: ảnh hỏng, hoặc lớn hơn 40 triệu điểm ảnh`)
  const { mime, width, height, full, thumb, taken_at } = drawn
  const [storage_key, thumb_key] = [newKey(tenant_id), newKey(tenant_id)]
  await storage.put(storage_key, just(full), full.length)
  await storage.put(thumb_key, just(thumb), thumb.length)
  const name = fileName(source.name, FILE_KINDS.get(mime)?.extension ?? kind.extension)
  return { name, mime, size: full.length, width, height, storage_key, thumb_key, taken_at }
}

async function keepAsIs(
  { storage, caller: { tenant_id } }: Context,
  source: Source,
  { mime, extension }: FileKind,
): Promise<Omit<Kept, 'sha256'>> {
  const storage_key = newKey(tenant_id)
  await storage.put(storage_key, source.bytes(), source.size)
  const name = fileName(source.name, extension)
  const drawn = { width: null, height: null, thumb_key: null, taken_at: null }
  return { name, mime, size: source.size, storage_key, ...drawn }
}

/**
 * Brings a file into the storage: told by its bytes, images drawn anew. One that the clinic has already is not stored again.
 * Not for the inside of a transaction. What is stored and never gets its row is swept away. @throws Fault invalid, too_large
 */
export async function takeIn(context: Context, source: Source, taking: Taking): Promise<Known | Kept> {
  const kind = await requireKind(source, taking)
  const sha256 = await sha256Of(source)
  const known = await context.db.one<Known>(
    sql`select id, taken_at from file where tenant_id = ${context.caller.tenant_id} and sha256 = ${sha256}`,
  )
  if (known !== undefined) return known
  const kept = kind.image ? await keepImage(context, source, kind) : await keepAsIs(context, source, kind)
  return { ...kept, sha256 }
}
