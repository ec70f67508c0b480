import { type Account, findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { LauncherError } from './error.ts'
import { type DataFolder, ensureCluster, openFolder, readPassword, superuser } from './folder.ts'
import { type Guard, keepRunning, type LauncherLogger } from './guard.ts'
import { type FolderLock, takeFolder } from './lock.ts'
import { type Address, answersFor, type Connection, findRunning, type Postmaster } from './postmaster.ts'
import { ordinarySettings, type ServerPlan, startServer } from './server.ts'
import { findFreePort, makeSocketDir, removeSocketDir } from './socket.ts'

export { LauncherError } from './error.ts'
export type { LauncherLogger } from './guard.ts'
export type { Connection } from './postmaster.ts'

/**
 * `dataDir` holds everything of one cluster and is made when missing. `port` names the socket (5432 unless said) or
 * is the TCP port (a free one unless said). `transport` is `socket` where there are Unix sockets, else `tcp` on
 * loopback. `settings` are PostgreSQL's own, over `ordinarySettings`.
 */
export type ClusterOptions = {
  dataDir: string
  logger: LauncherLogger
  port?: number
  transport?: 'socket' | 'tcp'
  settings?: Record<string, string>
}

/** A running PostgreSQL. `adopted` says that a killed process had left it running. */
export type Cluster = {
  readonly connection: Connection
  readonly pid: number
  readonly adopted: boolean
  stop(): Promise<void>
}

/** A server that starts takes this long at most to replay what a crash left. */
const recovery_ms = 120_000

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, or adopts the one that runs there already, and resolves when
 * it answers (docs/decisions/0002-runtime-and-database-brought-along.md). The connection is the superuser's. No other live process can have the folder
 * until `stop`, which is a fast shutdown that waits. A server that dies is started again on the same address. A
 * process that ends without `stop` takes the server along; one that is killed leaves it for the next start.
 * Throws `LauncherError` with a sentence for the person at the console.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = openFolder(options.dataDir)
  const lock = await takeFolder(folder.root)
  try {
    return await startOwned(folder, lock, options)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startOwned(folder: DataFolder, lock: FolderLock, options: ClusterOptions): Promise<Cluster> {
  const account = findAccount(folder.cluster)
  const binaries = prepareBinaries(account, folder.root)
  const { path: clusterDir, isNew } = ensureCluster(folder, binaries, account)
  const running = await findRunning(clusterDir, recovery_ms)
  const address = running ?? (await chooseAddress(folder, account, options))
  const settings = { ...ordinarySettings, ...options.settings, ...addressSettings(address) }
  const plan: ServerPlan = { binaries, account, clusterDir, log: folder.log, settings }
  const connection = connectionTo(address, folder)
  if (running) await confirm(connection, running, clusterDir)
  const guard = keepRunning(plan, running ?? (await startServer(plan)), options.logger)
  report(
    options.logger,
    guard.pid,
    plan,
    running ? 'database adopted' : isNew ? 'database created' : 'database started',
  )
  const stop = async () => {
    await guard.stop()
    removeSocketDir(folder.root, address.socketDir)
    await lock.release()
    options.logger.info({ database_pid: guard.pid }, 'database stopped')
  }
  return handle(connection, guard, running !== undefined, stop)
}

function report(logger: LauncherLogger, pid: number, plan: ServerPlan, message: string): void {
  const { binaries, account, clusterDir: folder } = plan
  logger.info({ database_pid: pid, folder, version: binaries.version, user: account?.name }, message)
}

function handle(connection: Connection, guard: Guard, adopted: boolean, stop: () => Promise<void>): Cluster {
  let stopped: Promise<void> | undefined
  return {
    connection,
    adopted,
    get pid() {
      return guard.pid
    },
    stop: () => (stopped ??= stop()),
  }
}

async function chooseAddress(
  folder: DataFolder,
  account: Account | undefined,
  options: ClusterOptions,
): Promise<Address> {
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')
  if (transport === 'tcp') return { port: options.port ?? (await findFreePort()), socketDir: '' }
  const port = options.port ?? 5432
  return { port, socketDir: makeSocketDir(folder.root, port, account) }
}

function addressSettings({ port, socketDir }: Address): Record<string, string> {
  return {
    port: String(port),
    unix_socket_directories: socketDir,
    listen_addresses: socketDir ? '' : '127.0.0.1',
  }
}

function connectionTo({ port, socketDir }: Address, folder: DataFolder): Connection {
  const common = { port, user: superuser, database: 'postgres' }
  return socketDir
    ? { host: socketDir, ...common }
    : { host: '127.0.0.1', ...common, password: readPassword(folder) }
}

async function confirm(connection: Connection, { pid }: Postmaster, clusterDir: string): Promise<void> {
  const refusal = `PostgreSQL đang chạy (tiến trình ${pid}) không trả lời; hãy dừng tiến trình đó rồi thử lại.`
  const isOurs = await answersFor(connection, clusterDir).catch((error: unknown) => {
    throw new LauncherError('failed', refusal, error)
  })
  if (!isOurs) throw new LauncherError('failed', refusal)
}
