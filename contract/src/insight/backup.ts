import * as z from 'zod/mini'
import { choice, count, family, flag, instant, read } from '../kit/index.ts'

/** Why backups are late: no whole one last night, or the newest changes are not being copied. */
export const BACKUP_LATE = ['base', 'log'] as const

/** One whole backup of the installation, read back after it was written. */
const Backup = z.strictObject({
  id: z.string(),
  taken_at: instant,
  finished_at: instant,
  /** Whether the database is in it; an external one has backups of its own. */
  database: flag,
  /** On its shelf, to two digits: an installation may serve other clinics too, whose growth is not told. */
  bytes: count,
  /** The last reading of the whole shelf found that it cannot be restored. */
  broken: flag,
})

const BackupState = z.strictObject({
  /** Whether the installation keeps backups at all. */
  on: flag,
  late: z.nullable(choice(BACKUP_LATE)),
  /** The last try failed; the reason is in the server's log. */
  failing: flag,
  /** Backups lie on the disk whose loss they are for. */
  same_disk: flag,
  /** Until when everything is copied; null before the first time. */
  copied_at: z.nullable(instant),
  /** From when on every second can be restored. */
  continuous_since: z.nullable(instant),
  /** When the next whole one is due. */
  next_at: z.nullable(instant),
  /** When all of the shelf was last read; null before the first time. */
  checked_at: z.nullable(instant),
  /** Something of it could not be read as it was written. */
  damaged: flag,
  /** The clinic's own files in the installation's backups. */
  files: count,
  file_bytes: count,
  /** The newest first. */
  backups: z.array(Backup),
})
export type BackupState = z.output<typeof BackupState>

/** How old and how large the installation's backups are, for a clinic's administrator (docs/operating.md). */
export const backup = family(
  '/v1/backup',
  { object: 'backup', without: 'Tình trạng sao lưu của hệ thống, không phải bản ghi' },
  {
    get: read(z.strictObject({}), BackupState, {
      permission: 'setting:update',
      about: 'Tình trạng sao lưu của hệ thống: bản gần nhất, dung lượng, có chậm không',
    }),
  },
)
