import * as z from 'zod/mini'
import { family, flag, id, instant, named, read, write } from '../kit/index.ts'

/** Who shows a customer the plan now, and until when that holds without being renewed. */
export const Presenting = named(
  'Presenting',
  z.strictObject({
    presenting: z.nullable(z.strictObject({ user_id: id, user_name: z.string(), until: instant })),
  }),
)

/** Presence while a customer reads or signs: others see it, and cannot change what is shown. */
export const treatmentPresenting = family(
  '/v1/treatment_presenting',
  {
    object: 'presenting',
    watches: ['user'],
    without: 'Sự có mặt tự hết sau hai phút, không phải bản ghi',
  },
  {
    get: read(z.strictObject({ person_id: id }), Presenting, {
      permission: 'attachment:read',
      idle: true,
      about: 'Ai đang trình kế hoạch cho khách này',
    }),
    set: write(z.strictObject({ person_id: id, presenting: flag }), Presenting, {
      permission: 'attachment:update',
      about: 'Bắt đầu, gia hạn hoặc kết thúc việc trình khách; tự hết sau hai phút',
    }),
  },
)
