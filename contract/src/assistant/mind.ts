import * as z from 'zod/mini'
import { family, instant, named, read, text } from '../kit/index.ts'

const CronLine = named(
  'MindCron',
  z.strictObject({
    /** Five fields; `L` is the last day of a month. */
    cron: z.string(),
    /** The line as it is said. */
    sentence: z.string(),
    /** In the clinic's time. */
    next: z.array(instant),
  }),
)

/** Phrases of repetition, read without anybody's help. */
export const mind = family(
  '/v1/mind',
  {
    object: 'mind',
    without: 'Đọc và viết hộ câu chữ cho người dùng xem và nhận; không có bản ghi nào của riêng nó',
  },
  {
    getcron: read(z.strictObject({ text: text(200) }), CronLine, {
      permission: 'signed_in',
      about: 'Đọc một câu nói lịch lặp lại, ví dụ «mỗi thứ hai 8 giờ sáng», thành cron 5 trường',
    }),
  },
)
