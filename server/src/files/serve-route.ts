import { Readable } from 'node:stream'
import { AUDIO_KINDS } from '@bcare/rules/files/audio'
import { FILE_KINDS } from '@bcare/rules/files/kind'
import { MEDICAL_PURPOSES, type FilePurpose } from '@bcare/rules/files/purpose'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase, type TenantDatabase } from '../kit/database/tenant-database.ts'
import { refuse } from '../kit/http/answer.ts'
import { tenantOf } from '../kit/http/app.ts'
import { attachment } from '../kit/http/download.ts'
import type { FindTenant, Tenant } from '../kit/http/tenants.ts'
import { STORAGE_PATH, StorageMissing, type ByteRange, type Storage } from '../kit/storage.ts'
import type { Vault } from '../kit/vault.ts'
import { peopleViewed, type Viewer } from './filed.ts'
import { isGenuine, VARIANTS, type Variant } from './signature.ts'

export interface StorageRouteOptions {
  pool: pg.Pool
  findTenant: FindTenant
  storage: Storage
  vault: Vault
  logger: Logger
  clock: () => Date
}

interface FileQuery {
  is_old: boolean
  prefix: string
  usage_id: number
  variant: Variant | 'brand'
  session_id: number
  expires: number
  signature: string
}

const whole = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : -1

function fileQueryOf({ params, query }: FastifyRequest): FileQuery | undefined {
  const path = (params as { '*': string })['*'].split('/')
  const is_old = path[0] === 'old'
  const [prefix = '', number, variant = '', ...more] = is_old ? path.slice(1) : path
  const usage_id = whole(number)
  const known = [...VARIANTS, 'brand' as const].find((name) => name === variant)
  if (usage_id < 1 || known === undefined || more.length > 0) return undefined
  const { u, e, s } = query as Record<string, unknown>
  const signature = typeof s === 'string' ? s : ''
  return { is_old, prefix, usage_id, variant: known, session_id: whole(u), expires: whole(e), signature }
}

interface FileRow {
  person_id: number | null
  purpose: FilePurpose
  name: string
  mime: string
  size: number
  storage_key: string
  thumb_key: string | null
  user_id: number | null
}

const FILE = sql`t.person_id, t.purpose, t.name, f.mime, f.size, f.storage_key, f.thumb_key`
const JOIN = sql`join file f on f.tenant_id = t.tenant_id and f.id = t.file_id`

/** The clinic's logo and pictures of its sign-in page: for all visitors. */
const brandFile = (tenant_id: number, usage_id: number) => sql`
  select ${FILE}, null::bigint as user_id from file_usage t ${JOIN}
  where t.tenant_id = ${tenant_id} and t.id = ${usage_id} and t.entity_type = 'branding' and t.deleted_at is null`

/** A file whose address was given to a session that may still work. */
const fileOfSession = (tenant_id: number, { usage_id, session_id }: FileQuery) => sql`
  select ${FILE}, s.user_id from file_usage t ${JOIN}
    join session s on s.tenant_id = t.tenant_id and s.id = ${session_id} and s.revoked_at is null and s.expires_at > now()
    join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 'active' and u.deleted_at is null
  where t.tenant_id = ${tenant_id} and t.id = ${usage_id} and t.deleted_at is null`

/** `bytes=5-`, `bytes=5-9`, `bytes=-5` of a file; undefined for none and for what is not understood, null for what is outside. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? null : { start, end }
}

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).header('content-type', 'text/plain; charset=utf-8').send(`${text}\n`)

const GONE = 'Địa chỉ tệp không còn dùng được, hãy tải lại trang'

/** Shown only when it is a picture that we drew ourselves, or played when it is sound; everything else is saved. */
const isShown = ({ mime, purpose }: FileRow, variant: FileQuery['variant']): boolean =>
  variant !== 'save' &&
  (FILE_KINDS.get(mime)?.image === true || (purpose === 'recording' && AUDIO_KINDS.has(mime)))

function fence(reply: FastifyReply, found: FileRow, { variant, usage_id, is_old }: FileQuery): void {
  const inline = isShown(found, variant)
  reply
    .header('content-type', variant === 'thumb' ? 'image/webp' : found.mime)
    .header('content-disposition', inline ? 'inline' : attachment(found.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
    .header('etag', `"${is_old ? 'o' : 'f'}${usage_id}-${variant}"`)
    // Cached by this browser alone, and never shown again without asking whether the session still may.
    .header('cache-control', variant === 'brand' ? 'public, max-age=86400' : 'private, no-cache')
}

async function findFile(
  db: TenantDatabase,
  tenant: Tenant,
  link: FileQuery,
  options: StorageRouteOptions,
): Promise<FileRow | undefined> {
  if (link.prefix !== tenant.key) return undefined
  const { variant } = link
  if (variant === 'brand') return db.one<FileRow>(brandFile(tenant.id, link.usage_id))
  const now = options.clock()
  const signed = { ...link, variant, tenant_id: tenant.id }
  if (!isGenuine(options.vault, signed, link.signature, now)) return undefined
  const found = await db.one<FileRow>(fileOfSession(tenant.id, link))
  if (
    found !== undefined &&
    found.person_id !== null &&
    variant !== 'thumb' &&
    MEDICAL_PURPOSES.includes(found.purpose)
  )
    await noteView(db, { tenant_id: tenant.id, user_id: found.user_id }, found.person_id)
  return found
}

/** Writes down that a user looked at a picture of a person. */
async function noteView(db: TenantDatabase, caller: Viewer['caller'], person_id: number): Promise<void> {
  await db.batch(...peopleViewed.all().map((viewed) => viewed({ caller }, [person_id], 'image')))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size }: { key: string; size: number | undefined },
  { storage, logger }: StorageRouteOptions,
): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.status(304).send()
  const range = size === undefined ? undefined : rangeOf(request.headers.range, size)
  if (range === null)
    return plain(reply.header('content-range', `bytes */${size}`), 416, 'Khoảng không hợp lệ')
  if (range !== undefined)
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range === undefined ? size : range.end - range.start + 1
  if (length !== undefined) reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  const stream = Readable.from(await storage.read(key, range), { objectMode: false })
  stream.on('error', (error) =>
    logger.error({ err: error, request_id: request.id }, 'a file ended before its end'),
  )
  return reply.send(stream)
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StorageRouteOptions,
): Promise<FastifyReply> {
  const tenant = await tenantOf(request, options.findTenant)
  const link = fileQueryOf(request)
  if (link === undefined) return plain(reply, 404, GONE)
  const user_agent = request.headers['user-agent']?.slice(0, 300) ?? null
  const actor = { tenant_id: tenant.id, user_id: null, request_id: request.id, ip: request.ip, user_agent }
  const db = tenantDatabase(options.pool, actor, { writes: true })
  const found = await findFile(db, tenant, link, options)
  const key = link.variant === 'thumb' ? found?.thumb_key : found?.storage_key
  if (found === undefined || key === undefined || key === null) return plain(reply, 404, GONE)
  if (key.startsWith('old/') !== link.is_old) return plain(reply, 404, GONE)
  fence(reply, found, link)
  const size = link.variant === 'thumb' ? undefined : found.size
  return send(request, reply, { key, size }, options)
}

/**
 * Gives files out under addresses that were signed for one session and some minutes, after the permission was asked where
 * they were signed (docs/security.md "Uploads and downloads"); the clinic's own branding to all visitors.
 */
export function serveStorage(app: FastifyInstance, options: StorageRouteOptions): void {
  app.get(`${STORAGE_PATH}/*`, async (request, reply) => {
    try {
      return await answer(request, reply, options)
    } catch (error) {
      if (error instanceof StorageMissing) {
        options.logger.error({ err: error, request_id: request.id }, 'a file has lost its bytes')
        return plain(reply, 404, GONE)
      }
      return refuse(reply, error, options)
    }
  })
}
