/**
 * Who may do what, written by hand (docs/domain/identity.md, "Default roles") and looked at line by line; the matrix
 * compares every route and every default role with it. `admin` may do everything and is not repeated. A new object or
 * action needs its line.
 */
const everyone =
  'manager doctor assistant receptionist consultant telesale care accountant storekeeper marketing'

const people = 'manager doctor assistant receptionist consultant telesale care accountant marketing'
const peopleWriters = 'manager receptionist consultant telesale care'

const deals = 'manager doctor receptionist consultant telesale care accountant marketing'
const dealWriters = 'manager receptionist consultant telesale'

const visits = 'manager doctor assistant receptionist consultant telesale care accountant'
const visitWriters = 'manager doctor receptionist consultant telesale care'

export const EXPECTED: Record<string, Record<string, string>> = {
  user: { read: everyone, create: '', update: '', delete: '', manage: '' },
  department: { read: everyone, create: '', update: '' },
  report: { read: everyone },
  role: { read: 'manager', create: '', update: '', delete: '', assign: '' },
  location: { read: everyone },
  setting: { update: '' },
  term: {
    read: everyone,
    create: 'manager',
    update: 'manager',
    delete: 'manager',
    merge: 'manager',
    export: 'manager',
  },
  tag: {
    read: everyone,
    create: 'manager receptionist consultant care',
    update: 'manager receptionist consultant care',
    delete: 'manager',
    merge: 'manager',
  },
  medical_history: { read: 'manager doctor assistant receptionist consultant' },
  person: {
    read: people,
    create: peopleWriters,
    update: peopleWriters,
    delete: 'manager',
    merge: 'manager receptionist',
  },
  subject_request: {
    read: 'manager receptionist',
    create: 'manager receptionist',
    update: 'manager',
    approve: 'manager',
  },
  person_import: { read: 'manager', update: 'manager' },
  person_assignment: {
    read: people,
    create: peopleWriters,
    update: peopleWriters,
    delete: 'manager',
    assign: 'manager',
  },
  person_group: {
    read: everyone,
    create: 'manager receptionist consultant care marketing',
    update: 'manager receptionist consultant care marketing',
    delete: 'manager',
  },
  person_group_member: {
    read: people,
    create: `${peopleWriters} marketing`,
    delete: `${peopleWriters} marketing`,
  },
  // Of records that the caller may read, or change: the tests of files look at that.
  file_usage: { read: everyone, create: everyone, update: everyone, delete: everyone },
  note: { read: people, create: peopleWriters, update: peopleWriters },
  person_tag: { read: people, create: peopleWriters, delete: peopleWriters },
  activity: { read: people },
  pipeline: { read: everyone, create: 'manager', update: 'manager', delete: 'manager' },
  stage: { read: everyone, create: 'manager', update: 'manager', delete: 'manager' },
  deal: { read: deals, create: dealWriters, update: dealWriters, delete: 'manager', assign: 'manager' },
  deal_user: { read: deals, create: dealWriters, update: dealWriters, delete: dealWriters },
  deal_user_rating: { read: deals, create: `${dealWriters} care` },
  deal_tag: { read: deals, create: dealWriters, delete: dealWriters },
  appointment: { read: visits, create: visitWriters, update: visitWriters, delete: 'manager' },
  notification: { create: 'manager' },
  history: { read: 'manager', export: 'manager', manage: 'manager' },
  // What the server failed at is for whoever looks after it.
  server_error: { read: '' },
  schedule: {
    read: everyone,
    create: everyone,
    update: everyone,
    delete: 'manager',
    approve: 'manager',
    manage: 'manager',
  },
  custom_field: { read: everyone, create: 'manager', update: 'manager', delete: 'manager' },
  task: { read: everyone, create: everyone, update: everyone, delete: everyone },
  task_assignment: { read: everyone, create: everyone, update: everyone },
  task_department: { read: everyone, create: everyone, update: everyone },
  task_note: { read: everyone, create: everyone, update: everyone },
  web_form: {
    read: 'manager marketing',
    create: 'manager marketing',
    update: 'manager marketing',
    delete: 'manager',
  },
  form_submission: {
    read: 'manager receptionist consultant telesale care marketing',
    create: 'manager receptionist consultant telesale care',
    update: 'manager receptionist consultant telesale care',
    delete: 'manager',
    convert: 'manager receptionist consultant telesale care',
    assign: 'manager receptionist consultant telesale care',
  },
  track: { read: visits, create: visitWriters, update: visitWriters, delete: 'manager' },
}

/** Calls that need nobody to be signed in, each looked at. */
export const FOR_ANYONE = [
  '/v1/auth/login',
  '/v1/auth/verify',
  '/v1/auth/resend',
  '/v1/auth/refresh',
  '/v1/auth/register',
  '/v1/auth/register/resend',
  '/v1/auth/register/verify',
]

/** Calls that need no right but a session, each looked at: what keeps them harmless. */
export const FOR_SIGNED_IN: Record<string, string> = {
  '/v1/auth/logout': 'the caller itself',
  '/v1/auth/logout-everywhere': 'the caller itself',
  '/v1/auth/change-password': 'the caller itself, who knows the old password',
  '/v1/auth/me': 'the caller itself',
  '/v1/auth/profile': 'the caller itself',
  '/v1/auth/profile/update': 'the caller itself; a new address takes the password',
  '/v1/auth/otp/begin': 'the caller itself, who knows the password',
  '/v1/auth/otp/enable': 'the caller itself, with the code that was sent',
  '/v1/auth/otp/disable': 'the caller itself, who knows the password',
  '/v1/auth/session/list': 'the caller itself',
  '/v1/auth/session/delete': 'the caller itself',
  '/v1/constant': 'words and colours of the product, the same for every clinic',
  '/api/v1/history': 'the handler asks for history:read, or for a customer whom the caller may read',
  '/v1/user/data/get': "the caller's own; the handler asks for the right of the kind otherwise",
  '/v1/user/data/set': 'the same',
  '/v1/user/data/clear': 'the same',
  '/v1/notification/list': "the caller's own rows, whatever user is named",
  '/v1/notification/unread-count': "the caller's own rows, whatever user is named",
  '/v1/notification/read': "the caller's own rows",
  '/v1/notification/read-all': "the caller's own rows, whatever user is named",
  '/v1/notification/delete': "the caller's own rows",
  '/v1/notification/preference/get': 'the caller itself',
  '/v1/notification/preference/update': 'the caller itself',
  '/v1/notification/push/subscribe': 'a browser of the caller, at a push service that is known',
  '/v1/notification/push/unsubscribe': 'a browser of the caller',
  '/v1/export':
    'the handler asks for the export right of the entity, and shows rows that the caller may read',
  '/v1/export/get': 'files of the caller itself',
  '/v1/export/download': 'files of the caller itself',
  '/v1/export/cancel': 'files of the caller itself',
  '/v1/custom-fields/values/get':
    'the handler asks for the read right of the entity, and shows rows that the caller may read',
  '/v1/custom-fields/values/set':
    'the handler asks for the update right of the entity, for a row that it reaches',
  '/v1/custom-fields/values/patch': 'the same',
  '/v1/custom-fields/relationships/link':
    'the handler asks for the update right of one end and the read right of the other',
  '/v1/custom-fields/relationships/unlink': 'the same',
  '/v1/custom-fields/relationships/list-related': 'the handler shows ends that the caller may read',
  '/v1/search': 'the handler looks where the caller may read',
  '/v1/setting/effective': 'what holds for the caller, without secrets',
  ...Object.fromEntries(
    ['list', 'get'].map((name) => [
      `/v1/setting/${name}`,
      "the caller's own; the handler asks for setting:read otherwise",
    ]),
  ),
  ...Object.fromEntries(
    ['add', 'update', 'bulk-update', 'delete', 'sync'].map((name) => [
      `/v1/setting/${name}`,
      "the caller's own; the handler asks for setting:update, or page:share, otherwise",
    ]),
  ),
}

/** Whether the table above lets a role call `object:action`; undefined when the table has no such line. */
export function expectedFor(role: string, permission: string): boolean | undefined {
  const [object = '', action = ''] = permission.split(':')
  const roles = EXPECTED[object]?.[action]
  if (roles === undefined) return undefined
  return role === 'admin' || roles.split(' ').includes(role)
}
