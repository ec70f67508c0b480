import { MOST_SCAN_BYTES } from '@bcare/rules/files/kind'
import { FILE_PURPOSES } from '@bcare/rules/files/purpose'
import * as z from 'zod/mini'
import { choice, count, family, id, ordered, otherwise, page, read, text, write } from '../kit/index.ts'

/** How much of a file one piece carries; only the last one may be smaller. */
export const PIECE_BYTES = 2 * 1024 * 1024

/** How far a file is that comes in pieces. */
export const FileUpload = z.strictObject({
  id,
  name: z.string(),
  size: count,
  /** The next piece begins here. */
  received: count,
  piece_bytes: count,
})
export type FileUpload = z.output<typeof FileUpload>

const one = z.strictObject({ id })

/**
 * A large file on its way in: begun, sent in pieces, resumed after whatever came between, and then put on a record with
 * `/v1/file_usage/add`. Only its owner sees it; what is not finished within a day is thrown away.
 */
export const fileUpload = family(
  '/v1/file_upload',
  {
    object: 'file_upload',
    without: { update: 'Tệp đang tải lên chỉ nhận thêm phần (piece); tên và ghi chú đặt khi gắn vào hồ sơ' },
  },
  {
    add: write(
      z.strictObject({
        name: text(255),
        size: z.int().check(z.positive(), z.maximum(MOST_SCAN_BYTES)),
        purpose: otherwise(choice(FILE_PURPOSES), 'other'),
      }),
      FileUpload,
      { permission: 'file_usage:create', about: 'Bắt đầu tải lên từng phần' },
    ),
    piece: write(z.strictObject({ id, offset: count }), FileUpload, {
      permission: 'file_usage:create',
      upload: { most_bytes: PIECE_BYTES },
      about: 'Gửi một phần của tệp, bắt đầu từ vị trí `offset`; gửi lại phần đã có không sao',
    }),
    get: read(one, FileUpload, {
      permission: 'file_usage:create',
      about: 'Đã nhận đến đâu, để tải tiếp sau khi gián đoạn',
    }),
    delete: write(one, one, { permission: 'file_usage:create', about: 'Bỏ tệp đang tải lên' }),
    list: read(z.strictObject(ordered(['created_at', 'name'])), page(FileUpload), {
      permission: 'file_usage:create',
      about: 'Các tệp mình đang tải lên dở',
    }),
  },
)
