import { timingSafeEqual } from 'node:crypto'
import { Fault } from '@bcare/contract'
import type { SettingKey } from '@bcare/contract/settings/registry/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bucketOf, countAttempt } from '../identity/attempts.ts'
import { visitor } from '../kit/caller.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import { refuse, success } from '../kit/http/answer.ts'
import { tenantOf, type AppOptions } from '../kit/http/app.ts'
import { NO_COOKIES } from '../kit/http/cookie.ts'
import { parseBody } from '../kit/http/parse.ts'
import { run } from '../kit/http/run.ts'
import type { Served } from '../kit/http/serve.ts'
import { settingForJob } from '../settings/setting.ts'

/** More is no notice of a service. */
export const MOST_BYTES = 16 * 1024
/** Wrong addresses from one place in a quarter of an hour. */
const MOST_WRONG = 20

/** The same, in a time that tells nothing. */
export function equal(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** A door for services of a clinic: a secret address, whose setting holds the secret. */
export interface NoticeDoor {
  key: Extract<SettingKey, `${string}.notice_secret`>
  /** What attempts at wrong addresses are counted under. */
  bucket: string
  unknown: string
}

export type NoticeRequest = FastifyRequest<{ Params: { secret: string } }>

/** A notice that came to the right address. */
export interface Notice {
  tenant_id: number
  secret: string
  text: string
}

/** Lets through who knows the clinic's secret address. @throws Fault not_found, too_many */
export async function openNotice(
  request: NoticeRequest,
  { key, bucket, unknown }: NoticeDoor,
  options: AppOptions,
): Promise<Notice> {
  const { id: tenant_id } = await tenantOf(request, options.findTenant)
  const { pool, cache, vault } = options
  const actor = { tenant_id, user_id: null, request_id: request.id, ip: request.ip, user_agent: null }
  const db = tenantDatabase(pool, actor, { writes: true })
  const secret = await settingForJob({ tenant_id, db, cache, vault }, key)
  if (secret !== '' && equal(request.params.secret, secret))
    return { tenant_id, secret, text: String(request.body ?? '') }
  const attempts = await countAttempt({ db, caller: visitor(tenant_id) }, bucketOf(bucket, request))
  throw attempts > MOST_WRONG
    ? new Fault('too_many', 'Sai địa chỉ quá nhiều lần, hãy thử lại sau 15 phút')
    : new Fault('not_found', unknown)
}

/** @throws Fault invalid */
export function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Told below, as what is no object is.
  }
  throw new Fault('invalid', 'Nội dung phải là một đối tượng JSON')
}

/** Does what a notice asks for, with the machinery of every write behind it; what says nothing new is answered as taken. */
export async function takeNotice(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenant_id, read }: { tenant_id: number; read: { problem: string } | { skipped: true } | object },
  options: AppOptions,
) {
  const answer = (data: unknown) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(success(data))
  if ('skipped' in read) return answer({ status: null })
  if (isProblem(read)) throw new Fault('invalid', read.problem)
  const facts = {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    host: request.host,
    origin: `${request.protocol}://${request.host}`,
  }
  const asked = {
    facts,
    caller: visitor(tenant_id),
    input: parseBody(served.call, read, {}),
    key: undefined,
    body: read,
    cookies: NO_COOKIES,
  }
  const { data } = await run(served, asked, options)
  return answer(data)
}

/** A sentence alone: a report of a failure has one too, beside what it is about. */
const isProblem = (read: object): read is { problem: string } =>
  'problem' in read && Object.keys(read).length === 1

/** A place for routes that take any text as it comes, and refuse as all others do. */
export function noticeRoutes(
  app: FastifyInstance,
  options: AppOptions,
  routes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, text),
    )
    scope.setErrorHandler((error, _request, reply) => refuse(reply, error, options))
    routes(scope)
  })
}
