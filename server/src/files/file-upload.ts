import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { fileUpload, PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { mostBytesOf, type FilePurpose } from '@bcare/rules/files/purpose'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve, withPreparation } from '../kit/http/serve.ts'
import { requireRoom } from './quota.ts'
import { pieceKey, pieceSource, receivedSource, type Source } from './source.ts'
import { newKey } from './ingest-upload.ts'

type UploadResult = Output<typeof fileUpload.get>

interface Upload {
  id: number
  name: string
  size: number
  received: number
  purpose: FilePurpose
  storage_key: string
  offsets: number[]
}

const MB = 1024 * 1024
/** How many one person may have begun at once. */
const MOST_OPEN = 200
const NOT_FOUND = 'Lần tải lên này không còn, hãy tải lại từ đầu'

const resultOf = ({
  id,
  name,
  size,
  received,
}: Pick<Upload, 'id' | 'name' | 'size' | 'received'>): UploadResult => ({
  id,
  name,
  size,
  received,
  piece_bytes: PIECE_BYTES,
})

/** An upload is its owner's alone. */
const mine = ({ tenant_id, user_id }: Context['caller']): Sql =>
  sql`u.tenant_id = ${tenant_id} and u.created_by = ${user_id}`

async function requireUpload({ db, caller }: Context, id: number): Promise<Upload> {
  const found = await db.one<Upload>(
    sql`select u.id, u.name, u.size, u.received, u.purpose, u.storage_key, u.offsets from file_upload u where ${mine(caller)} and u.id = ${id}`,
  )
  if (found === undefined) throw new Fault('not_found', NOT_FOUND)
  return found
}

async function add(
  context: Context,
  { name, size, purpose }: Parsed<typeof fileUpload.add>,
): Promise<UploadResult> {
  const { db, caller } = context
  if (size > mostBytesOf(purpose))
    throw new Fault('too_large', `Tệp lớn hơn ${mostBytesOf(purpose) / MB} MB`, {
      errors: [{ field: 'size', message: `Tệp lớn hơn ${mostBytesOf(purpose) / MB} MB` }],
    })
  await requireRoom(context, size)
  const made = await db.one<{ id: number }>(sql`
    insert into file_upload (tenant_id, created_by, name, size, purpose, storage_key)
    select ${caller.tenant_id}, ${caller.user_id}, ${name}, ${size}, ${purpose}, ${newKey(caller.tenant_id)}
    where (select count(*) from file_upload u where ${mine(caller)}) < ${MOST_OPEN} returning id`)
  if (made === undefined)
    throw new Fault('rule', 'Đang có quá nhiều tệp tải lên dở, hãy đợi xong hoặc bỏ bớt')
  return resultOf({ id: made.id, name, size, received: 0 })
}

/** Puts a piece into the storage, unless it came before. @throws Fault not_found, conflict, invalid */
async function keepPiece(context: Context, { id, offset }: Parsed<typeof fileUpload.piece>): Promise<number> {
  const { file, storage } = context
  if (file === undefined) throw new Fault('invalid', 'Yêu cầu thiếu phần tệp')
  const { received, size, storage_key } = await requireUpload(context, id)
  if (offset < received) return 0
  if (offset > received)
    throw new Fault('conflict', 'Phần tệp gửi lên không nối tiếp phần trước', { received })
  const last = offset + file.size === size
  if (file.size === 0 || offset + file.size > size || (file.size < PIECE_BYTES && !last))
    throw new Fault('invalid', 'Phần tệp gửi lên không đúng độ dài')
  await storage.put(pieceKey(storage_key, offset), receivedSource(file).bytes(), file.size)
  return file.size
}

async function addPiece(
  context: Context,
  { id, offset }: Parsed<typeof fileUpload.piece>,
  length: number,
): Promise<UploadResult> {
  const { db, caller } = context
  if (length > 0)
    await db.rows(sql`
      update file_upload u set received = u.received + ${length}, offsets = u.offsets || ${offset}::bigint
      where ${mine(caller)} and u.id = ${id} and u.received = ${offset}`)
  return resultOf(await requireUpload(context, id))
}

/** The row is gone at once, its pieces are swept. */
async function remove({ db, caller }: Context, id: number): Promise<{ id: number }> {
  const gone = await db.one(
    sql`delete from file_upload u where ${mine(caller)} and u.id = ${id} returning u.id`,
  )
  if (gone === undefined) throw new Fault('not_found', NOT_FOUND)
  return { id }
}

/** A file that has come in whole, piece by piece. @throws Fault not_found, rule */
export async function finishedUpload(context: Context, id: number): Promise<Source> {
  const upload = await requireUpload(context, id)
  if (upload.received !== upload.size) throw new Fault('rule', 'Tệp chưa tải lên xong', resultOf(upload))
  return pieceSource(context.storage, upload)
}

/** Takes an upload off the list when its file is on a record. */
export const forgetUpload = ({ caller }: Context, id: number): Sql =>
  sql`delete from file_upload u where ${mine(caller)} and u.id = ${id}`

export const fileUploadFamily = serve(fileUpload, {
  add,
  piece: withPreparation(keepPiece, addPiece),
  get: async (context, { id }) => resultOf(await requireUpload(context, id)),
  delete: (context, { id }) => remove(context, id),
  async list({ db, caller }, input) {
    const way = direction(input.order)
    const order = sql`order by ${input.sort_by === 'name' ? sql`u.name ${way}, ` : sql``}u.id ${way}`
    const [rows = [], counted] = await db.batch<Upload & { total: number }>(
      sql`select u.id, u.name, u.size, u.received from file_upload u where ${mine(caller)} ${order} ${pageRange(input)}`,
      sql`select count(*)::int as total from file_upload u where ${mine(caller)}`,
    )
    return pageOf(rows.map(resultOf), counted?.[0]?.total ?? 0, input)
  },
})
