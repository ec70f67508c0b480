import { realpathSync } from 'node:fs'
import type { DatabaseServer } from '../kit/database/connect.ts'
import type { OpenCluster } from './take.ts'

/** The embedded database as backups read it; nothing for an external one. */
export const clusterOf = ({
  owner,
  folders,
}: Pick<DatabaseServer, 'owner' | 'folders'>): OpenCluster | undefined =>
  folders && { owner, folder: realpathSync(folders.cluster), password: folders.password }
