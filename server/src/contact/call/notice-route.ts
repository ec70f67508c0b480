import { createHmac } from 'node:crypto'
import { Fault } from '@bcare/contract'
import { readGeneric, readStringee, readWorldfone, type Fields } from '@bcare/rules/contact/call/notices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppOptions } from '../../kit/http/app.ts'
import {
  equal,
  fieldsIn,
  MOST_BYTES,
  type NoticeDoor,
  type NoticeRequest,
  noticeRoutes,
  openNotice,
  takeNotice,
} from '../notice-gate.ts'
import { CALL_INTAKE, NOTICE_PATH } from './intake.ts'

const DOOR: NoticeDoor = {
  key: 'telephony.notice_secret',
  bucket: 'call-notice/',
  unknown: 'Không có địa chỉ nhận báo cuộc gọi này',
}

/** What a sender of the generic shape signs: the body letter by letter, by the secret of its address. */
export const callSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** @throws Fault unauthenticated where a signature is given, or asked for, and is not that of the body */
function requireSigned(request: FastifyRequest, secret: string, text: string): void {
  const header = request.headers['x-bcare-signature']
  const given = typeof header === 'string' ? header.replace(/^sha256=/, '') : ''
  if (!equal(given, callSignature(secret, text)))
    throw new Fault('unauthenticated', 'Chữ ký của báo cuộc gọi không đúng')
}

/** The routes for the clinic's exchange (docs/call-notices.md): one secret address, a path for each shape. */
export function serveCallNotices(app: FastifyInstance, options: AppOptions): void {
  const now = () => options.clock().toISOString()
  noticeRoutes(app, options, (scope) => {
    scope.post(`${NOTICE_PATH}/:secret`, { bodyLimit: MOST_BYTES }, async (request: NoticeRequest, reply) => {
      const { tenant_id, secret, text } = await openNotice(request, DOOR, options)
      requireSigned(request, secret, text)
      const read = readGeneric(fieldsIn(text), now())
      return takeNotice(CALL_INTAKE, request, reply, { tenant_id, read }, options)
    })
    scope.post(
      `${NOTICE_PATH}/:secret/stringee`,
      { bodyLimit: MOST_BYTES },
      async (request: NoticeRequest, reply) => {
        const { tenant_id, text } = await openNotice(request, DOOR, options)
        const read = readStringee(fieldsIn(text))
        return takeNotice(CALL_INTAKE, request, reply, { tenant_id, read }, options)
      },
    )
    scope.get(`${NOTICE_PATH}/:secret/worldfone`, async (request: NoticeRequest, reply) => {
      const { tenant_id } = await openNotice(request, DOOR, options)
      const read = readWorldfone(request.query as Fields, now())
      return takeNotice(CALL_INTAKE, request, reply, { tenant_id, read }, options)
    })
  })
}
