import { CODE, Fault, DEFAULT_SENTENCE, type Envelope } from '@bcare/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { DISK_FULL, isDiskFull } from '../disk-full.ts'
import { JsonText } from '../database/json-text.ts'
import type { Failure } from '../failure.ts'

/** Refusals that concern the transport itself have an HTTP status of their own; the rest answer 200 (docs/decisions/0001-wire-contract.md). */
export const STATUS: Record<number, number> = {
  [CODE.unauthenticated]: 401,
  [CODE.too_large]: 413,
  [CODE.unsupported]: 415,
  [CODE.too_many]: 429,
  [CODE.internal]: 500,
  [CODE.unavailable]: 503,
}

/** What a call answers as text. */
export const dataText = (data: unknown): string =>
  data instanceof JsonText ? data.text : JSON.stringify(data ?? null)

/** The envelope of a success as text; JSON from the database is spliced in unparsed. */
export const success = (data: unknown): string => `{"code":0,"message":"","data":${dataText(data)}}`

/** Fastify's own refusals, before a handler was reached. */
const TRANSPORT: Record<string, Fault> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Fault('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Fault('unsupported', 'Yêu cầu phải gửi dạng JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Fault('invalid', 'Yêu cầu không có nội dung'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Fault('invalid', 'Nội dung gửi lên không phải JSON hợp lệ'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Fault(
    'unsupported',
    'Yêu cầu phải gửi dạng JSON hoặc biểu mẫu có tệp',
  ),
  FST_REQ_FILE_TOO_LARGE: new Fault('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Fault('invalid', 'Nội dung gửi lên không đầy đủ'),
}

/** Any error as the refusal that the caller reads; what was not expected becomes `internal`. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDiskFull(error)) return new Fault('unavailable', DISK_FULL)
  if (error instanceof SyntaxError) return new Fault('invalid', 'Nội dung gửi lên không phải JSON hợp lệ')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : TRANSPORT[code]
  if (known !== undefined) return known
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Fault('invalid')
    : new Fault('internal')
}

export interface Refusing {
  logger: Logger
  /** Called with what was not expected, as soon as it is known whose request it was. */
  onFailure?: (failure: Failure) => void
}

const askers = new WeakMap<FastifyRequest, Pick<Failure, 'tenant_id' | 'user_id'>>()

/** Remembers who asks, for a failure that may follow. */
export const noteAsker = (request: FastifyRequest, asker: Pick<Failure, 'tenant_id' | 'user_id'>): void =>
  void askers.set(request, asker)

function logFailure(request: FastifyRequest, error: unknown, { logger, onFailure }: Refusing): void {
  logger.error({ err: error, request_id: request.id }, 'a request failed unexpectedly')
  const asker = askers.get(request)
  const [path = ''] = request.url.split('?')
  if (asker !== undefined) onFailure?.({ ...asker, request_id: request.id, path: path.slice(0, 200), error })
}

/** What the user who met the failure can pass on: the beginning of the number under which it is found. */
const withNumber = (request_id: string): string =>
  `${DEFAULT_SENTENCE.internal} (mã yêu cầu ${request_id.slice(0, 8)})`

/** A refusal as its envelope. An unexpected error is logged with the request's id, and leaves nothing else here. */
export function refusalOf(request: FastifyRequest, error: unknown, refusing: Refusing): Envelope {
  const fault = faultOf(error)
  if (fault.kind === 'internal' || isDiskFull(error)) logFailure(request, error, refusing)
  const message = fault.kind === 'internal' ? withNumber(request.id) : fault.message
  const data = fault.kind === 'internal' ? { request_id: request.id } : fault.data
  return { code: fault.code, message, data: data ?? null }
}

/** Answers with a refusal. */
export function refuse(reply: FastifyReply, error: unknown, refusing: Refusing): FastifyReply {
  const refusal = refusalOf(reply.request, error, refusing)
  return reply
    .status(STATUS[refusal.code] ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal))
}

/** Answers to an address that is none of ours, or that cannot be read. */
export const refuseAddress = (reply: FastifyReply): FastifyReply =>
  reply.status(404).send({ code: CODE.not_found, message: 'Không tìm thấy địa chỉ này', data: null })
