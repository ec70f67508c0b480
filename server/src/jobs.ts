import { closeVisitsJob } from './appointments/visit/close-visits.ts'
import { longWaitJob } from './appointments/visit/long-wait.ts'
import { reminderJob } from './appointments/reminder.ts'
import { notifyJob } from './notifications/deliver.ts'
import { NOTIFICATION_SWEEP } from './notifications/sweep.ts'
import { sweepRecordingsJob } from './contact/call/recording-sweep.ts'
import { endUntoldCallsJob } from './contact/call/untold-job.ts'
import { sweepSubmissions } from './contact/sweep-submissions.ts'
import { MERGE_SWEEP } from './customers/merge/merge-sweep.ts'
import { rebuildPairs } from './customers/merge/rebuild-pairs.ts'
import { checkImportJob } from './imports/check.ts'
import { runImportJob } from './imports/run.ts'
import { IMPORT_SWEEP } from './imports/sweep.ts'
import { undoImportJob } from './imports/undo.ts'
import { refreshGroup, refreshGroups } from './customers/groups/group-refresh.ts'
import { sweepFilesJob, UPLOAD_SWEEP } from './files/file-sweep.ts'
import { customMigrationJob, ORIGINALS_SWEEP } from './settings/custom-migration-job.ts'
import { IDENTITY_SWEEPS } from './identity/sweep.ts'
import { expiringLotsJob } from './materials/expiring.ts'
import { booksCheckJob } from './books/books-check.ts'
import { revenueBackfillJob } from './revenue/backfill.ts'
import { rottingDealsJob } from './sales/rotting-deals.ts'
import { morningJob } from './work/morning.ts'
import { taskNoticesJob } from './work/task-notices.ts'
import { EXPORT_SWEEP, exportJob } from './insight/export-job.ts'
import { SERVER_ERROR_SWEEP } from './insight/server-error.ts'
import { KEYS, sweepJob } from './kit/jobs/sweep.ts'
import type { Job } from './kit/jobs/job.ts'
import type { Cron } from './kit/jobs/worker.ts'

/** What runs beside requests; `context.later` names a job by its key here. `verify_log`, `backup_watch`, `push` and `fetch_recordings` know the server's own configuration: start.ts. */
export const jobs: Readonly<Record<string, Job>> = {
  notify: notifyJob,
  long_wait: longWaitJob,
  close_visits: closeVisitsJob,
  queue_reminders: reminderJob,
  export: exportJob,
  custom_migration: customMigrationJob,
  person_import_check: checkImportJob,
  person_import_run: runImportJob,
  person_import_undo: undoImportJob,
  sweep: sweepJob([
    KEYS,
    ...IDENTITY_SWEEPS,
    NOTIFICATION_SWEEP,
    IMPORT_SWEEP,
    MERGE_SWEEP,
    EXPORT_SWEEP,
    UPLOAD_SWEEP,
    ORIGINALS_SWEEP,
    SERVER_ERROR_SWEEP,
  ]),
  sweep_files: sweepFilesJob,
  sweep_enquiries: sweepSubmissions,
  sweep_recordings: sweepRecordingsJob,
  end_untold_calls: endUntoldCallsJob,
  deal_rotting: rottingDealsJob,
  task_morning: morningJob,
  task_notices: taskNoticesJob,
  refresh_group: refreshGroup,
  refresh_groups: refreshGroups,
  rebuild_pairs: rebuildPairs,
  books_check: booksCheckJob,
  stock_expiring: expiringLotsJob,
  revenue_backfill: revenueBackfillJob,
}

/** What recurs in every tenant. */
export const crons: readonly Cron[] = [
  // Half past seven in the clinic, before the day begins.
  { job: 'deal_rotting', match: '30 0 * * *', backfill_minutes: 120 },
  // Seven in the clinic: what is to be done today is there before the staff are.
  { job: 'task_morning', match: '0 0 * * *', backfill_minutes: 600 },
  { job: 'task_notices', match: '* * * * *' },
  // Half past seven in the clinic.
  { job: 'stock_expiring', match: '30 0 * * *', backfill_minutes: 600 },
  { job: 'sweep', match: '17 * * * *', backfill_minutes: 60 },
  { job: 'sweep_files', match: '42 18 * * *', backfill_minutes: 600 },
  // A quarter to two in the night by the clinic's clock.
  { job: 'sweep_enquiries', match: '45 18 * * *', backfill_minutes: 600 },
  // Ten past two in the night by the clinic's clock.
  { job: 'sweep_recordings', match: '10 19 * * *', backfill_minutes: 600 },
  { job: 'fetch_recordings', match: '* * * * *' },
  { job: 'end_untold_calls', match: '*/10 * * * *' },
  { job: 'long_wait', match: '* * * * *' },
  { job: 'queue_reminders', match: '*/5 * * * *', backfill_minutes: 60 },
  { job: 'auto_messages', match: '* * * * *' },
  // Two in the night by the clinic's clock.
  { job: 'close_visits', match: '0 19 * * *', backfill_minutes: 600 },
  // Half an hour before the books are held against themselves.
  { job: 'revenue_backfill', match: '30 18 * * *', backfill_minutes: 600 },
  // Two in the night by the clinic's clock.
  { job: 'books_check', match: '0 19 * * *', backfill_minutes: 600 },
  // Six minutes past the clinic's midnight: birthdays and counted days have moved on.
  { job: 'refresh_groups', match: '6 17 * * *', backfill_minutes: 600 },
  // Three in the night by the clinic's clock.
  { job: 'rebuild_pairs', match: '0 20 * * *', backfill_minutes: 600 },
  // Eight in the clinic: the staff who can do something about it are there.
  { job: 'backup_watch', match: '0 1 * * *', backfill_minutes: 600 },
  // Half past four on Sunday morning by the clinic's clock.
  { job: 'verify_log', match: '30 21 * * 6', backfill_minutes: 600 },
]
