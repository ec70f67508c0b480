import { BIRTHDAY_SPANS, COUNTED_FIELDS, COUNTED_OPS } from '@bcare/rules/customers/group-filter'
import * as z from 'zod/mini'
import { filterTree, leavesOf } from '../kit/index.ts'
import { Person } from './person.ts'

/** Fields that a dynamic group may ask about. */
export const GROUP_FIELDS = [
  'lifecycle',
  'source_term_id',
  'owner_id',
  'branch_id',
  'gender',
  'birth_month',
  'province_code',
  'ward_code',
  'first_channel',
  'do_not_contact',
  'blocked',
  'created_at',
  'last_visit_at',
  'next_appointment_at',
] as const

/** What is linked to a person, as a filter: labels, and the users who answer for them. A group of groups would turn in circles. */
export const GROUP_LINKS = ['tag_ids', 'assigned_user_ids'] as const

const days = z.int().check(z.gte(1), z.lte(3650))

/** Leaves whose meaning moves with the day: birthdays, and days counted from today. */
const MOVING = [
  z.strictObject({ field: z.literal('birthday'), op: z.literal('within'), value: z.enum(BIRTHDAY_SPANS) }),
  z.strictObject({ field: z.enum(COUNTED_FIELDS), op: z.enum(COUNTED_OPS), value: days }),
]

/** The filter of a dynamic group: that of `person/query`, with leaves that move with the day. */
export const GroupFilter = filterTree(leavesOf(Person, GROUP_FIELDS), GROUP_LINKS, MOVING)
