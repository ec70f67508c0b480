import { createHash } from 'node:crypto'
import { writeCalendar } from '@bcare/rules/appointments/icalendar'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { bucketOf, countAttempt } from '../../identity/attempts.ts'
import { tenantDatabase } from '../../kit/database/tenant-database.ts'
import { refuse } from '../../kit/http/answer.ts'
import { tenantOf } from '../../kit/http/app.ts'
import { visitor } from '../../kit/caller.ts'
import type { FindTenant } from '../../kit/http/tenants.ts'
import { FEED_PATH, feedHash } from './calendar-feed.ts'
import { eventOf, feedOwner, feedRows, type FeedRow } from './feed-events.ts'

export interface FeedOptions {
  pool: pg.Pool
  findTenant: FindTenant
  logger: Logger
}

/** How often one address may be asked in fifteen minutes; a phone asks four times an hour. */
const MOST = 60
const FILE = /^([\w-]{43})\.ics$/

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).header('content-type', 'text/plain; charset=utf-8').send(`${text}\n`)

async function answer(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  { pool, findTenant }: FeedOptions,
): Promise<FastifyReply> {
  const tenant = await tenantOf(request, findTenant)
  const [, token] = FILE.exec(request.params.file) ?? []
  const actor = {
    tenant_id: tenant.id,
    user_id: null,
    request_id: request.id,
    ip: request.ip,
    user_agent: null,
  }
  const db = tenantDatabase(pool, actor, { writes: true })
  const hash = feedHash(token ?? '')
  const [[owner], rows] = await db.batch<[{ name: string; title: string | null }, FeedRow]>(
    feedOwner(tenant.id, hash),
    feedRows(tenant.id, hash),
  )
  // Guesses are counted by who makes them: a token that is made up leaves nothing behind.
  const bucket = owner === undefined ? bucketOf('feed/', request) : `feed/${hash}`
  if ((await countAttempt({ db, caller: visitor(tenant.id) }, bucket)) > MOST)
    return plain(reply.header('retry-after', '900'), 429, 'Quá nhiều yêu cầu, vui lòng thử lại sau 15 phút')
  if (owner === undefined) return plain(reply, 404, 'Địa chỉ lịch này không còn dùng được')
  const name = [owner.title, owner.name].filter(Boolean).join(' ')
  const text = writeCalendar(
    `Lịch hẹn – ${name}`,
    rows.map((row) => eventOf(row, request.hostname)),
  )
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="lich-hen.ics"')
    .send(text)
}

/** Serves a user's own appointments to the calendar of their phone, under a secret address (RFC 5545). */
export function serveCalendarFeed(app: FastifyInstance, options: FeedOptions): void {
  app.get<{ Params: { file: string } }>(`${FEED_PATH}/:file`, async (request, reply) => {
    try {
      return await answer(request, reply, options)
    } catch (error) {
      return refuse(reply, error, options)
    }
  })
}
