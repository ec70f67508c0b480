import { backupFamily, type BackupWatch } from './backup/backup.ts'
import { assemble } from './kit/hook.ts'
import type { Family, Served } from './kit/http/serve.ts'
import { formSubmissionFamily } from './contact/form-submission.ts'
import { webFormFamily } from './contact/web-form.ts'
import { notificationFamily } from './notifications/notification.ts'
import { notificationPreferenceFamily, type Mails } from './notifications/preference.ts'
import { pushFamily } from './notifications/push.ts'
import { noteFamily } from './customers/note.ts'
import { appointmentFamily } from './appointments/appointment.ts'
import { appointmentSeriesFamily } from './appointments/series.ts'
import { doctorDayFamily } from './appointments/doctor-day.ts'
import { freeSlotFamily } from './appointments/free-slot.ts'
import { calendarFeedFamily } from './appointments/calendar-feed.ts'
import { scheduleFamily } from './appointments/schedule.ts'
import { trackFamily } from './appointments/track.ts'
import { appointmentWaitingFamily } from './appointments/waiting.ts'
import { expectTaskFamily } from './customers/expect-task.ts'
import { personDataFamily } from './customers/person-data.ts'
import { personRelativeFamily } from './customers/person-relative.ts'
import { personAssignmentFamily } from './customers/assignment.ts'
import { personGroupFamily } from './customers/group.ts'
import { personGroupMemberFamily } from './customers/group-member.ts'
import { personFamily } from './customers/person.ts'
import { consentFamily } from './customers/consent.ts'
import { personViewerFamily } from './customers/person-viewer.ts'
import { subjectRequestFamily } from './customers/subject-request.ts'
import { personDuplicateFamily } from './customers/duplicate-pairs.ts'
import { personMergeFamily } from './customers/person-merge.ts'
import { personImportFamily } from './customers/person-import.ts'
import { tagFamily } from './customers/tag.ts'
import { personTagFamily } from './customers/tag-link.ts'
import { dealTagFamily } from './sales/deal-tag.ts'
import { visitReasonFamily } from './customers/visit-reason.ts'
import { authFamily, type AuthOptions } from './identity/auth.ts'
import { fileUploadFamily } from './files/file-upload.ts'
import { fileUsageFamily } from './files/file-usage.ts'
import { departmentFamily } from './identity/department.ts'
import { roleFamily } from './identity/role.ts'
import { userFamily } from './identity/user.ts'
import { userDataFamily } from './identity/user-data.ts'
import { activityFamily } from './insight/activity.ts'
import { bundleFamily } from './insight/bundle.ts'
import { exportFamily } from './insight/export.ts'
import { historyFamily } from './insight/history.ts'
import { sealFamily } from './insight/seal-check.ts'
import { searchFamily } from './insight/search.ts'
import { serverErrorFamily } from './insight/server-error.ts'
import { userStatFamily } from './insight/user-stat.ts'
import { dealFamily } from './sales/deal.ts'
import { stageHistoryFamily } from './sales/deal-stage-history.ts'
import { dealUserFamily } from './sales/deal-user.ts'
import { dealUserRatingFamily } from './sales/deal-user-rating.ts'
import { pipelineFamily } from './sales/pipeline.ts'
import { stageFamily } from './sales/stage.ts'
import { customDefinitionFamily } from './settings/custom-definition.ts'
import { customMigrationFamily } from './settings/custom-migration.ts'
import { customOptionSetFamily } from './settings/custom-option-set.ts'
import { customRelationshipFamily } from './settings/custom-relationship.ts'
import { customValueFamily } from './settings/custom-value.ts'
import { constantFamily } from './settings/constant.ts'
import { locationFamily } from './settings/location.ts'
import { settingFamily } from './settings/setting-family.ts'
import { termFamily } from './settings/term.ts'
import { taskFamily } from './work/task.ts'
import { taskAssignmentFamily } from './work/task-assignment.ts'
import { taskDepartmentFamily } from './work/task-department.ts'
import { taskNoteFamily } from './work/task-note.ts'

/** What asks nothing of the installation; a plain family is one line here. */
const FAMILIES: readonly Family[] = [
  userFamily,
  userDataFamily,
  departmentFamily,
  roleFamily,
  tagFamily,
  personTagFamily,
  dealTagFamily,
  personFamily,
  personDuplicateFamily,
  personMergeFamily,
  consentFamily,
  personViewerFamily,
  subjectRequestFamily,
  bundleFamily,
  personRelativeFamily,
  visitReasonFamily,
  personDataFamily,
  expectTaskFamily,
  personImportFamily,
  personAssignmentFamily,
  personGroupFamily,
  personGroupMemberFamily,
  noteFamily,
  fileUsageFamily,
  fileUploadFamily,
  termFamily,
  customDefinitionFamily,
  customOptionSetFamily,
  customValueFamily,
  customRelationshipFamily,
  customMigrationFamily,
  constantFamily,
  locationFamily,
  pipelineFamily,
  stageFamily,
  dealFamily,
  dealUserFamily,
  dealUserRatingFamily,
  stageHistoryFamily,
  appointmentFamily,
  appointmentSeriesFamily,
  appointmentWaitingFamily,
  freeSlotFamily,
  doctorDayFamily,
  trackFamily,
  taskFamily,
  taskAssignmentFamily,
  taskDepartmentFamily,
  taskNoteFamily,
  notificationFamily,
  webFormFamily,
  formSubmissionFamily,
  scheduleFamily,
  calendarFeedFamily,
  activityFamily,
  historyFamily,
  sealFamily,
  serverErrorFamily,
  exportFamily,
  searchFamily,
  userStatFamily,
]

/** Lets every area know what the families of others declare: before anything is asked of a hook. */
export const assembleFamilies = (): void => assemble(FAMILIES)

export interface FamilyOptions extends AuthOptions {
  backups: BackupWatch
  /** Origins of push services beside those of the known browsers. */
  push_services: readonly string[]
  mails: Mails
  /** Mail servers outside of the internet that clinics may use. */
  mail_private_hosts: readonly string[]
}

/** Every family that the server serves. */
export function servedFamilies(options: FamilyOptions): Served[] {
  assembleFamilies()
  return [
    authFamily(options),
    pushFamily(options.push_services),
    notificationPreferenceFamily(options.mails),
    backupFamily(options.backups),
    settingFamily(options.mail_private_hosts),
    ...FAMILIES,
  ].flatMap(({ served }) => served)
}
