import * as z from 'zod/mini'
import { family, id, instant, ordered, page, read } from '../kit/index.ts'

/** One time that a user read, exported or printed a part of a record. */
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

/** «Ai đã xem hồ sơ này» (docs/personal-data.md), open to users who may read the customer, as the log of changes is. */
export const personViewer = family(
  '/v1/person/viewer',
  {
    object: 'person',
    watches: ['history'],
    without: {
      add: 'Do hệ thống ghi mỗi khi hồ sơ được xem',
      get: 'Danh sách đã có đủ từng lần xem',
      update: 'Nhật ký không sửa được',
      delete: 'Nhật ký không xóa được',
    },
  },
  {
    list: read(z.strictObject({ ...ordered(['at']), person_id: id }), page(Viewing), {
      about: 'Ai đã xem, xuất hoặc in các phần của hồ sơ',
    }),
  },
)
