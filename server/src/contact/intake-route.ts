import { readFileSync } from 'node:fs'
import { Fault } from '@bcare/contract'
import { FORM_STYLE } from '@bcare/rules/contact/form-style'
import { originAllowed } from '@bcare/rules/contact/web-form'
import { type ButtonColours, buttonColours, DEFAULT_BUTTON } from '@bcare/rules/settings/colour'
import { currentWording } from '@bcare/rules/customers/consent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bucketOf, countAttempt } from '../identity/attempts.ts'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import { faultOf, noteAsker, refuse, success } from '../kit/http/answer.ts'
import { tenantOf, type AppOptions } from '../kit/http/app.ts'
import { visitor } from '../kit/caller.ts'
import { NO_COOKIES } from '../kit/http/cookie.ts'
import { parseBody } from '../kit/http/parse.ts'
import { run } from '../kit/http/run.ts'
import { clinicSettings } from '../settings/setting.ts'
import { FORM_PATH } from './form-path.ts'
import { formToken } from './form-token.ts'
import { intakePage, THANKS } from './intake-page.ts'
import { intakeOf, OPEN_FORM, type OpenForm } from './intake.ts'
import { keyHash } from './web-form.ts'

const SCRIPT_PATH = '/public/form.js'

/** The largest form, in bytes and in fields (docs/web-forms.md). */
const MOST_BYTES = 8 * 1024
const MOST_FIELDS = 60
/** Forms sent, and keys tried in vain, from one address in a quarter of an hour. */
const MOST_BY_ADDRESS = 20

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UNKNOWN = 'Biểu mẫu này không còn nhận đăng ký, vui lòng gọi điện cho phòng khám'

type Request = FastifyRequest<{ Params: { tenant: string; key: string } }>

interface Door {
  tenant_id: number
  form: OpenForm
}

const originOf = ({ headers }: FastifyRequest): string | undefined =>
  typeof headers.origin === 'string' ? headers.origin : undefined

/** The form whose key was named, of the clinic whose address was asked. @throws Fault not_found, too_many */
async function findForm(request: Request, { pool, findTenant }: AppOptions): Promise<Door> {
  const tenant = await tenantOf(request, findTenant)
  const actor = {
    tenant_id: tenant.id,
    user_id: null,
    request_id: request.id,
    ip: request.ip,
    user_agent: null,
  }
  const db = tenantDatabase(pool, actor, { writes: true })
  const { tenant: key_of_clinic, key } = request.params
  const form =
    tenant.key === key_of_clinic
      ? await db.one<OpenForm>(sql`select ${OPEN_FORM} from web_form
          where tenant_id = ${tenant.id} and key_hash = ${keyHash(key)} and is_active and deleted_at is null`)
      : undefined
  const counts = request.method === 'POST' || form === undefined
  if (counts) {
    const attempts = await countAttempt({ db, caller: visitor(tenant.id) }, bucketOf('form/', request))
    if (attempts > MOST_BY_ADDRESS)
      throw new Fault('too_many', 'Bạn đã gửi nhiều lần, vui lòng thử lại sau 15 phút')
  }
  if (form === undefined) throw new Fault('not_found', UNKNOWN)
  return { tenant_id: tenant.id, form }
}

/** Opens the answer to a page of another origin, if the form is meant for it. @throws Fault forbidden */
function openTo(request: Request, reply: FastifyReply, { form }: Door): void {
  const origin = originOf(request)
  reply.header('vary', 'origin')
  if (!originAllowed(origin, form.origins))
    throw new Fault('forbidden', 'Trang này không được phép gửi biểu mẫu')
  if (origin !== undefined) reply.header('access-control-allow-origin', origin)
}

/** What was sent, as text by name: a JSON object without anything nested, or a form. @throws Fault invalid */
function sentOf(request: Request): Record<string, string> {
  const text = String(request.body ?? '')
  const entries: [string, unknown][] = isForm(request)
    ? [...new URLSearchParams(text)]
    : Object.entries(objectOf(JSON.parse(text)))
  if (entries.length > MOST_FIELDS) throw new Fault('invalid', 'Biểu mẫu có quá nhiều ô')
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]))
}

const objectOf = (value: unknown): object => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Fault('invalid')
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === null) return ''
  throw new Fault('invalid')
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

async function take(request: Request, door: Door, options: AppOptions): Promise<void> {
  const served = intakeOf(door.form)
  const referer = request.headers.referer ?? null
  const body = { form_id: door.form.id, sent: sentOf(request), referer: referer?.slice(0, 2_000) ?? null }
  const input = parseBody(served.call, body, {})
  const key = request.headers['idempotency-key']
  await run(
    served,
    {
      facts: {
        id: request.id,
        ip: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
        host: request.host,
        origin: `${request.protocol}://${request.host}`,
      },
      caller: visitor(door.tenant_id),
      input,
      key: typeof key === 'string' && UUID.test(key) ? key : undefined,
      body,
      cookies: NO_COOKIES,
    },
    options,
  )
}

const thank = (request: Request, reply: FastifyReply, { form }: Door): FastifyReply => {
  const text = form.thanks ?? THANKS
  if (!isForm(request))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(success({ message: text, redirect_url: form.redirect_url }))
  if (form.redirect_url !== null) return reply.redirect(new URL(form.redirect_url).href, 303)
  const page = intakePage({ title: 'Đã gửi đăng ký', text, back: request.headers.referer })
  return reply.header('content-type', 'text/html; charset=utf-8').send(page)
}

const STATUS: Record<number, number> = { 403: 403, 404: 404, 413: 413, 415: 415, 429: 429, 503: 503 }

/** A refusal as the visitor who sent the form reads it: a page for a plain form, the envelope for a script. */
function turnAway(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  options: AppOptions,
): FastifyReply {
  const fault = faultOf(error)
  if (!isForm(request) || fault.kind === 'internal') return refuse(reply, error, options)
  const page = intakePage({ title: 'Chưa gửi được', text: fault.message, back: request.headers.referer })
  return reply
    .status(STATUS[fault.code] ?? 422)
    .header('content-type', 'text/html; charset=utf-8')
    .send(page)
}

/** The buttons of the clinic's brand. */
async function coloursOf(
  request: FastifyRequest,
  tenant_id: number,
  { pool, cache }: AppOptions,
): Promise<ButtonColours> {
  const actor = { tenant_id, user_id: null, request_id: request.id, ip: request.ip, user_agent: null }
  const settings = await clinicSettings({ tenant_id, db: tenantDatabase(pool, actor), cache })
  const primary = settings('brand.primary_color')
  return primary === '' ? DEFAULT_BUTTON : buttonColours(primary)
}

/** What our script draws: the fields, the words to agree to, and a clock that cannot be put forward. Nothing of the clinic's. */
async function definitionOf(request: FastifyRequest, { tenant_id, form }: Door, options: AppOptions) {
  const { vault, clock } = options
  const { id, fields, ask_marketing } = form
  return {
    colours: await coloursOf(request, tenant_id, options),
    fields: fields.map(({ to: _inner, ...shown }) => shown),
    consent: currentWording('care'),
    marketing: ask_marketing ? currentWording('marketing') : null,
    token: formToken(vault, { tenant_id, form_id: id }, clock()),
  }
}

const doors = new WeakMap<FastifyRequest, Door>()

const doorOf = (request: FastifyRequest): Door => {
  const door = doors.get(request)
  if (door === undefined) throw new Error('a form was answered before it was found')
  return door
}

/**
 * The routes for pages of the clinic's website (docs/web-forms.md): the only ones that answer another origin, without
 * any cookie.
 */
export function serveIntake(app: FastifyInstance, options: AppOptions): void {
  const script = readFileSync(new URL('../../public/form.js', import.meta.url), 'utf8').replace(
    "const STYLE = ''",
    () => `const STYLE = ${JSON.stringify(FORM_STYLE)}`,
  )
  app.get(SCRIPT_PATH, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  )
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, text, done) => done(null, text),
    )
    scope.setErrorHandler((error, request, reply) => turnAway(request, reply, error, options))
    // Before the body is read, so that a refusal of the body is open to the page as well.
    scope.addHook('onRequest', async (request, reply) => {
      const door = await findForm(request as Request, options)
      openTo(request as Request, reply, door)
      doors.set(request, door)
      noteAsker(request, { tenant_id: door.tenant_id, user_id: null })
    })
    const path = `${FORM_PATH}/:tenant/:key`
    scope.options(path, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type, idempotency-key')
        .header('access-control-max-age', '600')
        .status(204)
        .send(),
    )
    scope.get(path, async (request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .send(success(await definitionOf(request, doorOf(request), options))),
    )
    scope.post(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const door = doorOf(request)
      await take(request as Request, door, options)
      return thank(request as Request, reply, door)
    })
  })
}
