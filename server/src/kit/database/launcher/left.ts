import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rm } from 'node:fs/promises'
import { LauncherError } from './error.ts'
import { readPostmaster, servesFolder, untilGone } from './postmaster.ts'
import { removeSocketDir } from './socket.ts'

const patience_ms = 60_000

/**
 * Removes a data folder that is needed no more, with the PostgreSQL that a killed process may have left running on it.
 * @throws LauncherError when that one does not end
 */
export async function removeFolder(dataDir: string): Promise<void> {
  const link = join(dataDir, 'cluster')
  const cluster = existsSync(link) ? realpathSync(link) : undefined
  if (cluster !== undefined) await endServer(dataDir, cluster)
  await rm(dataDir, { recursive: true, force: true })
  // Where the database's user cannot reach the folder its cluster is elsewhere.
  if (cluster !== undefined && existsSync(cluster) && basename(dirname(cluster)).startsWith('bcare-'))
    await rm(dirname(cluster), { recursive: true, force: true })
}

async function endServer(dataDir: string, cluster: string): Promise<void> {
  const found = readPostmaster(cluster)
  if (found === undefined || !servesFolder(found.pid, cluster)) return
  // Nothing of it is wanted: it need not write what it holds.
  process.kill(found.pid, 'SIGQUIT')
  if (!(await untilGone(cluster, found.pid, patience_ms)))
    throw new LauncherError(
      'failed',
      `PostgreSQL (tiến trình ${found.pid}) không dừng; hãy dừng tiến trình đó rồi thử lại.`,
    )
  removeSocketDir(realpathSync(dataDir), found.socketDir)
}
