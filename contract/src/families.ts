import { appointment } from './appointments/appointment.ts'
import { appointmentSeries } from './appointments/series.ts'
import { calendarFeed } from './appointments/calendar-feed.ts'
import { doctorDay } from './appointments/doctor-day.ts'
import { freeSlot } from './appointments/free-slot.ts'
import { schedule } from './appointments/schedule.ts'
import { track } from './appointments/track.ts'
import { appointmentWaiting } from './appointments/waiting.ts'
import { formSubmission } from './contact/form-submission.ts'
import { notification } from './contact/notification.ts'
import { webForm } from './contact/web-form.ts'
import { notificationPreference, push } from './contact/notification-preference.ts'
import { expectTask } from './customers/expect-task.ts'
import { note } from './customers/note.ts'
import { person } from './customers/person.ts'
import { personData } from './customers/person-data.ts'
import { consent } from './customers/consent.ts'
import { personViewer } from './customers/person-viewer.ts'
import { subjectRequest } from './customers/subject-request.ts'
import { personDuplicate } from './customers/person-duplicate.ts'
import { personMerge } from './customers/person-merge.ts'
import { personRelative } from './customers/person-relative.ts'
import { personImport } from './customers/person-import.ts'
import { personAssignment } from './customers/person-assignment.ts'
import { personGroup } from './customers/person-group.ts'
import { personGroupMember } from './customers/person-group-member.ts'
import { tag } from './customers/tag.ts'
import { dealTag, personTag } from './customers/tag-link.ts'
import { visitReason } from './customers/visit-reason.ts'
import { fileUpload } from './files/file-upload.ts'
import { fileUsage } from './files/file-usage.ts'
import { auth } from './identity/auth.ts'
import { role } from './identity/role.ts'
import { department, user } from './identity/user.ts'
import { userData } from './identity/user-data.ts'
import { activity } from './insight/activity.ts'
import { bundle } from './insight/bundle.ts'
import { exportFile } from './insight/export.ts'
import { history } from './insight/history.ts'
import { backup } from './insight/backup.ts'
import { seal } from './insight/seal.ts'
import { search } from './insight/search.ts'
import { serverError } from './insight/server-error.ts'
import { userStat } from './insight/user-stat.ts'
import { deal } from './sales/deal.ts'
import { dealUser, dealUserRating } from './sales/deal-user.ts'
import { pipeline } from './sales/pipeline.ts'
import { stage } from './sales/stage.ts'
import { stageHistory } from './sales/stage-history.ts'
import { constant } from './settings/constant.ts'
import { location } from './settings/location.ts'
import { setting } from './settings/setting.ts'
import {
  customDefinition,
  customMigration,
  customOptionSet,
  customRelationship,
  customValue,
} from './settings/custom-field.ts'
import { term } from './settings/term.ts'
import { task } from './work/task.ts'
import { taskAssignment } from './work/task-assignment.ts'
import { taskDepartment } from './work/task-department.ts'
import { taskNote } from './work/task-note.ts'

/** Every family of the contract; server, client, documentation and tests walk this table. */
export const families = {
  auth,
  user,
  userData,
  department,
  role,
  tag,
  personTag,
  dealTag,
  person,
  personDuplicate,
  personMerge,
  consent,
  personViewer,
  subjectRequest,
  bundle,
  personRelative,
  visitReason,
  personData,
  expectTask,
  personImport,
  personAssignment,
  personGroup,
  personGroupMember,
  note,
  fileUsage,
  fileUpload,
  term,
  customDefinition,
  customOptionSet,
  customValue,
  customRelationship,
  customMigration,
  constant,
  location,
  setting,
  pipeline,
  stage,
  deal,
  dealUser,
  dealUserRating,
  stageHistory,
  appointment,
  appointmentSeries,
  appointmentWaiting,
  freeSlot,
  doctorDay,
  track,
  task,
  taskAssignment,
  taskDepartment,
  taskNote,
  notification,
  webForm,
  formSubmission,
  notificationPreference,
  push,
  schedule,
  calendarFeed,
  activity,
  history,
  seal,
  backup,
  serverError,
  exportFile,
  search,
  userStat,
}
