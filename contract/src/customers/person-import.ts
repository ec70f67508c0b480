import { IMPORT_STATUSES, ROW_OUTCOMES, ROW_STATUSES } from '@bcare/rules/customers/import'
import { IMPORT_FIELD_NAMES } from '@bcare/rules/customers/import-columns'
import { DUPLICATE_WAYS } from '@bcare/rules/customers/import-row'
import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/table'
import * as z from 'zod/mini'
import {
  choice,
  count,
  customKey,
  entity,
  family,
  id,
  instant,
  listBody,
  nothing,
  page,
  paging,
  read,
  write,
} from '../kit/index.ts'

export const MOST_IMPORT_BYTES = 20 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000
/** What is shown of a cell: two hundred cells of Excel's longest text made one row of six million characters. */
export const MOST_SHOWN_CELL = 500

/** A field of every customer, or `custom.<name>`: one of the clinic's own. */
const target = z.union([
  z.enum(IMPORT_FIELD_NAMES),
  customKey as z.ZodMiniType<`custom.${string}`, `custom.${string}`>,
])
const field = z.nullable(target)

/** Most words that a file may have decided: what is beyond them is no vocabulary. */
export const MOST_WORDS = 500
const word = z.string().check(z.minLength(1), z.maxLength(200))

/** What a word of a file stands for, in every row that says it; null leaves it out, into the notes. */
export const WordDecision = z.strictObject({ field: target, word, as: z.nullable(word) })

export const ImportOptions = z.strictObject({
  duplicates: z._default(z.enum(DUPLICATE_WAYS), 'skip'),
  shared_phone: z._default(z.enum(['add', 'skip']), 'add'),
  no_phone: z._default(z.enum(['error', 'accept']), 'error'),
  unknown_words: z._default(z.enum(['error', 'note']), 'error'),
  words: z.optional(z.array(WordDecision).check(z.maxLength(MOST_WORDS))),
})

/** What an import does until a user decides otherwise: nobody twice, nothing half. */
export const CAREFUL: z.output<typeof ImportOptions> = {
  duplicates: 'skip',
  shared_phone: 'add',
  no_phone: 'error',
  unknown_words: 'error',
}

/** How far the present step is, and how many rows are what. */
export const ImportProgress = z.strictObject({
  done: count,
  new: count,
  same: count,
  phone: count,
  error: count,
  /** Rows that come in although something of them could not be read. */
  noted: z.optional(count),
  added: count,
  updated: count,
  skipped: count,
  undone: count,
  kept: count,
})
export type ImportProgress = z.output<typeof ImportProgress>

/** Words of one column that the clinic does not have, and those that it has. */
export const UnknownWords = z.strictObject({
  field: target,
  label: z.string(),
  /** The clinic's own words, one of which may be meant. */
  names: z.array(z.string()),
  words: z.array(z.strictObject({ word: z.string(), rows: count, proposed: z.nullable(z.string()) })),
})
export type UnknownWords = z.output<typeof UnknownWords>

/** One file of customers on its way in: read, checked, brought in, and perhaps taken back. */
export const PersonImport = entity('person_import', {
  label: 'Lần nhập khách hàng',
  edits: {},
  derived: {
    file_name: z.string(),
    format: z.enum(['csv', 'xlsx']),
    encoding: z.nullable(z.string()),
    status: choice(IMPORT_STATUSES),
    headers: z.array(z.string()),
    mapping: z.array(field),
    options: ImportOptions,
    total: count,
    progress: ImportProgress,
    finished_at: z.nullable(instant),
    created_by_name: z.nullable(z.string()),
  },
  labels: {
    file_name: 'Tên tệp',
    format: 'Định dạng',
    encoding: 'Bảng mã',
    status: 'Trạng thái',
    headers: 'Tiêu đề cột',
    mapping: 'Ghép cột',
    options: 'Tùy chọn',
    total: 'Số dòng',
    finished_at: 'Xong lúc',
    created_by_name: 'Người nhập',
  },
})

export const ImportRow = z.strictObject({
  /** Row of the file, as Excel counts. */
  no: count,
  cells: z.array(z.string()),
  status: z.enum(ROW_STATUSES),
  outcome: z.nullable(z.enum(ROW_OUTCOMES)),
  /** What is wrong with a row in error; of any other row what goes into its note. */
  problems: z.array(z.string()),
  /** The cells that this is about, from left to right. */
  faulty: z.array(count),
  /** A customer on file whom the row names; the phone is masked for users who may not read it. */
  match: z.nullable(
    z.strictObject({ id, code: z.string(), full_name: z.string(), phone: z.nullable(z.string()) }),
  ),
  /** An earlier row that names the same person. */
  match_no: z.nullable(count),
  person_id: z.nullable(id),
})
export type ImportRow = z.output<typeof ImportRow>

const one = z.strictObject({ id })
const listed = listBody(PersonImport, { filters: ['status', 'created_by'], sorts: ['created_at'] })
const row = PersonImport.row

/** Bringing in customers from a file: a file is read, its columns chosen, checked whole, and only then brought in. */
export const personImport = family(
  '/v1/person-import',
  {
    object: 'person_import',
    label: 'Nhập khách từ tệp',
    group: 'Khách hàng',
    place: 80,
    watches: ['user'],
    without: {
      update: 'Lần nhập tệp đi từng bước: check, run, stop, undo',
      delete: 'Dữ liệu của tệp tự bị xóa sau thời hạn; bỏ kết quả là undo',
    },
  },
  {
    list: read(listed, page(row), { about: 'Các lần nhập khách hàng' }),
    get: read(one, row, { about: 'Một lần nhập và tiến độ của nó' }),
    rows: read(
      z.strictObject({
        id,
        ...paging,
        status: z.optional(z.enum(ROW_STATUSES)),
        outcome: z.optional(z.enum(ROW_OUTCOMES)),
        noted: z.optional(z.literal(true)),
      }),
      page(ImportRow),
      { about: 'Các dòng của tệp với kết quả kiểm tra và kết quả nhập' },
    ),
    words: read(one, z.strictObject({ fields: z.array(UnknownWords) }), {
      about: 'Những từ trong tệp chưa có trong danh mục, kèm từ giống nhất đang có',
    }),
    errors: read(one, z.null(), { download: true, about: 'Tệp CSV gồm các dòng lỗi, có cột ghi lỗi' }),
    template: read(z.strictObject({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }), z.null(), {
      download: true,
      about: 'Tệp mẫu để điền khách hàng',
    }),
    add: write(nothing, row, {
      own_transactions: true,
      upload: { most_bytes: MOST_IMPORT_BYTES },
      about: 'Tải lên tệp Excel (.xlsx) hoặc CSV đến 20 MB; chưa có khách hàng nào được thêm',
    }),
    check: write(
      z.strictObject({
        id,
        mapping: z.array(field).check(z.maxLength(MOST_COLUMNS)),
        options: z._default(ImportOptions, CAREFUL),
      }),
      row,
      { about: 'Ghép cột và kiểm tra thử mọi dòng; chạy nền' },
    ),
    mend: write(
      z.strictObject({
        id,
        no: count,
        cells: z
          .array(z.strictObject({ at: count, text: z.string().check(z.maxLength(MOST_CELL)) }))
          .check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
      }),
      ImportRow,
      { about: 'Sửa ô của một dòng và kiểm tra lại dòng đó' },
    ),
    run: write(one, row, { about: 'Nhập các dòng đạt; chạy nền, tiếp tục được sau khi dừng' }),
    stop: write(one, row, { about: 'Dừng lần nhập đang chạy' }),
    undo: write(one, row, { about: 'Hoàn tác: gỡ những gì lần nhập đã thêm mà chưa ai dùng đến' }),
  },
)
