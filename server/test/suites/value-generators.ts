import {
  always,
  type Known,
  type KnownRow,
  LEFT_OUT,
  one,
  rowOf,
  some,
  term,
  type ValueGenerator,
} from './value-generator.ts'
import { INSTALLMENT_GENERATORS } from './value-generators-installment.ts'
import { QUERY_GENERATORS } from './value-generators-query.ts'
import { REVENUE_GENERATORS } from './value-generators-revenue.ts'
import { SHIFT_GENERATORS } from './value-generators-shift.ts'
import { CATALOGUE_GENERATORS } from './value-generators-catalogue.ts'
import { CASHBOOK_GENERATORS } from './value-generators-cashbook.ts'
import { MATERIAL_GENERATORS } from './value-generators-materials.ts'
import { BILLING_GENERATORS } from './value-generators-billing.ts'
import { CONTACT_GENERATORS } from './value-generators-contact.ts'
import { TREATMENT_GENERATORS } from './value-generators-treatment.ts'

export { type Known, type KnownRow, LEFT_OUT, rowOf, type ValueGenerator }

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
let slot = 0
let turn = 0
let name = 0
/** Names to sign in with and of roles, never the same twice. */
const codeName =
  (beginning: string): ValueGenerator =>
  () =>
    `${beginning}${(name += 1)}`
/** Staff that the suites have added themselves: nobody whom a test signs in as is locked or let go. */
const added: ValueGenerator = one('user', (row) => String(row['username']).startsWith('nv.'))
const staffName = codeName('nv.')
const newStaff: ValueGenerator = (known, random, sofar) => [
  { name: 'Nhân Viên Mới', username: staffName(known, random, sofar) },
]
const ownRole = one('role', (row) => row['is_system'] === false)
/** Vocabularies that the generators choose from, in turn; first those of which there is no word in use. */
const VOCABULARIES = [
  'product_unit',
  'appointment_type',
  'relationship',
  'room',
  'source',
  'tooth_condition',
  'lost_reason',
  'deal_role',
  'block_reason',
  'no_treatment_reason',
  'occupation',
  'task_type',
  'vip_level',
  'call_outcome',
  'payment_method',
]
const vocabulary: ValueGenerator = (known) => {
  const missing = VOCABULARIES.filter(
    (name_of) =>
      !(known['term'] ?? []).some((row) => row['vocabulary'] === name_of && row['is_active'] === true),
  )
  const from = missing.length > 0 ? missing : VOCABULARIES
  return from[turn++ % from.length]
}

/** Every booking gets an hour of its own, some days ahead: the same hours of the same weekdays whenever it runs. */
const start: ValueGenerator = () =>
  new Date(Math.ceil(Date.now() / WEEK) * WEEK + 48 * HOUR + (slot += 1) * HOUR).toISOString()
const end: ValueGenerator = (_known, _random, sofar) =>
  typeof sofar['start_at'] === 'string'
    ? new Date(Date.parse(sofar['start_at']) + HOUR / 2).toISOString()
    : undefined

/**
 * What the suites know about fields by their name. A new family whose body names rows of another adds its line here:
 * the field, and where its ids come from.
 */
export const VALUE_GENERATORS: Record<string, ValueGenerator> = {
  after_id: always(LEFT_OUT),
  appointment_id: one('appointment'),
  product_ids: some('product'),
  assistant_ids: some('user'),
  before_id: always(LEFT_OUT),
  birth_day: always(14),
  birth_month: always(5),
  birth_year: always(1990),
  block_reason_term_id: term('block_reason'),
  // Nobody on the ban list is booked: its own tests have such people.
  blocked: always(false),
  branch_id: one('department', (row) => row['kind'] === 'branch'),
  // Values need fields in use; their own tests have such.
  custom: always(LEFT_OUT),
  deal_id: one('deal', (row, sofar) => (sofar['person_id'] ?? row['person_id']) === row['person_id']),
  deal_user_id: one('dealUser'),
  department_id: one('department'),
  department_ids: some('department'),
  doctor_id: one('user', (row) => row['is_doctor'] === true),
  consultant_id: one('user'),
  end_at: end,
  entity_id: one('person'),
  entity_ids: some('person'),
  entity_type: always('person'),
  force: always(true),
  group_id: one('personGroup', (row) => row['kind'] === 'static'),
  group_ids: some('personGroup'),
  from: always(new Date().toISOString().slice(0, 10)),
  first_id: one('person'),
  is_active: always(true),
  keep_id: one('person'),
  limit: (_known, random) => random.pick([1, 5, 20, 20, 100]),
  merge_id: one('person', (row, sofar) => row.id !== sofar['keep_id']),
  lost_reason_id: term('lost_reason'),
  next_appointment_id: one('appointment'),
  no_treatment_reason_id: term('no_treatment_reason'),
  manager_id: one('user', (row) => row['status'] === 'active'),
  notification_id: one('notification'),
  notification_ids: some('notification'),
  occupation_term_id: term('occupation'),
  owner_id: one('user'),
  parent_id: always(null),
  from_user_id: one('user'),
  person_id: one('person'),
  person_ids: some('person'),
  pipeline_id: one('pipeline'),
  referrer_person_id: one('person'),
  referrer_user_id: one('user'),
  relationship_term_id: term('relationship'),
  relative_id: always(null),
  role_ids: (known, random, sofar) => {
    const found = ownRole(known, random, sofar)
    return found === null ? LEFT_OUT : [found]
  },
  role_term_id: term('deal_role'),
  room_term_id: term('room'),
  second_id: one('person', (row, sofar) => row.id !== sofar['first_id']),
  source_term_id: term('source'),
  specialty_term_id: always(null),
  stage_id: one(
    'stage',
    (row, sofar) =>
      row['kind'] === 'open' &&
      row['is_active'] === true &&
      (sofar['pipeline_id'] ?? row['pipeline_id']) === row['pipeline_id'],
  ),
  start_at: start,
  tag_ids: some('tag'),
  task_id: one('task'),
  task_ids: some('task'),
  assignee_ids: some('user'),
  mention_user_ids: some('user'),
  exclude_task_id: one('task'),
  result_term_id: term('call_outcome'),
  to_user_ids: some('user'),
  to: always(new Date(Date.now() + 40 * 24 * HOUR).toISOString().slice(0, 10)),
  type_term_id: term('appointment_type'),
  vip_level_term_id: term('vip_level'),
  url: always('/deals'),
  user_id: one('user'),
  user_ids: some('user'),
}

/** Every leave gets a day of its own, some way ahead. */
let leaves = 0
const dayOff: ValueGenerator = (_known, _random, sofar) =>
  typeof sofar['date'] === 'string'
    ? sofar['date']
    : new Date(Date.now() + (60 + (leaves += 1)) * 24 * HOUR).toISOString().slice(0, 10)

/** Both days of a daily series of two, by the clinic's clock: whatever stands against them is passed. */
const bothDays: ValueGenerator = (_known, _random, sofar) =>
  [7, 31].map((hours) =>
    new Date(Date.parse(String(sofar['start_at'])) + hours * HOUR).toISOString().slice(0, 10),
  )

/** A setting that changes nothing that the suites do. */
const SOME_SETTING = 'booking.late_minutes'
const SETTING: Record<string, ValueGenerator> = {
  key: always(SOME_SETTING),
  value: (_known, random) => random.int(5, 90),
  level: always('tenant'),
  version: always(LEFT_OUT),
}
/** Every field and relationship has a name of its own. */
let slugs = 0
const slug: ValueGenerator = () => `mau_${(slugs += 1)}`

/** Lists that carry custom fields bring them all, in an order that needs none of them. */
const withFields = { custom: always('all'), sort_by: always('created_at') }
const ends = { from_id: one('person'), to_ids: some('person'), relationship_id: one('customRelationship') }
const plainField = {
  name: slug,
  type: always('text'),
  option_set_id: always(LEFT_OUT),
  default_value: always(LEFT_OUT),
  validation: always(LEFT_OUT),
  show_if: always(LEFT_OUT),
  visible_roles: always([]),
  editable_roles: always([]),
  is_unique: always(false),
  required: always(false),
}
const options: ValueGenerator = () => [{ value: `o${(slugs += 1)}`, label: 'Một', is_active: true }]

/** What a task names is of one person; how it repeats and where it belongs is left to its own tests. */
const taskDraft: Record<string, ValueGenerator> = {
  type: always(LEFT_OUT),
  type_term_id: term('task_type'),
  start_at: always(LEFT_OUT),
  repeat: always(LEFT_OUT),
  parent_id: always(LEFT_OUT),
  appointment_id: always(LEFT_OUT),
  track_id: always(LEFT_OUT),
  deal_id: always(LEFT_OUT),
}

/** The same for one call, where a name means something else there. */
export const GENERATORS_OF_CALL: Record<string, Record<string, ValueGenerator | undefined>> = {
  // As text, so that what leaks can be seen.
  '/v1/export': { columns: always(LEFT_OUT), filter: always(LEFT_OUT), format: always('csv') },
  '/v1/person-import/check': { mapping: always(['full_name']) },
  '/v1/product-import/check': { mapping: always(['code']) },
  '/v1/material-import/check': { mapping: always(['code']) },
  '/v1/stock-import/check': { mapping: always(['code', 'quantity']) },
  '/v1/product_price_tier-import/check': { mapping: always(['product', 'value']) },
  '/v1/file_usage/add': {
    upload_id: always(LEFT_OUT),
    is_public_consented: always(false),
    purpose: always('photo_int'),
  },
  '/v1/file_usage/update': { is_public_consented: always(false) },
  '/v1/file_usage/delete-many': { ids: some('fileUsage') },
  '/v1/file_usage/restore': { ids: some('fileUsage') },
  '/v1/file_usage/pair': {
    before_id: one('fileUsage', (row) => row['person_id'] !== null),
    after_id: one('fileUsage', (row, sofar) => row['person_id'] !== null && row.id !== sofar['before_id']),
  },
  '/v1/file_usage/unpair': { pair_id: one('fileUsage', (row) => row['pair_id'] !== null) },
  '/v1/file_upload/add': { size: always(1_000), purpose: always('other') },
  '/v1/file_upload/piece': { offset: always(0) },
  ...CATALOGUE_GENERATORS,
  ...BILLING_GENERATORS,
  ...CASHBOOK_GENERATORS,
  ...MATERIAL_GENERATORS,
  ...INSTALLMENT_GENERATORS,
  ...SHIFT_GENERATORS,
  ...REVENUE_GENERATORS,
  ...QUERY_GENERATORS,
  ...TREATMENT_GENERATORS,
  ...CONTACT_GENERATORS,
  '/v1/appointment/add': { status: always('scheduled') },
  // Warnings of generated times are passed, so that what is measured and repeated is a whole booking.
  '/v1/appointment/update': { force: always(true) },
  '/v1/appointment-series/add': {
    every: always(1),
    unit: always('day'),
    count: always(2),
    skip: always(LEFT_OUT),
    force: bothDays,
  },
  '/v1/appointment/update-status': { to: undefined },
  '/v1/appointment-waiting/add': { appointment_id: always(LEFT_OUT) },
  '/v1/person/update-lifecycle': { to: undefined },
  '/v1/person/relative/add': { related_person_id: always(null), name: always('Người Thân') },
  '/v1/person/relative/update': { related_person_id: always(LEFT_OUT), name: always(LEFT_OUT) },
  '/v1/person-group/add': { filter: always(LEFT_OUT), kind: always('static') },
  '/v1/person/is-person-in': { phone: always(LEFT_OUT), code: always(LEFT_OUT) },
  '/v1/person/list': withFields,
  '/v1/person/query': withFields,
  '/v1/custom-fields/definitions/add': plainField,
  '/v1/custom-fields/definitions/update': plainField,
  '/v1/custom-fields/definitions/get-by-name': {
    name: (known, random) => {
      const rows = known['customDefinition'] ?? []
      return rows.length === 0 ? 'mau_1' : random.pick(rows)['name']
    },
  },
  '/v1/custom-fields/definitions/update-status': { status: always('active') },
  '/v1/custom-fields/definitions/reorder': { ids: some('customDefinition') },
  '/v1/custom-fields/option-sets/add': { options },
  '/v1/custom-fields/option-sets/update': { options },
  '/v1/custom-fields/values/set': { values: always({}) },
  '/v1/custom-fields/values/patch': { values: always({}) },
  '/v1/custom-fields/relationships/create': {
    name: slug,
    from_entity: always('person'),
    to_entity: always('person'),
    cardinality: always('many_many'),
    no_cycles: always(false),
  },
  '/v1/custom-fields/relationships/link': ends,
  '/v1/custom-fields/relationships/unlink': ends,
  '/v1/custom-fields/relationships/list-related': { relationship_id: one('customRelationship') },
  '/v1/custom-fields/migrations/change-type': {
    definition_id: one('customDefinition', (row) => row['status'] === 'draft' || row['status'] === 'active'),
    to_type: always('long_text'),
    option_set_id: always(LEFT_OUT),
    after_dry_run_id: always(LEFT_OUT),
    dry_run: always(true),
  },
  '/v1/deal/assign': { ids: some('deal') },
  '/v1/deal_user/add': { share_pct: always(LEFT_OUT), is_primary: always(false) },
  '/v1/deal_user/rating/add': { track_id: always(LEFT_OUT) },
  '/v1/pipeline/add': { stages: always(LEFT_OUT) },
  '/v1/pipeline/update': { stages: always(LEFT_OUT), emptied: always(LEFT_OUT) },
  '/v1/schedule/add': {
    kind: always('leave'),
    weekday: always(LEFT_OUT),
    date: dayOff,
    date_to: dayOff,
    shift_term_id: always(LEFT_OUT),
    start_time: always(LEFT_OUT),
    end_time: always(LEFT_OUT),
    room_term_id: always(LEFT_OUT),
    effective_from: always(LEFT_OUT),
    effective_to: always(LEFT_OUT),
    leave_type_id: term('leave_type'),
  },
  '/v1/casbin/role/add': {
    name: codeName('nhom_'),
    permissions: always([{ object: 'tag', action: 'read', scope: 'all' }]),
    version: always(LEFT_OUT),
  },
  '/v1/casbin/role/update': { id: ownRole },
  '/v1/casbin/role/delete': { id: ownRole },
  '/v1/casbin/role/assign': {
    user_ids: (known, random, sofar) => [added(known, random, sofar)],
    role_ids: (known, random, sofar) => [ownRole(known, random, sofar)],
  },
  '/v1/department/update': { kind: always(LEFT_OUT) },
  '/v1/taxonomy/term-add': { vocabulary },
  '/v1/taxonomy/term-reorder': { ids: some('term') },
  '/v1/taxonomy/term-merge': { into_id: one('term', (row, sofar) => row.id !== sofar['id']) },
  '/v1/tag/merge': { into_id: one('tag', (row, sofar) => row.id !== sofar['id']) },
  '/v1/track/add': { appointment_id: always(LEFT_OUT) },
  '/v1/setting/list': { search: always(LEFT_OUT), group: always('booking') },
  '/v1/setting/get': SETTING,
  '/v1/setting/add': SETTING,
  '/v1/setting/update': SETTING,
  '/v1/setting/bulk-update': {
    ...SETTING,
    changes: (_known, random) => [{ key: SOME_SETTING, value: random.int(5, 90) }],
  },
  '/v1/setting/delete': SETTING,
  '/v1/setting/sync': {
    from_branch_id: one('department', (row) => row['kind'] === 'branch'),
    to_branch_ids: some('department'),
    groups: always(LEFT_OUT),
  },
  '/v1/user/add': { username: staffName, branch_ids: always([]), otp_enabled: always(false) },
  '/v1/user/add-many': { rows: newStaff },
  '/v1/user/update': { id: added, branch_ids: always([]), otp_enabled: always(false) },
  '/v1/user/delete': { id: added },
  '/v1/user/invitation/send': { ids: (known, random, sofar) => [added(known, random, sofar)] },
  '/v1/user/lock': { id: added },
  '/v1/user/unlock': { id: added },
  '/v1/user/resign': { id: added },
  '/v1/user/rehire': { id: added },
  '/v1/user/reset-password': { id: added },
  '/v1/task/add': taskDraft,
  '/v1/task/update': { ...taskDraft, due_at: always(LEFT_OUT) },
  '/v1/task/update-status': { to: always('doing'), next_task: always(LEFT_OUT), due_at: always(LEFT_OUT) },
  '/v1/task/bulk-update': {
    ids: some('task'),
    set: always({ priority: 'high' }),
    result: always(LEFT_OUT),
  },
  '/v1/task/bulk-delete': { ids: some('task') },
  '/v1/task/take': { ids: some('task') },
  '/v1/task/list': { type_term_id: term('task_type'), result_term_id: always(LEFT_OUT) },
  // Everything that it can bring: custom fields, and how many are in each bucket.
  '/v1/task/query': {
    ...withFields,
    type_term_id: term('task_type'),
    result_term_id: always(LEFT_OUT),
    buckets: always(true),
  },
  '/v1/tag/deal/add': { entity_ids: some('deal') },
  '/v1/tag/deal/delete': { entity_ids: some('deal') },
  '/v1/tag/deal/list': { entity_id: one('deal') },
  '/v1/tag/deal/get': { entity_id: one('deal') },
  '/v1/tag/deal/update': { entity_id: one('deal') },
}
