import { TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { LIFECYCLES } from '@bcare/rules/customers/lifecycle'
import * as z from 'zod/mini'
import { GENDERS } from '../customers/person.ts'
import { choice, count, family, flag, id, instant, moneyTotal, phoneOut, read, text } from '../kit/index.ts'

/** A customer as they are met: who it is, how to call them, when they come, whether they are here, and what they owe. */
const Card = z.strictObject({
  id,
  code: z.string(),
  full_name: z.string(),
  gender: choice(GENDERS),
  age: z.nullable(count),
  lifecycle: choice(LIFECYCLES),
  phone: z.nullable(phoneOut),
  phone2: z.nullable(phoneOut),
  next_appointment_at: z.nullable(instant),
  /** Null for callers without `finance:read`. */
  debt: z.nullable(moneyTotal),
  /** The visit of today; null also for callers who may not read it. */
  visit: z.nullable(z.strictObject({ id, status: choice(TRACK_STATUSES), checked_in_at: instant })),
})

const Cards = z.strictObject({ data: z.array(Card), has_more: flag })
export type PersonCard = z.output<typeof Card>

/** The quick search of phones. Beside `search`, because it is made out of date by visits and money as well. */
export const peopleSearch = family(
  '/v1/search',
  {
    object: 'search',
    watches: ['person', 'appointment', 'track', 'payment', 'bill'],
    without: 'Thẻ tra cứu ghép từ hồ sơ, lịch hẹn, lượt khám và công nợ; mỗi loại đọc và sửa ở nơi của nó',
  },
  {
    people: read(z.strictObject({ text: text(100) }), Cards, {
      permission: 'person:read',
      about: 'Tra cứu nhanh khách hàng: điện thoại, lịch hẹn tới, lượt khám hôm nay và công nợ',
    }),
  },
)
