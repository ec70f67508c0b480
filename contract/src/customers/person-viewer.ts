import * as z from 'zod/mini'
import { family, id, instant, page, paging, read } from '../kit/index.ts'

/** One time that somebody read, exported or printed a part of a record. */
export const Viewing = z.strictObject({
  id,
  at: instant,
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  action: z.string(),
  action_label: z.string(),
  /** What was read, in the words of the product. */
  part: z.string(),
})
export type Viewing = z.output<typeof Viewing>

/** «Ai đã xem hồ sơ này» (docs/personal-data.md), open to whoever may read the customer, as the log of changes is. */
export const personViewer = family(
  '/v1/person/viewer',
  { object: 'person', watches: ['history'] },
  {
    list: read(z.strictObject({ ...paging, person_id: id }), page(Viewing), {
      about: 'Ai đã xem, xuất hoặc in các phần của hồ sơ',
    }),
  },
)
