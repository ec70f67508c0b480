import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault } from '@bcare/contract'
import { isFresh } from '@bcare/rules/billing/bank-notice'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bucketOf, countAttempt } from '../../identity/attempts.ts'
import { visitor } from '../../kit/caller.ts'
import { tenantDatabase } from '../../kit/database/tenant-database.ts'
import { refuse, success } from '../../kit/http/answer.ts'
import { tenantOf, type AppOptions } from '../../kit/http/app.ts'
import { NO_COOKIES } from '../../kit/http/cookie.ts'
import { parseBody } from '../../kit/http/parse.ts'
import { run } from '../../kit/http/run.ts'
import { settingForJob } from '../../settings/setting.ts'
import { NOTICE_INTAKE, NOTICE_PATH } from './receive-notice.ts'

const MOST_BYTES = 8 * 1024
/** Wrong signatures from one address in a quarter of an hour. */
const MOST_WRONG = 20

const LABELS = {
  reference: 'Mã giao dịch',
  amount: 'Số tiền',
  content: 'Nội dung',
  occurred_at: 'Thời gian',
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** What a sender of notices signs: the moment, and the body letter by letter. */
export const noticeSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

function isSigned(secret: string, request: FastifyRequest, body: string): boolean {
  const given = headerOf(request, 'x-bcare-signature').replace(/^sha256=/, '')
  const known = noticeSignature(secret, headerOf(request, 'x-bcare-timestamp'), body)
  const [one, other] = [Buffer.from(given), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Lets through what the clinic's bank has signed just now. @throws Fault unauthenticated, too_many */
async function requireSigned(
  request: FastifyRequest,
  tenant_id: number,
  body: string,
  { pool, cache, vault, clock }: AppOptions,
): Promise<void> {
  const actor = { tenant_id, user_id: null, request_id: request.id, ip: request.ip, user_agent: null }
  const db = tenantDatabase(pool, actor, { writes: true })
  const secret = await settingForJob({ tenant_id, db, cache, vault }, 'finance.bank_notice_secret')
  if (secret === '' || !isSigned(secret, request, body)) {
    const attempts = await countAttempt({ db, caller: visitor(tenant_id) }, bucketOf('bank-notice/', request))
    throw attempts > MOST_WRONG
      ? new Fault('too_many', 'Sai chữ ký quá nhiều lần, hãy thử lại sau 15 phút')
      : new Fault('unauthenticated', 'Chữ ký của báo có không đúng')
  }
  const timestamp = headerOf(request, 'x-bcare-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || !isFresh(Number(timestamp), clock().getTime() / 1_000))
    throw new Fault('unauthenticated', 'Báo có được ký quá lâu rồi, hãy ký lại và gửi lại')
}

/** The route for the bank's notices (docs/bank-notices.md): nothing is stored of what is not signed. */
export function serveBankNotices(app: FastifyInstance, options: AppOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, text, done) => done(null, text),
    )
    scope.setErrorHandler((error, _request, reply) => refuse(reply, error, options))
    scope.post(NOTICE_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const tenant = await tenantOf(request, options.findTenant)
      const text = String(request.body ?? '')
      await requireSigned(request, tenant.id, text, options)
      const body = JSON.parse(text) as unknown
      const input = parseBody(NOTICE_INTAKE.call, body, LABELS)
      const { data } = await run(
        NOTICE_INTAKE,
        {
          facts: {
            id: request.id,
            ip: request.ip,
            user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
            host: request.host,
            origin: `${request.protocol}://${request.host}`,
          },
          caller: visitor(tenant.id),
          input,
          key: undefined,
          body,
          cookies: NO_COOKIES,
        },
        options,
      )
      return reply.header('content-type', 'application/json; charset=utf-8').send(success(data))
    })
  })
}
