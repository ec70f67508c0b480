import { MOST_BYTES } from '@bcare/rules/files/kind'
import { FILE_PURPOSES } from '@bcare/rules/files/purpose'
import { TEETH } from '@bcare/rules/files/teeth'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  longText,
  maybe,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'

/** What a file can hang on; who may read the record may see its files (server/src/files/filed.ts). */
export const FILED_ENTITIES = [
  'person',
  'deal',
  'appointment',
  'track',
  'note',
  'task_note',
  'user',
  'branding',
  'product',
  'material',
  'cash_flow',
] as const
export type FiledEntity = (typeof FILED_ENTITIES)[number]

/** What is kept of the bytes of a file. Only for the log's words, those of older entries among them: files are reached through their usages. */
export const StoredFile = entity('file', {
  label: 'Tệp',
  edits: {},
  labels: {
    sha256: 'Dấu vân tay',
    name: 'Tên tệp',
    mime: 'Định dạng',
    size: 'Dung lượng',
    width: 'Chiều rộng',
    height: 'Chiều cao',
    storage_key: 'Nơi lưu',
    thumb_key: 'Nơi lưu ảnh nhỏ',
    taken_at: 'Ngày chụp',
  } as Record<string, string>,
})

/**
 * One place where a file is of use, with its own name, note and date. The same bytes on two records are stored once,
 * which neither of them tells.
 */
export const FileUsage = entity('file_usage', {
  label: 'Tệp đính kèm',
  edits: {
    purpose: otherwise(choice(FILE_PURPOSES), 'other'),
    /** When the picture was taken: as said, else as its camera wrote down; where neither is known it counts from when it came. */
    taken_at: maybe(instant),
    teeth: maybe(z.array(z.enum(TEETH as [string, ...string[]])).check(z.minLength(1), z.maxLength(52))),
    phase: maybe(text(60)),
    caption: maybe(longText(500)),
    order: otherwise(int, 0),
    is_public_consented: otherwise(flag, false),
  },
  once: { entity_type: choice(FILED_ENTITIES), entity_id: id },
  derived: {
    person_id: z.nullable(id),
    /** Both halves of a pair of before and after have the same. */
    pair_id: z.nullable(id),
    shown_at: instant,
    /** As the user who put it here called it, ending as what it really is. */
    name: z.string(),
    mime: z.string(),
    size: count,
    width: z.nullable(count),
    height: z.nullable(count),
    created_by_name: z.nullable(z.string()),
    /** From an older system: below `storageOldBaseUrl`. */
    is_old: z.boolean(),
    /** Behind the base address of the storage and its prefix; signed for this session, good for some minutes. */
    path: z.string(),
    /** The same for the small picture; null for what is no image. */
    thumb_path: z.nullable(z.string()),
    /** The same, saved instead of shown. */
    download_path: z.string(),
  },
  labels: {
    entity_type: 'Loại hồ sơ',
    entity_id: 'Hồ sơ',
    person_id: 'Khách hàng',
    purpose: 'Mục',
    taken_at: 'Ngày chụp',
    shown_at: 'Ngày',
    teeth: 'Răng',
    phase: 'Giai đoạn',
    caption: 'Chú thích',
    order: 'Thứ tự',
    pair_id: 'Cặp trước/sau',
    is_public_consented: 'Được phép công bố',
    name: 'Tên tệp',
    mime: 'Định dạng',
    size: 'Dung lượng',
    created_by_name: 'Người tải lên',
  },
  logged: { file_id: 'Tệp' },
})

/** How many files one call names. */
export const MOST_FILES = 100

const calls = crud(FileUsage, {
  filters: ['entity_type', 'entity_id', 'person_id', 'purpose', 'pair_id'],
  sorts: ['shown_at', 'created_at', 'order'],
})
const { row } = FileUsage
const some = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_FILES)) })

/** Files on records. Users who may read the record see them, the medical ones with the right to read medical history. */
export const fileUsage = family(
  '/v1/file_usage',
  { object: 'file_usage', group: 'Khác', watches: ['file', 'user'] },
  {
    ...calls,
    list: { ...calls.list, audited: true },
    query: { ...calls.query, audited: true },
    get: { ...calls.get, audited: true },
    add: write(
      z.extend(FileUsage.draft, {
        /** A file that came in pieces (`/v1/file_upload/add`), in place of one in the form. */
        upload_id: z.optional(id),
      }),
      row,
      {
        action: 'create',
        upload: { most_bytes: MOST_BYTES },
        about: 'Thêm tệp vào hồ sơ: tệp trong biểu mẫu (đến 20 MB), hoặc tệp đã tải lên từng phần',
      },
    ),
    pair: write(z.strictObject({ before_id: id, after_id: id }), z.strictObject({ pair_id: id }), {
      about: 'Ghép hai ảnh của một khách thành cặp trước và sau',
    }),
    unpair: write(z.strictObject({ pair_id: id }), z.strictObject({ pair_id: id }), {
      about: 'Tách một cặp ảnh trước và sau',
    }),
    delete_many: write(some, some, { action: 'delete', about: 'Xóa nhiều tệp cùng lúc' }),
    restore: write(some, some, {
      action: 'delete',
      about: 'Lấy lại tệp đã xóa trong 30 ngày',
    }),
    usage: read(z.strictObject({}), z.strictObject({ used_bytes: count, quota_bytes: count, files: count }), {
      about: 'Dung lượng đã dùng và hạn mức của phòng khám',
    }),
  },
)
