import { Appointment } from './appointments/appointment.ts'
import { Schedule } from './appointments/schedule.ts'
import { Track } from './appointments/track.ts'
import { AppointmentWaiting } from './appointments/waiting.ts'
import { FormSubmission } from './contact/form-submission.ts'
import { WebForm } from './contact/web-form.ts'
import { Consent } from './customers/consent.ts'
import { SubjectRequest } from './customers/subject-request.ts'
import { Note } from './customers/note.ts'
import { Person } from './customers/person.ts'
import { PersonRelative } from './customers/person-relative.ts'
import { VisitReason } from './customers/visit-reason.ts'
import { PersonImport } from './customers/person-import.ts'
import { PersonAssignment } from './customers/person-assignment.ts'
import { PersonGroup } from './customers/person-group.ts'
import { PersonGroupMember } from './customers/person-group-member.ts'
import { Tag } from './customers/tag.ts'
import { Role } from './identity/role.ts'
import { Department, User } from './identity/user.ts'
import { FileUsage, StoredFile } from './files/file-usage.ts'
import { ExportFile } from './insight/export.ts'
import { ServerError } from './insight/server-error.ts'
import type { EntityFacts } from './kit/entity.ts'
import { Deal } from './sales/deal.ts'
import { DealUser, DealUserRating } from './sales/deal-user.ts'
import { Pipeline } from './sales/pipeline.ts'
import { Stage } from './sales/stage.ts'
import { Setting } from './settings/setting.ts'
import { Definition, Migration, OptionSet, Relationship } from './settings/custom-field.ts'
import { Term } from './settings/term.ts'
import { Task } from './work/task.ts'
import { TaskAssignment } from './work/task-assignment.ts'
import { TaskDepartment } from './work/task-department.ts'
import { TaskNote } from './work/task-note.ts'

/** Every entity by name; the log and refusals take their Vietnamese words from here. */
export const entities: Record<string, EntityFacts> = Object.fromEntries(
  [
    User,
    Department,
    Role,
    Tag,
    Person,
    PersonRelative,
    VisitReason,
    PersonImport,
    PersonAssignment,
    PersonGroup,
    PersonGroupMember,
    ExportFile,
    ServerError,
    StoredFile,
    FileUsage,
    Consent,
    SubjectRequest,
    Note,
    Term,
    Setting,
    Definition,
    OptionSet,
    Relationship,
    Migration,
    Pipeline,
    Stage,
    Deal,
    Appointment,
    AppointmentWaiting,
    Track,
    Schedule,
    DealUser,
    DealUserRating,
    Task,
    TaskAssignment,
    TaskDepartment,
    TaskNote,
    WebForm,
    FormSubmission,
  ].map((entity) => [entity.name, entity]),
)
