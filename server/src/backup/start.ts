import { join } from 'node:path'
import type { Logger } from 'pino'
import type { DatabaseServer } from '../kit/database/connect.ts'
import { createPool } from '../kit/database/pool.ts'
import type { Storage } from '../kit/storage.ts'
import { NO_BACKUPS, onSameDisk, type BackupWatch } from './backup.ts'
import { clusterOf } from './cluster.ts'
import { stopKeepingLog } from './log-copy.ts'
import { folderOf, keepsBackups, ownShelf, type BackupPlace } from './open.ts'
import { startBackups } from './service.ts'
import { backupWork } from './work.ts'

export interface InstallationBackups {
  watch: BackupWatch
  stop(): Promise<void>
}

/** Backups of a running server by themselves; where they are off, the database need not keep its log for them. */
export async function startInstallationBackups(
  database: DatabaseServer,
  place: BackupPlace,
  { storage, secret, logger }: { storage: Storage; secret: string; logger: Logger },
): Promise<InstallationBackups> {
  const cluster = clusterOf(database)
  if (!keepsBackups(place)) {
    await stopKeepingLog(cluster)
    return { watch: NO_BACKUPS, stop: async () => {} }
  }
  const pool = createPool({ connection: database.owner, size: 3, logger, name: 'bcare backup' })
  const heads_file = join(place.DATA_DIR, 'audit-heads.log')
  const service = startBackups({
    logger,
    open: async () => {
      const { shelf } = await ownShelf(place)
      return backupWork({ cluster, pool, storage, shelf, heads_file, secret })
    },
  })
  return {
    watch: {
      report: () => service.report(),
      same_disk: onSameDisk(folderOf(place), place.DATA_DIR),
    },
    async stop() {
      await service.stop()
      await pool.end()
    },
  }
}
