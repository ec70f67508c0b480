import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, type BackupState } from '@bcare/contract/insight/backup'
import { continuousSince } from '@bcare/rules/backup/keep'
import { lateness } from '@bcare/rules/backup/late'
import { rough } from '@bcare/rules/text/rough'
import { notifyFromJob } from '../notifications/notify.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import type { Job } from '../kit/jobs/job.ts'
import { sql } from '../kit/database/sql.ts'
import type { BackupReport } from './service.ts'
import { brokenBases } from './verify.ts'

/** What a server knows of the installation's backups. */
export interface BackupWatch {
  /** Nothing where none are made. */
  report: () => BackupReport | undefined
  /** Whether they are on the disk of the data. */
  same_disk: boolean
}

/** An installation without backups. */
export const NO_BACKUPS: BackupWatch = { report: () => undefined, same_disk: false }

/** The disk that a folder is on, or will be on once it is made. */
function diskOf(folder: string): number {
  const place = resolve(folder)
  return statSync(place, { throwIfNoEntry: false })?.dev ?? diskOf(dirname(place))
}

/** Whether two folders are on one disk; neither has to be there yet. */
export const onSameDisk = (folder: string | undefined, data_dir: string): boolean =>
  folder !== undefined && diskOf(folder) === diskOf(data_dir)

const iso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

/** What is late just now. */
function lateOf({ state }: BackupReport, now: number) {
  const last = state.bases.at(-1)
  return lateness(
    {
      since: state.since,
      base_at: last === undefined ? null : Date.parse(last.finished_at),
      copied_at: last?.database === true ? (state.copied_at ?? state.since) : null,
    },
    now,
  )
}

const OFF: Omit<BackupState, 'files' | 'file_bytes'> = {
  on: false,
  late: null,
  failing: false,
  same_disk: false,
  copied_at: null,
  continuous_since: null,
  next_at: null,
  checked_at: null,
  damaged: false,
  backups: [],
}

function stateOf({ report, same_disk }: BackupWatch, now: number): Omit<BackupState, 'files' | 'file_bytes'> {
  const found = report()
  if (found === undefined) return OFF
  const { bases, copied_at, failure, check } = found.state
  const broken = brokenBases(check)
  return {
    on: true,
    late: lateOf(found, now),
    failing: failure !== null,
    same_disk,
    copied_at: iso(copied_at),
    continuous_since: continuousSince(bases.filter(({ database }) => database))?.whole_at ?? null,
    next_at: iso(found.next_at),
    checked_at: check?.checked_at ?? null,
    damaged: check !== undefined && check.faults.length > 0,
    backups: bases
      .map(({ id, taken_at, finished_at, database, bytes }) => ({
        id,
        taken_at,
        finished_at,
        database,
        bytes: rough(bytes),
        broken: broken.has(id),
      }))
      .toReversed(),
  }
}

/** The state of the installation's backups, and what of it is this clinic's. */
export const backupFamily = (watch: BackupWatch) =>
  serve(backup, {
    async get({ caller, db, now }: Context): Promise<BackupState> {
      const own = await db.one<{ files: number; file_bytes: number }>(sql`
        select count(*)::int as files, coalesce(sum(size), 0)::bigint as file_bytes from file where tenant_id = ${caller.tenant_id}`)
      return { ...stateOf(watch, now.getTime()), files: own?.files ?? 0, file_bytes: own?.file_bytes ?? 0 }
    },
  })

const LATE_WORDS = {
  base: 'Hơn 26 giờ chưa có bản sao lưu toàn bộ nào hoàn tất.',
  log: 'Các thay đổi mới nhất đang không được sao lưu.',
}

const FOR_ADMINISTRATORS = {
  type: 'system',
  severity: 'error',
  holders: { permission: 'setting:update' },
  url: '/configuration',
} as const

/**
 * Notifies the clinics' administrators in the morning when backups are late, every morning until they are not, and once of
 * each reading of the shelf that found something broken.
 */
export const backupWatchJob =
  ({ report }: Pick<BackupWatch, 'report'>): Job =>
  async (_payload, job) => {
    const found = report()
    if (found === undefined) return
    const late = lateOf(found, Date.now())
    if (late)
      await notifyFromJob(job, {
        ...FOR_ADMINISTRATORS,
        title: 'Sao lưu dữ liệu đang chậm',
        body: `${LATE_WORDS[late]} Hãy báo người quản trị máy chủ kiểm tra.`,
      })
    const { check } = found.state
    if (check !== undefined && check.faults.length > 0)
      await notifyFromJob(job, {
        ...FOR_ADMINISTRATORS,
        title: 'Có bản sao lưu bị hỏng',
        body: 'Kiểm tra định kỳ thấy có phần của bản sao lưu không đọc lại được. Hãy báo người quản trị máy chủ kiểm tra nơi sao lưu.',
        dedupe_key: `backup_broken/${check.checked_at}`,
      })
  }
