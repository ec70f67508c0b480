import { randomUUID } from 'node:crypto'
import type { ServerOptions } from 'node:https'
import { Fault, type Call } from '@bcare/contract'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { noteAsker, refuse, refuseAddress, success, type Refusing } from './answer.ts'
import { bearerOf } from './bearer.ts'
import { visitor, type Caller } from '../caller.ts'
import { sendJson } from './compress.ts'
import type { Reader } from '../context.ts'
import { cookiesOf } from './cookie.ts'
import { Download, sendDownload } from './download.ts'
import { protect } from './headers.ts'
import { parseBody } from './parse.ts'
import { servePolicyReports } from './policy-report.ts'
import { closeQuietConnections } from './closing.ts'
import { cleanForwarded, trustedBy, type TrustProxy } from './proxies.ts'
import { withReceived } from './receive.ts'
import type { ReceivedFile } from '../received-file.ts'
import { run, type Ports } from './run.ts'
import type { Served } from './serve.ts'
import { noticeReaders, sendStream, wantsStream, type Readers } from './stream.ts'
import type { FindTenant, Tenant } from './tenants.ts'

/** Finds whose an access token is, within one tenant. `idle` calls do not count as activity. @throws Fault unauthenticated */
export type Identify = (tenant_id: number, token: string, idle: boolean) => Promise<Caller>

export interface AppOptions extends Ports, Refusing {
  served: readonly Served[]
  /** Vietnamese names of an object's fields, for refusals. */
  labels: Record<string, Record<string, string>>
  findTenant: FindTenant
  identify: Identify
  trust_proxy: TrustProxy
  tls?: ServerOptions | undefined
  onAnswer?: (path: string, code: number, seconds: number) => void
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UNKNOWN_HOST = 'Địa chỉ này chưa gắn với phòng khám nào, vui lòng kiểm tra lại đường dẫn'

/** The HTTP server: one POST route for each served call, and nothing that a handler could see of it. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    trustProxy: trustedBy(options.trust_proxy),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => refuseAddress(reply),
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    ...(options.tls === undefined ? {} : { https: options.tls }),
  } as never) as unknown as FastifyInstance
  app.server.headersTimeout = 15_000
  closeQuietConnections(app, { tls: options.tls !== undefined })
  cleanForwarded(app)
  protect(app)
  // How much a file may hold is declared by the call that takes it; one that is cut off is refused there.
  app.register(multipart, { throwFileSizeLimit: false })
  app.setErrorHandler((error, _request, reply) => refuse(reply, error, options))
  servePolicyReports(app, options.logger)
  const readers = noticeReaders(app)
  for (const one of options.served) mount(app, one, { ...options, readers })
  return app
}

/** The tenant whose address was asked. @throws Fault not_found */
export async function tenantOf(request: FastifyRequest, findTenant: FindTenant): Promise<Tenant> {
  const tenant = await findTenant(request.host)
  if (tenant === undefined) throw new Fault('not_found', UNKNOWN_HOST)
  noteAsker(request, { tenant_id: tenant.id, user_id: null })
  return tenant
}

const bearer = (request: FastifyRequest): string => {
  const token = bearerOf(request)
  if (token === undefined) throw new Fault('unauthenticated')
  return token
}

async function callerOf(request: FastifyRequest, call: Call, options: AppOptions): Promise<Caller> {
  const tenant = await tenantOf(request, options.findTenant)
  if (call.permission === 'anyone') return visitor(tenant.id)
  return options.identify(tenant.id, bearer(request), call.idle === true)
}

function idempotencyKey(request: FastifyRequest, call: Call): string | undefined {
  const key = request.headers['idempotency-key']
  if (call.kind === 'read' || call.secret === true || key === undefined) return undefined
  if (typeof key !== 'string' || !UUID.test(key))
    throw new Fault('invalid', 'Idempotency-Key phải là một UUID')
  return key
}

interface MountOptions extends AppOptions {
  readers: Readers
}

/**
 * authenticate, tenant, permission, validation, handler: in this order (docs/security.md "Order of checks"). Returns the code
 * that ends a stream, which is 0 of every other answer that is given.
 */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
  options: MountOptions,
): Promise<number> {
  const { call } = served
  const caller = await callerOf(request, call, options)
  noteAsker(request, caller)
  caller.scopeFor(call.permission)
  return withReceived(request, call, (body, file) =>
    answerTo({ request, reply, caller, body, file }, served, options),
  )
}

interface CallRequest {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  body: unknown
  file: ReceivedFile | undefined
}

async function answerTo(received: CallRequest, served: Served, options: MountOptions): Promise<number> {
  const { request, reply, caller, body, file } = received
  const { call } = served
  const [object = ''] = call.permission.split(':')
  const input = parseBody(call, body, options.labels[object] ?? {})
  const facts = {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    host: request.host,
    origin: `${request.protocol}://${request.host}`,
  }
  const key = idempotencyKey(request, call)
  const cookies = cookiesOf(request, reply)
  const reader = call.streams === true ? options.readers.of(reply) : undefined
  const asked = { facts, caller, input, key, body, file, cookies }
  if (reader !== undefined && wantsStream(request, call)) {
    const work = async (following: Reader) =>
      (await run(served, { ...asked, reader: following }, options)).data
    return sendStream(reply, reader, work, options)
  }
  const { data, replayed } = await run(served, { ...asked, reader }, options)
  if (replayed) reply.header('idempotent-replayed', 'true')
  if (data instanceof Download) await sendDownload(reply, data, options.logger)
  else await sendJson(request, reply, success(data))
  return 0
}

function mount(app: FastifyInstance, served: Served, options: MountOptions): void {
  app.post(served.call.path, async (request, reply) => {
    const started = performance.now()
    let code = 0
    try {
      code = await answer(request, reply, served, options)
      return reply
    } catch (error) {
      code = error instanceof Fault ? error.code : 500
      return refuse(reply, error, options)
    } finally {
      options.onAnswer?.(served.call.path, code, (performance.now() - started) / 1000)
    }
  })
}
