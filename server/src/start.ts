import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { pino, type Logger } from 'pino'
import { fetching } from './adapters/http-fetch.ts'
import { mailCodes, mailer } from './adapters/mail.ts'
import { storageOf } from './adapters/storage.ts'
import { posting } from './adapters/http-post.ts'
import { messageJobs } from './contact/message/jobs.ts'
import type { Ways } from './contact/message/providers.ts'
import { mailJob } from './notifications/mail.ts'
import { pushJob } from './notifications/push.ts'
import { backupWatchJob, type BackupWatch } from './backup/backup.ts'
import { backupTimes } from './backup/service.ts'
import { settleRestores } from './backup/settle.ts'
import { startInstallationBackups } from './backup/start.ts'
import { adoptRights } from './adopt-rights.ts'
import { assembleFamilies } from './families.ts'
import { createApplication, type Application } from './application.ts'
import { ConfigurationError, type Configuration } from './configuration.ts'
import { settleLimits } from './identity/operate-clinics.ts'
import { knownPasswordProblem } from './identity/known-password.ts'
import { sweepHalves } from './files/file-sweep.ts'
import { fetchRecordingsJob } from './contact/call/recording-job.ts'
import { explainLost } from './kit/database/errors.ts'
import { openDatabase, type DatabaseServer } from './kit/database/connect.ts'
import { createPool } from './kit/database/pool.ts'
import { databaseProbe } from './kit/database/probe.ts'
import { observe } from './kit/http/observe.ts'
import { serveDocumentation } from './kit/http/documentation.ts'
import { errorKeeper } from './insight/server-error.ts'
import { startSealer } from './insight/seal.ts'
import { verifyLogJob } from './insight/seal-check.ts'
import { startWorker, type Worker, type WorkerOptions } from './kit/jobs/worker.ts'
import { startWatchdog } from './kit/watchdog/watchdog.ts'
import type { Bus } from './kit/realtime/bus.ts'
import type { Storage } from './kit/storage.ts'
import type { Vault } from './kit/vault.ts'
import { settleKeys, tenantVault } from './tenant-keys.ts'
import { VaultError } from './kit/vault.ts'
import { postgresBus } from './kit/realtime/postgres-bus.ts'
import { crons, jobs } from './jobs.ts'
import { requireOwnSecrets } from './require-secrets.ts'
import { fingerprintOf, secretsOf, type Secrets } from './secrets.ts'

/** A start that cannot go on, in one sentence. */
export class StartError extends Error {}

export interface RunningServer {
  url: string
  greeting: string
  stop(): Promise<void>
}

const redact = [
  'password',
  'new_password',
  'otp',
  '*.password',
  'req.headers.authorization',
  'req.headers.cookie',
  'token',
]

/** What an empty database is filled with, and the installation's secrets, so that it can read what is sealed. */
export interface EmptyDatabase {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  secrets: Secrets
  storage: Storage
  logger: Logger
}

/** Fills a database that has no clinic of its own; answers how to sign in. */
export type FillDatabase = (database: EmptyDatabase) => Promise<string>

/** Starts everything in the order in which each needs the one before; stops it in the opposite order. */
export async function startServer(configuration: Configuration, fill?: FillDatabase): Promise<RunningServer> {
  const logger = pino({ level: configuration.LOG_LEVEL, redact })
  const secrets = secretsOf(configuration)
  await requireFreePort(configuration)
  const database = await reachDatabase(configuration, secrets.database, logger)
  try {
    return await startOn(database, configuration, { secrets, logger, fill })
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function reachDatabase(
  configuration: Configuration,
  secret: string,
  logger: Logger,
): Promise<DatabaseServer> {
  const { DATA_DIR, DATABASE_URL } = configuration
  try {
    await requireOwnSecrets(configuration)
    return await openDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, secret, logger })
  } catch (error) {
    const sentence = explainLost(error)
    throw DATABASE_URL !== undefined && sentence !== undefined
      ? new StartError(`Không kết nối được cơ sở dữ liệu của DATABASE_URL: ${sentence}`)
      : error
  }
}

interface Beside extends Pick<WorkerOptions, 'pool' | 'bus' | 'vault' | 'storage' | 'logger'> {
  heads_file: string
  backups: BackupWatch
}

const mailOptions = ({ SMTP_URL, MAIL_FROM, MAIL_PRIVATE_HOSTS }: Configuration) => ({
  smtp_url: SMTP_URL,
  from: MAIL_FROM,
  private_hosts: MAIL_PRIVATE_HOSTS,
})

/** What messages to customers leave by. */
const waysOf = (configuration: Configuration): Ways => ({
  mailer: mailer(mailOptions(configuration)),
  post: posting({ private_hosts: configuration.MAIL_PRIVATE_HOSTS }),
})

/** The work that no request waits for. */
const startJobs = (
  { owner }: DatabaseServer,
  configuration: Configuration,
  { heads_file, backups, ...beside }: Beside,
): Promise<Worker> =>
  startWorker({
    ...beside,
    connection: owner,
    onFailure: errorKeeper(beside),
    jobs: {
      ...jobs,
      verify_log: verifyLogJob(heads_file),
      backup_watch: backupWatchJob(backups),
      fetch_recordings: fetchRecordingsJob(fetching({ private_hosts: configuration.CALL_PRIVATE_HOSTS })),
      push: pushJob(configuration.PUSH_SERVICES),
      mail: mailJob(mailer(mailOptions(configuration))),
      ...messageJobs(waysOf(configuration)),
    },
    crons,
  })

/** What the operator decides of how requests are served. */
const applicationSettings = (configuration: Configuration) => ({
  default_tenant: configuration.NODE_ENV === 'production' ? undefined : 'bcare',
  session_hours: configuration.SESSION_HOURS,
  session_idle_minutes: configuration.SESSION_IDLE_MINUTES,
  trust_proxy: configuration.TRUST_PROXY,
  push_services: configuration.PUSH_SERVICES,
  mails: mailer(mailOptions(configuration)).reaches,
  mailer: mailer(mailOptions(configuration)),
  mail_private_hosts: configuration.MAIL_PRIVATE_HOSTS,
  ai_private_hosts: configuration.AI_PRIVATE_HOSTS,
  web_folder: join(configuration.root, 'web/dist'),
  strict: false,
  tls: tlsOf(configuration),
})

/** What each clinic needs of this version and this installation before it is served. @throws StartError */
async function settleClinics(ports: { pool: pg.Pool; secrets: Secrets }, vault: Vault): Promise<void> {
  await settleKeys(ports, vault).catch((error: unknown) => {
    throw error instanceof VaultError ? new StartError(error.message) : error
  })
  await adoptRights(ports.pool)
}

async function startOn(
  database: DatabaseServer,
  configuration: Configuration,
  { secrets, logger, fill }: { secrets: Secrets; logger: Logger; fill: FillDatabase | undefined },
): Promise<RunningServer> {
  assembleFamilies()
  const production = configuration.NODE_ENV === 'production'
  const { owner, app, reader } = database
  const pool = createPool({ connection: app, size: configuration.DATABASE_POOL, logger, name: 'bcare' })
  if (production) await requireSecretPasswords(pool)
  const storage = storageOf(configuration)
  await sweepHalves(storage)
  await settleRestores({ owner, data_dir: configuration.DATA_DIR }, logger)
  const signIns = configuration.DEMO ? await fill?.({ owner, app, secrets, storage, logger }) : undefined
  const bus = await postgresBus({ connection: database.app, logger })
  const vault = tenantVault({ pool, secrets })
  await settleClinics({ pool, secrets }, vault)
  const { CLINIC_GB, CLINIC_CUSTOMERS } = configuration
  await settleLimits(owner, { storage_gb: CLINIC_GB, customers: CLINIC_CUSTOMERS })
  const heads_file = join(configuration.DATA_DIR, 'audit-heads.log')
  const backups = await startInstallationBackups(database, configuration, {
    storage,
    secret: fingerprintOf(secrets.master),
    logger,
  })
  const beside = { pool, bus, vault, storage, heads_file, backups: backups.watch, logger }
  const worker = await startJobs(database, configuration, beside)
  const sealer = startSealer({ pool, heads_file, logger })
  const watch = observe(pool)
  const application = createApplication({
    pool,
    reader,
    bus,
    secrets,
    storage,
    sendCode: mailCodes({ ...mailOptions(configuration), production, logger }),
    logger,
    backups: backups.watch,
    ...applicationSettings(configuration),
    onAnswer: (path, code, seconds) => watch.answered(path, code, seconds),
    socket_meter: watch.sockets,
  })
  const probe = databaseProbe(database.app)
  watch.serve(application.app, {
    probe,
    metrics_token: configuration.METRICS_TOKEN,
    metrics_open: configuration.NODE_ENV === 'development',
    backups: () => backupTimes(backups.watch.report()?.state),
  })
  serveDocumentation(application.app, application.options.served)
  const url = await listen(application, configuration)
  const watchdog = startWatchdog({ patience_ms: configuration.WATCHDOG_SECONDS * 1_000, logger })
  return {
    url,
    greeting: `\nBCare: ${url}\n${signIns ?? ''}`,
    stop: () => stopAll(application, [watchdog, worker, sealer, probe, backups], bus, pool, database),
  }
}

/** In the opposite order of the start; requests on their way get ten seconds to end. */
async function stopAll(
  { app }: Application,
  background: readonly { stop(): Promise<void> }[],
  bus: Bus,
  pool: pg.Pool,
  database: DatabaseServer,
): Promise<void> {
  await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
  for (const one of background) await one.stop()
  await bus.close()
  await pool.end()
  await database.stop()
}

function tlsOf({ TLS_CERT, TLS_KEY }: Configuration) {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined
  try {
    return { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }
  } catch (error) {
    throw new ConfigurationError(`Không đọc được TLS_CERT hoặc TLS_KEY: ${(error as Error).message}`)
  }
}

/** Before the database is opened, let alone migrated, by a server that could not serve. @throws StartError */
async function requireFreePort({ HOST, PORT }: Configuration): Promise<void> {
  const trial = createServer().listen({ host: HOST, port: PORT })
  try {
    await once(trial, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Cổng ${PORT} đang được chương trình khác dùng, hãy dừng chương trình đó hoặc chọn cổng khác, ví dụ PORT=3001`,
    )
  }
  trial.close()
  await once(trial, 'close')
}

async function listen({ app }: Application, { HOST, PORT, TLS_CERT }: Configuration): Promise<string> {
  await app.listen({ host: HOST, port: PORT })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : PORT
  return `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${port}`
}

/** @throws StartError when a user of this database can sign in with a password that is public */
async function requireSecretPasswords(pool: pg.Pool): Promise<void> {
  const problem = await knownPasswordProblem(pool)
  if (problem === undefined) return
  await pool.end()
  throw new StartError(problem)
}
