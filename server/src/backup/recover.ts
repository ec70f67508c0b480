import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clinicMoment, milliseconds } from '@bcare/rules/text/date'
import { findAccount } from '../kit/database/launcher/account.ts'
import { openDraft, openFolder, settleDraft } from '../kit/database/launcher/folder.ts'
import {
  LauncherError,
  startCluster,
  type Cluster,
  type LauncherLogger,
} from '../kit/database/launcher/launcher.ts'
import { layDown, layLogDown } from './lay-down.ts'
import type { Manifest } from './manifest.ts'
import type { Shelf } from './shelf.ts'

/** What cannot be restored, in a sentence for the operator. */
export class RestoreError extends Error {}

/** A moment to go back to, in milliseconds, or all that was copied. */
export type Moment = number | 'latest'

const SECOND = 1_000

const END_REACHED = 'recovery ended before configured recovery target was reached'

/** The newest backup that was whole by then. @throws RestoreError */
export function baseFor(bases: readonly Manifest[], moment: Moment): Manifest {
  const whole = bases.filter(({ database }) => database)
  const found = whole.findLast(({ whole_at }) => moment === 'latest' || Date.parse(whole_at) <= moment)
  if (found !== undefined) return found
  const [first] = whole
  throw new RestoreError(
    first === undefined
      ? 'Nơi sao lưu không có bản sao lưu nào của cơ sở dữ liệu'
      : `Không có bản sao lưu nào trước thời điểm này; chỉ phục hồi được từ ${clinicMoment(milliseconds(first.whole_at) + 999)} (giờ Việt Nam)`,
  )
}

/** The segments that PostgreSQL needs are where it looks for them when nothing else can give them. */
const recovery = (moment: Moment): Record<string, string> => ({
  restore_command: 'exit 1',
  // No connection is open before it is what it is to be.
  hot_standby: 'off',
  recovery_target_timeline: 'latest',
  recovery_target_action: 'promote',
  ...(moment !== 'latest' && { recovery_target_time: new Date(moment).toISOString().replace('Z', '+00') }),
})

/**
 * Makes the cluster of an empty data folder what it was at a moment, and starts it.
 * @throws RestoreError, LauncherError
 */
export async function recoverCluster(
  shelf: Shelf,
  base: Manifest,
  { data_dir, moment, logger }: { data_dir: string; moment: Moment; logger: LauncherLogger },
): Promise<Cluster> {
  const folder = openFolder(data_dir)
  const account = findAccount(folder.cluster)
  const draft = openDraft(folder, account)
  const cluster = join(draft, 'cluster')
  await layDown(shelf, base, draft, account)
  const until = moment === 'latest' ? Number.MAX_SAFE_INTEGER : moment
  const copied_at = await layLogDown(shelf, base, { cluster, until, account })
  const signal = join(cluster, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (account) chownSync(signal, account.uid, account.gid)
  copyFileSync(join(draft, 'password'), folder.password)
  chmodSync(folder.password, 0o600)
  settleDraft(folder, draft)
  const start = (to: Moment) => startCluster({ dataDir: data_dir, logger, settings: recovery(to) })
  return start(moment).catch((error: unknown) => {
    // Nothing was changed after that moment: all that was copied is what there was. Times are shown and typed in whole seconds,
    // and a backup of weeks ago, whose log behind it is gone, may have none of its own.
    const isEnd = error instanceof LauncherError && String(error.cause).includes(END_REACHED)
    if (isEnd && moment !== 'latest' && moment - copied_at < SECOND) return start('latest')
    if (isEnd)
      throw new RestoreError(
        `Chỉ phục hồi được tới ${clinicMoment(copied_at + SECOND - 1)} (giờ Việt Nam): sau đó chưa có gì được sao lưu`,
      )
    throw error
  })
}
