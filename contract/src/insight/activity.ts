import * as z from 'zod/mini'
import { RichText } from '../text/rich-text.ts'
import { choice, count, family, id, instant, read } from '../kit/index.ts'

export const ACTIVITY_TYPES = [
  'person',
  'tag',
  'note',
  'deal',
  'appointment',
  'visit',
  'treatment',
  'task',
  'file',
  'form',
  'call',
  'message',
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
  /** What a note says with its formatting, where it has one. */
  body: z.nullable(RichText),
  entity_type: z.string(),
  entity_id: z.nullable(count),
  icon: z.string(),
})
export type Activity = z.output<typeof Activity>

/** The records that have a feed. */
export const FEED_ENTITIES = ['person', 'deal', 'appointment', 'task'] as const
export type FeedEntity = (typeof FEED_ENTITIES)[number]

const ActivityQuery = z.strictObject({
  entity_type: choice(FEED_ENTITIES),
  entity_id: id,
  types: z.optional(
    z.array(choice(ACTIVITY_TYPES)).check(z.minLength(1), z.maxLength(ACTIVITY_TYPES.length)),
  ),
  /** `next` of the answer before: older lines follow. */
  before: z.optional(id),
  limit: z._default(z.int().check(z.positive(), z.maximum(100)), 30),
})

/** The readable feed of a customer, a deal, an appointment or a task, newest first. */
export const activity = family(
  '/v1/activity',
  {
    object: 'activity',
    label: 'Dòng hoạt động',
    group: 'Khách hàng',
    place: 50,
    watches: [
      'person',
      'note',
      'deal',
      'deal_user',
      'appointment',
      'track',
      'attachment',
      'tag',
      'task',
      'task_note',
      'task_assignment',
      'task_department',
      'file_usage',
      'form_submission',
      'call',
      'message',
    ],
    without: 'Dòng thời gian ghép từ nhiều loại bản ghi; mỗi loại thêm và sửa ở nơi của nó',
  },
  {
    query: read(ActivityQuery, z.strictObject({ data: z.array(Activity), next: z.nullable(count) }), {
      audited: true,
      about: 'Dòng hoạt động của một khách hàng, cơ hội, lịch hẹn hay công việc',
    }),
  },
)
