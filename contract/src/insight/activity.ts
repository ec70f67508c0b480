import * as z from 'zod/mini'
import { choice, count, family, id, instant, read } from '../kit/index.ts'

export const ACTIVITY_TYPES = [
  'person',
  'tag',
  'note',
  'deal',
  'appointment',
  'visit',
  'task',
  'form',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** One line of a feed: who did what, and when. */
export const Activity = z.strictObject({
  id: count,
  type: choice(ACTIVITY_TYPES),
  at: instant,
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  title: z.string(),
  summary: z.nullable(z.string()),
  entity_type: z.string(),
  entity_id: z.nullable(count),
  icon: z.string(),
})
export type Activity = z.output<typeof Activity>

const Wanted = z.strictObject({
  entity_type: choice(['person']),
  entity_id: id,
  types: z.optional(
    z.array(choice(ACTIVITY_TYPES)).check(z.minLength(1), z.maxLength(ACTIVITY_TYPES.length)),
  ),
  /** `next` of the answer before: older lines follow. */
  before: z.optional(id),
  limit: z._default(z.int().check(z.positive(), z.maximum(100)), 30),
})

/** The readable feed of a customer, newest first. */
export const activity = family(
  '/v1/activity',
  {
    object: 'activity',
    watches: ['person', 'note', 'deal', 'appointment', 'track', 'tag', 'task', 'form_submission'],
  },
  {
    query: read(Wanted, z.strictObject({ data: z.array(Activity), next: z.nullable(count) }), {
      audited: true,
      about: 'Dòng hoạt động của một khách hàng',
    }),
  },
)
