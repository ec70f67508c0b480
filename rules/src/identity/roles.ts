import type { Grant, Scope } from './scope.ts'

export interface DefaultRole {
  name: string
  label: string
  grants: readonly Grant[]
}

const WRITE = ['read', 'create', 'update']
const EVERYTHING = [...WRITE, 'delete', 'force', 'overbook', 'merge', 'export', 'assign', 'manage']

const grant = (objects: readonly string[], actions: readonly string[], scope: Scope): Grant[] =>
  objects.flatMap((object) => actions.map((action) => ({ object, action, scope })))

/** What everyone of the staff may look up: vocabulary, addresses, colleagues, the shape of the pipelines. */
const LOOK_UPS = grant(
  ['term', 'location', 'tag', 'person_group', 'pipeline', 'stage', 'user', 'department', 'custom_field'],
  ['read'],
  'all',
)

/** Everyone sees who works when, and asks for leave. */
const OWN_SCHEDULE = grant(['schedule'], ['read', 'create', 'update'], 'own')

/**
 * Files are seen and changed as far as the record is that they hang on (server/src/files/filed.ts); this right says only that
 * somebody works with files at all, be it the own picture.
 */
const FILES = grant(['file_usage'], ['read', 'create', 'update', 'delete'], 'own')

/** Everybody sees the figures of their own work. */
const OWN_FIGURES = grant(['report'], ['read'], 'own')

const readPeople = (scope: Scope) =>
  grant(
    ['person', 'person_assignment', 'person_group_member', 'note', 'person_tag', 'activity'],
    ['read'],
    scope,
  )

// Taking a tag off is a deletion of the link; the vocabulary of tags belongs to no branch, so its scope is all.
const writePeople = (scope: Scope) => [
  ...grant(['person', 'person_assignment', 'note'], WRITE, scope),
  ...grant(['person_tag', 'person_group_member'], [...WRITE, 'delete'], scope),
  ...grant(['activity'], ['read'], scope),
]
/** Diseases, allergies, medicines: the summary for whoever receives people, the pen for whoever treats them. */
const readMedicalHistory = (scope: Scope) => grant(['medical_history'], ['read'], scope)
const writeMedicalHistory = (scope: Scope) => grant(['medical_history'], ['read', 'update'], scope)

const writeTags = grant(['tag', 'person_group'], ['create', 'update'], 'all')

// Whoever plans a campaign makes the list of whom it is for; numbers stay masked.
const makeGroups = [
  ...grant(['person_group'], ['create', 'update'], 'all'),
  ...grant(['person_group_member'], [...WRITE, 'delete'], 'all'),
]

const readDeals = (scope: Scope) =>
  grant(['deal', 'deal_tag', 'deal_user', 'deal_user_rating'], ['read'], scope)
const writeDeals = (scope: Scope) => [
  ...grant(['deal'], WRITE, scope),
  ...grant(['deal_tag', 'deal_user'], [...WRITE, 'delete'], scope),
  ...grant(['deal_user_rating'], ['read', 'create'], scope),
]

const readVisits = (scope: Scope) => grant(['appointment', 'track'], ['read'], scope)
const writeVisits = (scope: Scope) => grant(['appointment', 'track'], WRITE, scope)

/** Tasks of one's own reach include those that wait for one's department: anybody there may take them. */
const writeTasks = (scope: Scope) => [
  ...grant(['task'], [...WRITE, 'delete'], scope),
  ...grant(['task_assignment', 'task_department', 'task_note'], WRITE, scope),
]

/** Enquiries from the clinic's website: answered, shared out, and made customers of. */
const answerForms = (scope: Scope) => grant(['form_submission'], [...WRITE, 'convert', 'assign'], scope)

const fullPhones = (scope: Scope) => grant(['phone_number'], ['read'], scope)

/** Citizens' numbers whole: for contracts, prescriptions and invoices. Everybody else sees them masked. */
const nationalIds = (scope: Scope) => grant(['national_id'], ['read'], scope)

/** Values of the clinic's own fields that are marked sensitive, whole; everybody else sees them masked. */
const sensitiveFields = (scope: Scope) => grant(['sensitive_field'], ['read'], scope)

const role = (name: string, label: string, ...grants: Grant[][]): DefaultRole => ({
  name,
  label,
  grants: [...LOOK_UPS, ...OWN_SCHEDULE, ...FILES, ...OWN_FIGURES, ...grants.flat()],
})

// Families share phones, and people leave before they pay: whoever stands at the counter may go on after a warning.
const AT_THE_COUNTER = grant(['person', 'appointment', 'track'], ['force'], 'branch')

const MANAGED = [
  'person',
  'person_assignment',
  'person_group',
  'person_group_member',
  'note',
  'tag',
  'term',
  'person_tag',
  'deal_tag',
  'pipeline',
  'stage',
  'deal',
  'deal_user',
  'deal_user_rating',
  'appointment',
  'track',
  'schedule',
  'custom_field',
  'task',
  'task_assignment',
  'task_department',
  'task_note',
  'web_form',
  'form_submission',
]

/**
 * The roles that every new clinic begins with (docs/domain/identity.md, "Default roles"). A right granted twice counts
 * at its widest.
 */
export const DEFAULT_ROLES: readonly DefaultRole[] = [
  { name: 'admin', label: 'Quản trị hệ thống', grants: grant(['*'], ['*'], 'all') },
  role(
    'manager',
    'Quản lý phòng khám',
    grant(MANAGED, EVERYTHING, 'all'),
    grant(['notification'], ['create'], 'all'),
    answerForms('all'),
    // How lists look for everybody, and the views that everybody is shown.
    grant(['page'], ['share'], 'all'),
    grant(['subject_request'], [...WRITE, 'approve'], 'all'),
    grant(['schedule'], ['approve'], 'all'),
    readMedicalHistory('all'),
    grant(['activity', 'history', 'setting', 'role', 'report'], ['read'], 'all'),
    grant(['history'], ['export', 'manage'], 'all'),
    grant(['person_import'], ['read', 'update'], 'all'),
    fullPhones('all'),
    nationalIds('all'),
    sensitiveFields('all'),
  ),
  role(
    'doctor',
    'Bác sĩ điều trị',
    sensitiveFields('own'),
    readPeople('own'),
    fullPhones('own'),
    nationalIds('own'),
    readDeals('own'),
    writeVisits('own'),
    writeMedicalHistory('own'),
    writeTasks('own'),
  ),
  role(
    'assistant',
    'Phụ tá',
    readPeople('own'),
    readVisits('own'),
    writeMedicalHistory('own'),
    writeTasks('own'),
  ),
  role(
    'receptionist',
    'Lễ tân',
    writePeople('branch'),
    writeTags,
    fullPhones('all'),
    nationalIds('branch'),
    writeDeals('branch'),
    writeVisits('branch'),
    grant(['person', 'deal', 'appointment'], ['export'], 'own'),
    // What a customer asks of their data is taken down where it is asked, and decided by somebody else.
    grant(['subject_request'], ['read', 'create'], 'branch'),
    // Whoever enters people meets those who are on file twice.
    grant(['person'], ['merge'], 'branch'),
    readMedicalHistory('branch'),
    writeTasks('branch'),
    answerForms('branch'),
    AT_THE_COUNTER,
  ),
  role(
    'consultant',
    'Tư vấn',
    writePeople('branch'),
    writeTags,
    fullPhones('all'),
    nationalIds('branch'),
    writeDeals('own'),
    readDeals('branch'),
    writeVisits('branch'),
    readMedicalHistory('branch'),
    writeTasks('own'),
    answerForms('branch'),
    AT_THE_COUNTER,
  ),
  role(
    'telesale',
    'Telesale',
    writePeople('own'),
    fullPhones('own'),
    writeDeals('own'),
    writeVisits('own'),
    writeTasks('own'),
    answerForms('own'),
  ),
  role(
    'care',
    'CSKH',
    writePeople('branch'),
    writeTags,
    fullPhones('all'),
    readDeals('all'),
    grant(['deal_user_rating'], ['create'], 'all'),
    writeVisits('branch'),
    writeTasks('branch'),
    answerForms('branch'),
    AT_THE_COUNTER,
  ),
  role(
    'accountant',
    'Kế toán',
    readPeople('all'),
    fullPhones('all'),
    nationalIds('all'),
    readDeals('all'),
    readVisits('all'),
    grant(['person', 'deal', 'appointment', 'track'], ['export'], 'all'),
    grant(['report'], ['read'], 'all'),
    writeTasks('own'),
  ),
  role('storekeeper', 'Thủ kho', writeTasks('own')),
  role(
    'marketing',
    'Marketing',
    readPeople('all'),
    makeGroups,
    readDeals('all'),
    grant(['person'], ['export'], 'all'),
    // Whoever runs the campaigns draws the forms that they lead to, and sees what comes of them.
    grant(['web_form'], WRITE, 'all'),
    grant(['form_submission'], ['read'], 'all'),
    writeTasks('own'),
  ),
]
