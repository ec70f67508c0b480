import * as z from 'zod/mini'
import { family, instant, nothing, read, write } from '../kit/index.ts'

const Feed = z.strictObject({ created_at: instant })

/**
 * One's own appointments in the calendar of one's phone: a secret address that shows them to all who know it. It is
 * shown once, when it is made; making it again, or taking it back, ends the old one.
 */
export const calendarFeed = family(
  '/v1/calendar-feed',
  {
    object: 'appointment',
    without: {
      add: 'Tạo và thay địa chỉ là make',
      list: 'Mỗi người có một địa chỉ lịch',
      update: 'Như thêm',
      delete: 'Thu hồi là revoke',
    },
  },
  {
    get: read(nothing, z.nullable(Feed), { about: 'Địa chỉ lịch riêng đang dùng, nếu có' }),
    make: write(nothing, z.extend(Feed, { path: z.string() }), {
      action: 'read',
      secret: true,
      about: 'Tạo địa chỉ lịch riêng, địa chỉ cũ hết hiệu lực',
    }),
    revoke: write(nothing, nothing, { action: 'read', about: 'Thu hồi địa chỉ lịch riêng' }),
  },
)
