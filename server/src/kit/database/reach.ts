import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DATABASE, type DatabaseServer } from './connect.ts'
import { LauncherError } from './launcher/error.ts'
import { openFolder, readPassword, superuser } from './launcher/folder.ts'
import { answersFor, readPostmaster, type Connection } from './launcher/postmaster.ts'
import { startCluster } from './launcher/launcher.ts'

export interface ReachOptions {
  data_dir: string
  url: string | undefined
  logger: Logger
}

/**
 * The database for a command of an operator, as its owner and as it is, not migrated: beside a server that is using
 * it, or started for the command when no server runs. `stop` ends only what was started here. A folder without one is not
 * given one: a command that was pointed at the wrong folder leaves no database there.
 * @throws LauncherError
 */
export async function reachDatabase({
  data_dir,
  url,
  logger,
}: ReachOptions): Promise<Pick<DatabaseServer, 'owner' | 'folders' | 'stop'>> {
  if (url !== undefined) return { owner: { connectionString: url }, stop: async () => {} }
  const running = await findServed(data_dir)
  const folders = openFolder(data_dir)
  if (running !== undefined)
    return { owner: { ...running, database: DATABASE }, folders, stop: async () => {} }
  if (!existsSync(join(folders.cluster, 'PG_VERSION')))
    throw new LauncherError(
      'failed',
      `Không có cơ sở dữ liệu ở ${folders.root}: hãy xem lại DATA_DIR, hoặc khởi động máy chủ một lần trước.`,
    )
  const cluster = await startCluster({ dataDir: data_dir, logger })
  return { owner: { ...cluster.connection, database: DATABASE }, folders, stop: () => cluster.stop() }
}

async function findServed(data_dir: string): Promise<Connection | undefined> {
  const folder = openFolder(data_dir)
  const found = readPostmaster(folder.cluster)
  if (found?.status !== 'ready') return undefined
  const { port, socketDir } = found
  const common = { port, user: superuser, database: 'postgres' }
  const connection =
    socketDir === ''
      ? { host: '127.0.0.1', ...common, password: readPassword(folder) }
      : { host: socketDir, ...common }
  const serves = await answersFor(connection, realpathSync(join(folder.cluster))).catch(() => false)
  return serves ? connection : undefined
}
