import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { client, families, Fault, kindOfCode, type Client, type Envelope, type Send } from '@bcare/contract'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { diskStorage } from '../src/adapters/disk-storage.ts'
import { createApplication, type Application, type ApplicationOptions } from '../src/application.ts'
import { APP_ROLE } from '../src/kit/database/migrate.ts'
import { READER_ROLE } from '../src/kit/database/roles.ts'
import { createPool } from '../src/kit/database/pool.ts'
import { localBus } from '../src/kit/realtime/local-bus.ts'
import type { Bus } from '../src/kit/realtime/bus.ts'
import type { Storage } from '../src/kit/storage.ts'
import { PASSWORD } from './setup/furnish.ts'
import { TEMPLATE } from './setup/global.ts'

export { PASSWORD }
export type Api = Client<typeof families>
export type TenantKey = 'bcare' | 'saas'

export const SECRETS = {
  tokens: 'signs in tests alone',
  master: 'a secret for tests that nobody else uses',
  database: 'tests',
}

export interface Clinic {
  application: Application
  pool: pg.Pool
  bus: Bus
  /** Where its files are; a folder of its own unless another is given. */
  storage: Storage
  /** The owner's connection settings, for looking behind the product's back. */
  owner: pg.ClientConfig
  /** Codes that would have been mailed, newest last. */
  codes: { to: string; code: string }[]
  /** The typed client of a user of a tenant (one for each default role, and `nobody`), signed in. */
  as(username: string, tenant?: TenantKey): Promise<Api>
  /** The same, signed out. */
  visitor(tenant?: TenantKey): Api
  token(username: string, tenant?: TenantKey): Promise<string>
  /** Any POST as it is. */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    tenant?: TenantKey,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Envelope }>
  /** How many statements each path has used since it was last asked. */
  statements: Map<string, number>
  close(): Promise<void>
}

export interface ClinicOptions {
  /** A database that is there already, as its owner reaches it. */
  owner?: pg.ClientConfig
  bus?: Bus
  clock?: () => Date
  storage?: Storage
  /** Origins of push services beside those of browsers. */
  push_services?: readonly string[]
  /** Whether emails leave. */
  mails?: NonNullable<ApplicationOptions['mails']>
  /** Carries invitations. */
  mailer?: NonNullable<ApplicationOptions['mailer']>
  backups?: NonNullable<ApplicationOptions['backups']>
  /** Mail servers outside of the internet that clinics may use. */
  mail_private_hosts?: readonly string[]
  /** Language models outside of the internet that clinics may use. */
  ai_private_hosts?: readonly string[]
  /** Joins an existing database as a second server process would. */
  beside?: Clinic
  /** Tests say who calls in `X-Forwarded-For`, as one proxy does. */
  trust_proxy?: ApplicationOptions['trust_proxy']
}

/** A copy of the furnished database for one test file, with the whole product on it in this process. */
export async function openClinic({
  owner: existing,
  bus = localBus(),
  clock,
  beside,
  storage: given,
  push_services = [],
  mails,
  mailer,
  backups,
  mail_private_hosts = [],
  ai_private_hosts = [],
  trust_proxy = 1,
}: ClinicOptions = {}): Promise<Clinic> {
  const owner = existing ?? beside?.owner ?? (await copyTemplate())
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const pool = createPool({ connection: { ...owner, user: APP_ROLE }, logger, name: 'test', size: 20 })
  const codes: Clinic['codes'] = []
  const storage = given ?? beside?.storage ?? diskStorage(await mkdtemp(join(tmpdir(), 'bcare-test-files-')))
  const statements = new Map<string, number>()
  const application = createApplication({
    pool,
    reader: { ...owner, user: READER_ROLE },
    bus,
    secrets: SECRETS,
    storage,
    sendCode: async ({ to, code }) => void codes.push({ to, code }),
    logger,
    ...(clock === undefined ? {} : { clock }),
    default_tenant: undefined,
    session_hours: 12,
    session_idle_minutes: 30,
    trust_proxy,
    push_services,
    mail_private_hosts,
    ai_private_hosts,
    ...(mails !== undefined && { mails }),
    ...(mailer !== undefined && { mailer }),
    ...(backups !== undefined && { backups }),
    web_folder: '/nowhere',
    strict: true,
    onQuery: (path, count) => statements.set(path, (statements.get(path) ?? 0) + count),
  })
  await application.app.ready()
  return {
    application,
    pool,
    bus,
    storage,
    owner,
    codes,
    statements,
    ...doorOf(application),
    async close() {
      await application.app.close()
      await pool.end()
      await bus.close()
    },
  }
}

/** The ways into an application: raw posts, and the typed client of a visitor or of a user who has signed in. */
function doorOf({ app }: Application): Pick<Clinic, 'post' | 'token' | 'as' | 'visitor'> {
  const tokens = new Map<string, Promise<string>>()

  const post: Clinic['post'] = async (path, body, headers = {}, tenant = 'bcare') => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { host: `${tenant}.localhost`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Envelope>() }
  }

  const sendAs =
    (tenant: TenantKey, token?: string): Send =>
    async (call, input, { key, file }) => {
      const headers: Record<string, string> = {}
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`
      if (call.kind === 'write') headers['idempotency-key'] = key ?? randomUUID()
      const form = file === undefined ? undefined : await formOf(file, input)
      const { body } = await post(call.path, form?.bytes ?? input, { ...headers, ...form?.headers }, tenant)
      if (body.code !== 0) throw new Fault(kindOfCode(body.code), body.message, body.data)
      return body.data
    }

  const visitor = (tenant: TenantKey = 'bcare') => client(families, sendAs(tenant))

  const signIn = async (username: string, tenant: TenantKey) => {
    const answer = await visitor(tenant).auth.login({ username, password: PASSWORD })
    if (answer.access_token === null) throw new Error(`${username} needs a one-time code`)
    return answer.access_token
  }

  const token = (username: string, tenant: TenantKey = 'bcare') => {
    const key = `${tenant}/${username}`
    const known = tokens.get(key) ?? signIn(username, tenant)
    tokens.set(key, known)
    return known
  }

  const as = async (username: string, tenant: TenantKey = 'bcare') =>
    client(families, sendAs(tenant, await token(username, tenant)))

  return { post, token, as, visitor }
}

/** A call with a file, as a browser sends it. */
export async function formOf(
  file: File,
  input: unknown,
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  form.append('body', JSON.stringify(input))
  form.append('file', file)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { bytes: Buffer.from(await encoded.arrayBuffer()), headers }
}

async function copyTemplate(): Promise<pg.ClientConfig> {
  const connection = inject('connection')
  const database = `clinic_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  await admin.end()
  return { ...connection, database }
}

/** The refusal that a call ends in. */
export async function refusal(promise: Promise<unknown>): Promise<Fault> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Fault) return outcome
  throw new Error(`expected a refusal, got ${outcome instanceof Error ? outcome.stack : 'an answer'}`)
}
