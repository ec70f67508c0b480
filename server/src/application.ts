import { entities, Fault } from '@bcare/contract'
import type { RuntimeConfig } from '@bcare/contract/settings/runtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { NO_BACKUPS, type BackupWatch } from './backup/backup.ts'
import { servedFamilies } from './families.ts'
import { serveCalendarFeed } from './appointments/calendar/feed-route.ts'
import { serveCallNotices } from './contact/call/notice-route.ts'
import { serveMessageNotices } from './contact/message/notice-route.ts'
import type { Ways } from './contact/message/providers.ts'
import { serveBankNotices } from './billing/bank/notice-route.ts'
import { serveIntake } from './contact/intake-route.ts'
import { serveStorage } from './files/serve-route.ts'
import { identifier } from './identity/identify.ts'
import { posting } from './adapters/http-post.ts'
import { mailer, type Mailer, type SendCode } from './adapters/mail.ts'
import { tokens as makeTokens } from './identity/token.ts'
import type { Mails } from './notifications/preference.ts'
import { errorKeeper } from './insight/server-error.ts'
import { cachedUntilChanged } from './kit/database/cache.ts'
import { tenantDatabase } from './kit/database/tenant-database.ts'
import { totalsInMemory } from './kit/database/totals.ts'
import { createApp, tenantOf, type AppOptions } from './kit/http/app.ts'
import { refuse } from './kit/http/answer.ts'
import { tenantsByHost, withKeys } from './kit/http/tenants.ts'
import { serveWeb } from './kit/http/web.ts'
import type { Bus } from './kit/realtime/bus.ts'
import type { Storage } from './kit/storage.ts'
import { tenantVault } from './tenant-keys.ts'
import type { SocketMeter } from './kit/realtime/hub.ts'
import { attachSockets } from './kit/realtime/sockets.ts'
import { manifestOf } from './settings/manifest.ts'
import { runtimeConfig } from './settings/runtime-config.ts'
import type { Secrets } from './secrets.ts'
import { clinicSettings } from './settings/setting.ts'

export interface ApplicationOptions {
  pool: pg.Pool
  /** Runs statements that administrators write; without it they are refused. */
  reader?: pg.ClientConfig
  bus: Bus
  secrets: Secrets
  storage: Storage
  sendCode: SendCode
  logger: Logger
  clock?: () => Date
  /** Unknown hosts are the default tenant's; off in production. */
  default_tenant: string | undefined
  session_hours: number
  session_idle_minutes: number
  trust_proxy: AppOptions['trust_proxy']
  /** Origins of push services beside those of the known browsers. */
  push_services?: readonly string[]
  /** Whether emails leave: by a mail server of the clinic's own alone unless said otherwise. */
  mails?: Mails
  /** Carries invitations of staff; without one only a clinic's own mail server does. */
  mailer?: Mailer
  /** The state of backups; none are made unless it is said. */
  backups?: BackupWatch
  /** Mail servers outside of the internet that clinics may use. */
  mail_private_hosts?: readonly string[]
  /** Language models outside of the internet that clinics may use. */
  ai_private_hosts?: readonly string[]
  web_folder: string
  strict: boolean
  tls?: AppOptions['tls']
  onQuery?: AppOptions['onQuery']
  onAnswer?: AppOptions['onAnswer']
  socket_meter?: SocketMeter
}

export interface Application {
  app: FastifyInstance
  options: AppOptions
}

/** What the browser has to know of a clinic before a user signs in (docs/interface.md "Configuration of a clinic"). */
function serveConfig(app: FastifyInstance, options: AppOptions): void {
  const configOf = async (request: FastifyRequest): Promise<RuntimeConfig> => {
    const tenant = await tenantOf(request, options.findTenant)
    const actor = {
      tenant_id: tenant.id,
      user_id: null,
      request_id: request.id,
      ip: request.ip,
      user_agent: null,
    }
    const settings = await clinicSettings({
      tenant_id: tenant.id,
      db: tenantDatabase(options.pool, actor),
      cache: options.cache,
    })
    return runtimeConfig(tenant, settings, { host: request.host, secure: request.protocol === 'https' })
  }
  app.get('/config.json', (request, reply) =>
    configOf(request).catch((error: unknown) => refuse(reply, error, options)),
  )
  app.get('/manifest.webmanifest', async (request, reply) => {
    try {
      const manifest = JSON.stringify(manifestOf(await configOf(request)))
      return await reply.type('application/manifest+json').send(manifest)
    } catch (error) {
      return refuse(reply, error, options)
    }
  })
}

/** Carries emails where a clinic has a mail server of its own. */
const withoutServer = ({ mail_private_hosts = [] }: ApplicationOptions): Mailer =>
  mailer({ smtp_url: undefined, from: 'BCare <no-reply@localhost>', private_hosts: mail_private_hosts })

/** What messages to customers leave by. */
const waysOf = (options: ApplicationOptions): Ways => ({
  mailer: options.mailer ?? withoutServer(options),
  post: posting({ private_hosts: options.mail_private_hosts ?? [] }),
})

/** Puts the product together over a database and a bus; the same for a server, a test and the demo data. */
export function createApplication(options: ApplicationOptions): Application {
  const { pool, bus, logger } = options
  const clock = options.clock ?? (() => new Date())
  const tokens = makeTokens(options.secrets.tokens)
  const vault = tenantVault(options)
  const totals = totalsInMemory()
  const cache = cachedUntilChanged(bus)
  bus.listen((message) => {
    if (message.kind === 'gap') totals.clear()
    const countChanges = message.kind === 'change' && message.event.action !== 'update'
    if (countChanges) totals.drop(message.tenant_id, message.event.entity)
  })
  const appOptions: AppOptions = {
    ...options,
    onFailure: errorKeeper({ pool, logger }),
    clock,
    totals,
    cache,
    vault,
    served: servedFamilies({
      tokens,
      reader: options.reader,
      bus,
      sendCode: options.sendCode,
      session_hours: options.session_hours,
      push_services: options.push_services ?? [],
      mailer: options.mailer ?? withoutServer(options),
      ways: waysOf(options),
      mails: options.mails ?? (({ url }) => url !== ''),
      backups: options.backups ?? NO_BACKUPS,
      mail_private_hosts: options.mail_private_hosts ?? [],
      ai_private_hosts: options.ai_private_hosts ?? [],
    }),
    labels: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entity.labels])),
    findTenant: withKeys(tenantsByHost(pool, options.default_tenant), vault),
    identify: identifier({ pool, tokens, bus, clock, idle_minutes: options.session_idle_minutes }),
  }
  const app = createApp(appOptions)
  serveConfig(app, appOptions)
  serveStorage(app, appOptions)
  serveCalendarFeed(app, appOptions)
  serveIntake(app, appOptions)
  serveBankNotices(app, appOptions)
  serveCallNotices(app, appOptions)
  serveMessageNotices(app, appOptions)
  attachSockets(app, {
    bus,
    clock,
    logger,
    ...(options.socket_meter === undefined ? {} : { meter: options.socket_meter }),
    async identify(token, host) {
      const tenant = await appOptions.findTenant(host)
      if (tenant === undefined) throw new Fault('unauthenticated')
      return appOptions.identify(tenant.id, token, true)
    },
  })
  serveWeb(app, options.web_folder)
  return { app, options: appOptions }
}
