import { NEXT_STEP_RULES, NEXT_STEP_TYPES } from '@bcare/rules/customers/next-step'
import * as z from 'zod/mini'
import { choice, count, date, family, id, instant, page, paging, phoneOut, read } from '../kit/index.ts'

/** A customer who should have a next step and has none, and the task that would be it. */
const Expected = z.strictObject({
  rule: choice(NEXT_STEP_RULES),
  person_id: id,
  person_code: z.string(),
  person_name: z.string(),
  person_phone: z.nullable(phoneOut),
  /** What it is about: the deal, the missed appointment, the last visit; the record itself where that names the day. */
  entity_type: choice(['deal', 'appointment', 'track', 'person']),
  entity_id: id,
  since: instant,
  days: count,
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  suggested_task: z.strictObject({
    type: choice(NEXT_STEP_TYPES),
    title: z.string(),
    due_at: date,
    priority: choice(['normal', 'high']),
  }),
})
export type ExpectedStep = z.output<typeof Expected>

/** People without a next step; rules about treatment and money join with their areas. */
export const expectTask = family(
  '/v1/person',
  { object: 'person', watches: ['deal', 'appointment', 'track', 'task', 'user'] },
  {
    expect_task: read(
      z.strictObject({
        ...paging,
        person_id: z.optional(id),
        user_ids: z.optional(z.array(id).check(z.maxLength(200))),
        department_id: z.optional(id),
        branch_id: z.optional(id),
        as_of: z.optional(date),
        rules: z.optional(z.array(choice(NEXT_STEP_RULES)).check(z.maxLength(NEXT_STEP_RULES.length))),
      }),
      page(Expected),
      { about: 'Khách hàng lẽ ra phải có bước tiếp theo mà chưa có' },
    ),
  },
)
