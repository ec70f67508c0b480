import { Fault, type Output, type Parsed } from '@bcare/contract'
import { FileUsage, fileUsage, type FiledEntity } from '@bcare/contract/files/file-usage'
import { inOrder, pairRefusal, type PairHalf } from '@bcare/rules/files/pair'
import { publishRefusal } from '@bcare/rules/files/publish'
import { BRAND_TAKEN, brandMisfit } from '@bcare/rules/files/brand'
import type { FileKind } from '@bcare/rules/files/kind'
import { MEDICAL_PURPOSES, misfit } from '@bcare/rules/files/purpose'
import { listPage, type ListInput } from '../kit/database/list.ts'
import { addText, getRow, lockRow, updateText, type Change } from '../kit/database/rows.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { table, visible, type RowOf } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { serve, withPreparation } from '../kit/http/serve.ts'
import { STORAGE_PATH } from '../kit/storage.ts'
import { changeable, filed, filedBranding, filedUser, peopleViewed, requireFiled, seen } from './filed.ts'
import { finishedUpload, forgetUpload } from './file-upload.ts'
import { quotaBytes, requireRoom, usedBytes } from './quota.ts'
import { expiryAt, signedPath, type Variant } from './signature.ts'
import { receivedSource } from './source.ts'
import { forgetTaken, TAKEN, ingestUpload, type Taken } from './ingest-upload.ts'
import { granted } from '../kit/granted.ts'

export const fileUsageTable = table(FileUsage, {
  joined: {
    mime: sql`f.mime`,
    size: sql`f.size`,
    width: sql`f.width`,
    height: sql`f.height`,
    is_old: sql`(f.storage_key like 'old/%')`,
    created_by_name: sql`creator.name`,
    // Signed for the caller, when the row is answered.
    path: sql`''`,
    thumb_path: sql`case when f.thumb_key is not null then '' end`,
    download_path: sql`''`,
  },
  joins: sql`
    join file f on f.tenant_id = t.tenant_id and f.id = t.file_id
    left join "user" creator on creator.tenant_id = t.tenant_id and creator.id = t.created_by`,
  always: seen,
})

type UsageRow = RowOf<typeof fileUsageTable>

/** The row with addresses that are good for this session. */
function answerOf({ vault, caller, now }: Context, row: UsageRow): UsageRow {
  const sign = (variant: Variant) =>
    signedPath(vault, {
      tenant_id: caller.tenant_id,
      usage_id: row.id,
      variant,
      session_id: caller.session_id ?? 0,
      expires: expiryAt(now),
    })
  return {
    ...row,
    path: sign('view'),
    thumb_path: row.thumb_path === null ? null : sign('thumb'),
    download_path: sign('save'),
  }
}

const isMedical = ({ purpose }: UsageRow): boolean => MEDICAL_PURPOSES.includes(purpose)

/** Writes down that a user looked at the pictures of these people. */
async function noteViews(context: Context, rows: readonly UsageRow[]): Promise<void> {
  const people = new Set(rows.filter(isMedical).flatMap(({ person_id }) => person_id ?? []))
  if (people.size > 0)
    await context.db.batch(...peopleViewed.all().map((viewed) => viewed(context, [...people], 'image')))
}

async function list(context: Context, input: object): Promise<Output<typeof fileUsage.query>> {
  const page = JSON.parse(await listPage(fileUsageTable, context, input as ListInput)) as Output<
    typeof fileUsage.query
  >
  await noteViews(context, page.data)
  return { ...page, data: page.data.map((row) => answerOf(context, row)) }
}

async function get(context: Context, { id }: { id: number }): Promise<UsageRow> {
  const row = await getRow(fileUsageTable, context, id)
  await noteViews(context, [row])
  return answerOf(context, row)
}

interface Ready {
  person_id: number | null
  file: Taken
}

/** @throws Fault rule when a picture is to be published whose owner has not agreed */
async function requirePublishable({ db, caller }: Context, person_id: number | null): Promise<void> {
  const person = await db.one<{ consent_photo: boolean | null }>(
    sql`select consent_photo from person where tenant_id = ${caller.tenant_id} and id = ${person_id}::bigint`,
  )
  const message = publishRefusal({ person_id, consent_photo: person?.consent_photo ?? null })
  if (message !== undefined)
    throw new Fault('rule', message, { errors: [{ field: 'is_public_consented', message }] })
}

const BRAND = { taken: BRAND_TAKEN, misfit: brandMisfit }

async function makeReady(context: Context, draft: Parsed<typeof fileUsage.add>): Promise<Ready> {
  const person_id = await requireFiled(context, draft)
  if (context.file === undefined && draft.upload_id === undefined)
    throw new Fault('invalid', 'Vui lòng chọn tệp', {
      errors: [{ field: 'file', message: 'Vui lòng chọn tệp' }],
    })
  const source =
    draft.upload_id === undefined
      ? receivedSource(context.file as NonNullable<typeof context.file>)
      : await finishedUpload(context, draft.upload_id)
  const taking =
    draft.entity_type === 'branding'
      ? BRAND
      : { taken: TAKEN, misfit: (kind: FileKind) => misfit(draft.purpose, kind) }
  return { person_id, file: await ingestUpload(context, source, taking) }
}

/** The row of the file: one that the clinic has already, or a new one; of two that come at once the first one's. */
async function fileRow(context: Context, { bytes }: Ready['file']): Promise<number> {
  // Asked for bytes that are there already as well: whether they are is nothing that an answer may reveal.
  await requireRoom(context, bytes.size)
  if ('id' in bytes) return bytes.id
  const { tenant_id, user_id } = context.caller
  const { sha256, mime, size, width, height, storage_key, thumb_key } = bytes
  const made = await context.db.one<{ id: number }>(sql`
    insert into file (tenant_id, created_by, updated_by, sha256, mime, size, width, height, storage_key, thumb_key)
    values (${tenant_id}, ${user_id}, ${user_id}, ${sha256}, ${mime}, ${size}, ${width}, ${height}, ${storage_key}, ${thumb_key})
    on conflict (tenant_id, sha256) do update set updated_at = now() returning id`)
  if (made === undefined) throw new Error('a file got no row')
  return made.id
}

async function add(
  context: Context,
  { upload_id, ...draft }: Parsed<typeof fileUsage.add>,
  { person_id, file }: Ready,
): Promise<UsageRow> {
  if (draft.is_public_consented) await requirePublishable(context, person_id)
  const file_id = await fileRow(context, file)
  const { name } = file
  const taken_at = draft.taken_at ?? file.taken_at
  const text = await addText(fileUsageTable, context, { ...draft, name, person_id, file_id, taken_at })
  if (upload_id !== undefined) await context.db.rows(forgetUpload(context, upload_id))
  return answerOf(context, JSON.parse(text) as UsageRow)
}

/** Usages that the caller may change, locked. @throws Fault not_found when one of them is not */
async function lockChangeable(context: Context, ids: readonly number[], alive = true): Promise<void> {
  const { caller, call, db } = context
  const { tenant_id } = caller
  const rows = alive
    ? visible(fileUsageTable, caller, call)
    : sql`t.tenant_id = ${tenant_id} and ${seen(caller)}`
  const found = await db.rows(
    sql`select t.id from file_usage t where ${all([rows, changeable(caller), sql`t.id = any (${[...ids]}::bigint[])`])} order by t.id for update`,
  )
  if (found.length < new Set(ids).size) throw new Fault('not_found', 'Không tìm thấy tệp đính kèm')
}

async function update(context: Context, change: Parsed<typeof fileUsage.update>): Promise<UsageRow> {
  await lockChangeable(context, [change.id])
  const { person_id, pair_id } = await getRow(fileUsageTable, context, change.id)
  if (change.is_public_consented === true) await requirePublishable(context, person_id)
  if (change.purpose !== undefined && pair_id !== null)
    throw new Fault('rule', 'Ảnh đang thuộc một cặp trước/sau, hãy tách cặp trước khi đổi mục')
  return answerOf(
    context,
    JSON.parse(await updateText(fileUsageTable, context, change as Change)) as UsageRow,
  )
}

const touched = ({ caller }: Context): Sql =>
  sql`version = version + 1, updated_at = now(), updated_by = ${caller.user_id}`

const publish = (
  context: Context,
  ids: readonly number[],
  action: 'update' | 'delete',
  keys: string[],
): void => {
  for (const id of ids) context.emit({ entity: 'file_usage', id, action, keys })
}

/** The halves of these pairs are single again. */
const parted = (context: Context, pairs: Sql): Sql =>
  sql`update file_usage set pair_id = null, ${touched(context)} where tenant_id = ${context.caller.tenant_id} and pair_id in (${pairs})`

/** @throws Fault rule when one of the files is a picture that the clinic's brand shows */
async function requireUnbranded({ db, caller }: Context, ids: readonly number[]): Promise<void> {
  const shown = await db.one(sql`
    select u.id from file_usage u join setting s on s.tenant_id = u.tenant_id and s.deleted_at is null and s.user_id is null
      and s.value #>> '{}' like ${`${STORAGE_PATH}/%/`} || u.id || '/brand'
    where u.tenant_id = ${caller.tenant_id} and u.id = any (${[...ids]}::bigint[]) and u.entity_type = 'branding' limit 1`)
  if (shown !== undefined)
    throw new Fault(
      'rule',
      'Ảnh đang là một phần của thương hiệu, hãy chọn ảnh khác ở Cấu hình trước khi xóa',
    )
}

/** Takes files off their records; they can be taken back for thirty days. */
async function remove(context: Context, ids: readonly number[]): Promise<void> {
  const { tenant_id } = context.caller
  await lockChangeable(context, ids)
  await requireUnbranded(context, ids)
  const which = sql`tenant_id = ${tenant_id} and id = any (${[...ids]}::bigint[])`
  await context.db.batch(
    parted(context, sql`select pair_id from file_usage where ${which} and pair_id is not null`),
    sql`update file_usage set deleted_at = now(), ${touched(context)} where ${which}`,
  )
  publish(context, ids, 'delete', [])
}

async function restore(context: Context, ids: readonly number[]): Promise<void> {
  await lockChangeable(context, ids, false)
  await context.db.rows(
    sql`update file_usage set deleted_at = null, ${touched(context)} where tenant_id = ${context.caller.tenant_id} and id = any (${[...ids]}::bigint[])`,
  )
  publish(context, ids, 'update', ['deleted_at'])
}

const halfOf = ({
  id,
  person_id,
  entity_type,
  entity_id,
  mime,
  taken_at,
  created_at,
}: UsageRow): PairHalf => ({
  id,
  person_id,
  entity_type: entity_type as FiledEntity,
  entity_id,
  mime,
  taken_at,
  created_at,
})

/** Puts two pictures side by side; what either was paired with before is single again. */
async function pair(context: Context, { before_id, after_id }: Parsed<typeof fileUsage.pair>) {
  const { tenant_id } = context.caller
  const ids = [before_id, after_id]
  await lockChangeable(context, ids)
  const before = await lockRow(fileUsageTable, context, before_id)
  const after = await lockRow(fileUsageTable, context, after_id)
  const refusal = pairRefusal(halfOf(before), halfOf(after))
  if (refusal !== undefined) throw new Fault('rule', refusal)
  const [first] = inOrder(halfOf(before), halfOf(after))
  const half = (id: number, purpose: string) =>
    sql`update file_usage set pair_id = ${first.id}, purpose = ${purpose}, ${touched(context)} where tenant_id = ${tenant_id} and id = ${id}`
  await context.db.batch(
    parted(
      context,
      sql`select pair_id from file_usage where tenant_id = ${tenant_id} and id = any (${ids}::bigint[]) and pair_id is not null`,
    ),
    parted(context, sql`select ${first.id}::bigint`),
    half(before_id, 'before'),
    half(after_id, 'after'),
  )
  publish(context, ids, 'update', ['pair_id', 'purpose'])
  return { pair_id: first.id }
}

async function unpair(context: Context, { pair_id }: { pair_id: number }) {
  const { caller, call, db } = context
  const halves = await db.rows<{ id: number }>(
    sql`select t.id from file_usage t where ${visible(fileUsageTable, caller, call)} and t.pair_id = ${pair_id}`,
  )
  const ids = halves.map(({ id }) => id)
  if (ids.length === 0) throw new Fault('not_found', 'Không tìm thấy cặp ảnh')
  await lockChangeable(context, ids)
  await db.rows(parted(context, sql`select ${pair_id}::bigint`))
  publish(context, ids, 'update', ['pair_id'])
  return { pair_id }
}

export const fileUsageFamily = serve(
  fileUsage,
  {
    list,
    query: list,
    get,
    add: withPreparation(makeReady, add, ({ storage }, { file }) => forgetTaken(storage, file)),
    update,
    async delete(context, { id }) {
      await remove(context, [id])
      return { id }
    },
    async delete_many(context, { ids }) {
      await remove(context, ids)
      return { ids }
    },
    async restore(context, { ids }) {
      await restore(context, ids)
      return { ids }
    },
    pair,
    unpair,
    async usage(context) {
      const { tenant_id } = context.caller
      const found = await context.db.one<{ used: number; files: number }>(usedBytes(tenant_id))
      const quota_bytes = await quotaBytes({ ...context, tenant_id })
      return { used_bytes: found?.used ?? 0, quota_bytes, files: found?.files ?? 0 }
    },
  },
  filed(filedUser),
  filed(filedBranding),
  granted('file_usage', {
    everyone: { own: 'read create update delete' },
  }),
)
