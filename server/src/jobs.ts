import { closeVisitsTask } from './appointments/close-visits.ts'
import { longWaitTask } from './appointments/long-wait.ts'
import { reminderTask } from './appointments/reminder.ts'
import { notifyTask } from './notifications/deliver.ts'
import { NOTIFICATION_SWEEP } from './notifications/sweep.ts'
import { sweepEnquiries } from './contact/sweep-enquiries.ts'
import { MERGE_SWEEP } from './customers/merge-sweep.ts'
import { rebuildPairs } from './customers/rebuild-pairs.ts'
import { checkImportTask } from './customers/person-import-check.ts'
import { runImportTask } from './customers/person-import-run.ts'
import { IMPORT_SWEEP } from './customers/person-import-sweep.ts'
import { undoImportTask } from './customers/person-import-undo.ts'
import { refreshGroup, refreshGroups } from './customers/group-refresh.ts'
import { sweepFilesTask, UPLOAD_SWEEP } from './files/file-sweep.ts'
import { customMigrationTask, ORIGINALS_SWEEP } from './settings/custom-migration-job.ts'
import { IDENTITY_SWEEPS } from './identity/sweep.ts'
import { rottingDealsTask } from './sales/rotting-deals.ts'
import { morningTasks } from './work/morning.ts'
import { taskNoticesTask } from './work/task-notices.ts'
import { EXPORT_SWEEP, exportTask } from './insight/export-job.ts'
import { SERVER_ERROR_SWEEP } from './insight/server-error.ts'
import { KEYS, sweepTask } from './kit/jobs/sweep.ts'
import type { Task } from './kit/jobs/task.ts'
import type { Cron } from './kit/jobs/worker.ts'

/** What runs beside requests; `context.later` names a task by its key here. `verify_log`, `backup_watch` and `push` know the server's own configuration: start.ts. */
export const tasks: Readonly<Record<string, Task>> = {
  notify: notifyTask,
  long_wait: longWaitTask,
  close_visits: closeVisitsTask,
  queue_reminders: reminderTask,
  export: exportTask,
  custom_migration: customMigrationTask,
  person_import_check: checkImportTask,
  person_import_run: runImportTask,
  person_import_undo: undoImportTask,
  sweep: sweepTask([
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
  sweep_files: sweepFilesTask,
  sweep_enquiries: sweepEnquiries,
  deal_rotting: rottingDealsTask,
  task_morning: morningTasks,
  task_notices: taskNoticesTask,
  refresh_group: refreshGroup,
  refresh_groups: refreshGroups,
  rebuild_pairs: rebuildPairs,
}

/** What recurs in every tenant. */
export const crons: readonly Cron[] = [
  // Half past seven in the clinic, before the day begins.
  { task: 'deal_rotting', match: '30 0 * * *', backfill_minutes: 120 },
  // Seven in the clinic: what is to be done today is there before anybody is.
  { task: 'task_morning', match: '0 0 * * *', backfill_minutes: 600 },
  { task: 'task_notices', match: '* * * * *' },
  { task: 'sweep', match: '17 * * * *', backfill_minutes: 60 },
  { task: 'sweep_files', match: '42 18 * * *', backfill_minutes: 600 },
  // A quarter to two in the night by the clinic's clock.
  { task: 'sweep_enquiries', match: '45 18 * * *', backfill_minutes: 600 },
  { task: 'long_wait', match: '* * * * *' },
  { task: 'queue_reminders', match: '*/5 * * * *', backfill_minutes: 60 },
  // Two in the night by the clinic's clock.
  { task: 'close_visits', match: '0 19 * * *', backfill_minutes: 600 },
  // Six minutes past the clinic's midnight: birthdays and counted days have moved on.
  { task: 'refresh_groups', match: '6 17 * * *', backfill_minutes: 600 },
  // Three in the night by the clinic's clock.
  { task: 'rebuild_pairs', match: '0 20 * * *', backfill_minutes: 600 },
  // Eight in the clinic: whoever can do something about it is there.
  { task: 'backup_watch', match: '0 1 * * *', backfill_minutes: 600 },
  // Half past four on Sunday morning by the clinic's clock.
  { task: 'verify_log', match: '30 21 * * 6', backfill_minutes: 600 },
]
