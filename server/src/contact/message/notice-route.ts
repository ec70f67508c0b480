import { write, type Call } from '@bcare/contract'
import { MESSAGE_PROVIDERS } from '@bcare/rules/contact/message/message'
import {
  readEsmsReport,
  readGenericReport,
  readZaloReport,
  type ReadReport,
  type ReportFields,
} from '@bcare/rules/contact/message/report'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AppOptions } from '../../kit/http/app.ts'
import type { Served } from '../../kit/http/serve.ts'
import {
  fieldsIn,
  MOST_BYTES,
  type NoticeDoor,
  type NoticeRequest,
  noticeRoutes,
  openNotice,
  takeNotice,
} from '../notice-gate.ts'
import { MESSAGE_NOTICE_PATH, takeReport } from './report.ts'

const DOOR: NoticeDoor = {
  key: 'messaging.notice_secret',
  bucket: 'message-notice/',
  unknown: 'Không có địa chỉ nhận báo kết quả gửi tin này',
}

const Body = z.strictObject({
  provider: z.enum(MESSAGE_PROVIDERS),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  said: z.enum(['sent', 'delivered', 'read', 'failed']),
  problem: z.nullable(z.string().check(z.maxLength(200))),
})

/** Not a call of the staff's API: it has routes of its own, and the machinery of every write behind it. */
const call: Call = {
  ...write(Body, z.strictObject({ status: z.nullable(z.string()) })),
  path: MESSAGE_NOTICE_PATH,
  permission: 'anyone',
  watches: ['message'],
}

const INTAKE: Served = {
  call,
  handler: (context, input) => takeReport(context, input as z.output<typeof Body>),
}

type ReportingProvider = 'http' | 'esms' | 'zalo'

const named = (provider: ReportingProvider, read: ReadReport) =>
  'said' in read ? { provider, ...read } : read

/** The routes for services of messages (docs/message-notices.md): one secret address, a path for each shape. */
export function serveMessageNotices(app: FastifyInstance, options: AppOptions): void {
  noticeRoutes(app, options, (scope) => {
    const posted = (path: string, provider: ReportingProvider, read: (fields: ReportFields) => ReadReport) =>
      scope.post(
        `${MESSAGE_NOTICE_PATH}/:secret${path}`,
        { bodyLimit: MOST_BYTES },
        async (request: NoticeRequest, reply) => {
          const { tenant_id, text } = await openNotice(request, DOOR, options)
          const about = { tenant_id, read: named(provider, read(fieldsIn(text))) }
          return takeNotice(INTAKE, request, reply, about, options)
        },
      )
    posted('', 'http', readGenericReport)
    posted('/zalo', 'zalo', readZaloReport)
    scope.get(`${MESSAGE_NOTICE_PATH}/:secret/esms`, async (request: NoticeRequest, reply) => {
      const { tenant_id } = await openNotice(request, DOOR, options)
      const about = { tenant_id, read: named('esms', readEsmsReport(request.query as ReportFields)) }
      return takeNotice(INTAKE, request, reply, about, options)
    })
  })
}
