import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault } from '@bcare/contract'
import {
  readGeneric,
  readStringee,
  readWorldfone,
  type Fields,
  type ReadNotice,
} from '@bcare/rules/contact/call/notices'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bucketOf, countAttempt } from '../../identity/attempts.ts'
import { visitor } from '../../kit/caller.ts'
import { tenantDatabase } from '../../kit/database/tenant-database.ts'
import { refuse, success } from '../../kit/http/answer.ts'
import { tenantOf, type AppOptions } from '../../kit/http/app.ts'
import { NO_COOKIES } from '../../kit/http/cookie.ts'
import { parseBody } from '../../kit/http/parse.ts'
import { run } from '../../kit/http/run.ts'
import { settingForJob } from '../../settings/setting.ts'
import { CALL_INTAKE, NOTICE_PATH } from './intake.ts'

const MOST_BYTES = 16 * 1024
/** Wrong addresses from one place in a quarter of an hour. */
const MOST_WRONG = 20

const equal = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** What a sender of the generic shape signs: the body letter by letter, by the secret of its address. */
export const callSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Lets through who knows the clinic's secret address. @throws Fault not_found, too_many */
async function requireSecret(
  request: FastifyRequest,
  tenant_id: number,
  given: string,
  { pool, cache, vault }: AppOptions,
): Promise<string> {
  const actor = { tenant_id, user_id: null, request_id: request.id, ip: request.ip, user_agent: null }
  const db = tenantDatabase(pool, actor, { writes: true })
  const secret = await settingForJob({ tenant_id, db, cache, vault }, 'telephony.notice_secret')
  if (secret !== '' && equal(given, secret)) return secret
  const attempts = await countAttempt({ db, caller: visitor(tenant_id) }, bucketOf('call-notice/', request))
  throw attempts > MOST_WRONG
    ? new Fault('too_many', 'Sai địa chỉ quá nhiều lần, hãy thử lại sau 15 phút')
    : new Fault('not_found', 'Không có địa chỉ nhận báo cuộc gọi này')
}

/** @throws Fault unauthenticated where a signature is given, or asked for, and is not that of the body */
function requireSigned(request: FastifyRequest, secret: string, text: string): void {
  const header = request.headers['x-bcare-signature']
  const given = typeof header === 'string' ? header.replace(/^sha256=/, '') : ''
  if (!equal(given, callSignature(secret, text)))
    throw new Fault('unauthenticated', 'Chữ ký của báo cuộc gọi không đúng')
}

/** @throws Fault invalid */
function fieldsIn(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch {
    // Told below, as what is no object is.
  }
  throw new Fault('invalid', 'Nội dung phải là một đối tượng JSON')
}

/** The routes for the clinic's exchange (docs/call-notices.md): one secret address, a path for each shape. */
export function serveCallNotices(app: FastifyInstance, options: AppOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, text),
    )
    scope.setErrorHandler((error, _request, reply) => refuse(reply, error, options))

    /** Takes what a shape made of a notice; what says nothing new is answered as taken. */
    async function take(request: FastifyRequest, reply: FastifyReply, tenant_id: number, notice: ReadNotice) {
      const answer = (data: unknown) =>
        reply.header('content-type', 'application/json; charset=utf-8').send(success(data))
      if ('problem' in notice) throw new Fault('invalid', notice.problem)
      if ('skipped' in notice) return answer({ status: null })
      const facts = {
        id: request.id,
        ip: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
        host: request.host,
        origin: `${request.protocol}://${request.host}`,
      }
      const { data } = await run(
        CALL_INTAKE,
        {
          facts,
          caller: visitor(tenant_id),
          input: parseBody(CALL_INTAKE.call, notice, {}),
          key: undefined,
          body: notice,
          cookies: NO_COOKIES,
        },
        options,
      )
      return answer(data)
    }

    type NoticeRequest = FastifyRequest<{ Params: { secret: string } }>
    const begin = async (request: NoticeRequest) => {
      const { id } = await tenantOf(request, options.findTenant)
      return { id, secret: await requireSecret(request, id, request.params.secret, options) }
    }

    scope.post(`${NOTICE_PATH}/:secret`, { bodyLimit: MOST_BYTES }, async (request: NoticeRequest, reply) => {
      const { id, secret } = await begin(request)
      const text = String(request.body ?? '')
      requireSigned(request, secret, text)
      return take(request, reply, id, readGeneric(fieldsIn(text), options.clock().toISOString()))
    })
    scope.post(
      `${NOTICE_PATH}/:secret/stringee`,
      { bodyLimit: MOST_BYTES },
      async (request: NoticeRequest, reply) => {
        const { id } = await begin(request)
        return take(request, reply, id, readStringee(fieldsIn(String(request.body ?? ''))))
      },
    )
    scope.get(`${NOTICE_PATH}/:secret/worldfone`, async (request: NoticeRequest, reply) => {
      const { id } = await begin(request)
      const query = request.query as Fields
      return take(request, reply, id, readWorldfone(query, options.clock().toISOString()))
    })
  })
}
