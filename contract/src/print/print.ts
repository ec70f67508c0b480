import * as z from 'zod/mini'
import { choice, count, family, id, instant, named, ordered, page, read, text, write } from '../kit/index.ts'
import { PRINT_FORM_NAMES } from './forms.ts'

/** What a paper is of: a record, and where that alone does not say it, which part of it. */
const params = z.strictObject({ id, part: z._default(text(60, 0), '') })

/** One time that a paper was printed. */
export const PrintCopy = named(
  'PrintCopy',
  z.strictObject({
    id,
    form: choice(PRINT_FORM_NAMES),
    params,
    person_id: z.nullable(id),
    /** 1 for the original; every later one is a copy. */
    copy_no: count,
    printed_at: instant,
    printed_by: id,
    printed_by_name: z.string(),
  }),
)
export type PrintCopy = z.output<typeof PrintCopy>

/** Papers that were printed. Users print what they may read, and read of what they may print. */
export const print = family(
  '/v1/print',
  {
    object: 'print',
    watches: ['user'],
    without: {
      add: 'record ghi một lần in',
      get: 'Danh sách đã có đủ từng lần in',
      update: 'Lần in đã ghi không sửa được',
      delete: 'Như sửa',
    },
  },
  {
    record: write(
      z.strictObject({
        form: choice(PRINT_FORM_NAMES),
        params,
        /** Refused unless the record is of this customer. */
        person_id: z.optional(id),
      }),
      PrintCopy,
      {
        permission: 'signed_in',
        about: 'Ghi một lần in trước khi in, trả lời bản thứ mấy; cần quyền xem những gì được in',
      },
    ),
    list: read(
      z.strictObject({
        ...ordered(['printed_at']),
        form: z.optional(choice(PRINT_FORM_NAMES)),
        record_id: z.optional(id),
        person_id: z.optional(id),
      }),
      page(PrintCopy),
      { permission: 'signed_in', about: 'Các lần in của một hồ sơ hay một khách hàng, mới nhất trước' },
    ),
  },
)
