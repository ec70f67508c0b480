import { IMPORT_STATUSES, ROW_DECISIONS, ROW_OUTCOMES, ROW_STATUSES } from '@bcare/rules/imports/import'
import { cleanText } from '@bcare/rules/text/clean'
import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/table'
import * as z from 'zod/mini'
import {
  choice,
  count,
  entity,
  type Entity,
  family,
  type FamilyOptions,
  id,
  instant,
  listBody,
  nothing,
  page,
  paging,
  read,
  type Shape,
  write,
} from '../kit/index.ts'

export const MOST_IMPORT_BYTES = 20 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000

/** Most words that a file may have decided: what is beyond them is no vocabulary. */
export const MOST_WORDS = 500
const word = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(200))

/** What was decided for words of a file: what each stands for, in every row that says it; null leaves it out. */
export const wordDecisions = <T extends z.core.$ZodType>(target: T) =>
  z.optional(
    z.array(z.strictObject({ field: target, word, as: z.nullable(word) })).check(z.maxLength(MOST_WORDS)),
  )

/** How far the present step is, and how many rows are what. */
export const ImportProgress = z.strictObject({
  done: count,
  new: count,
  same: count,
  phone: count,
  /** Rows that resemble a record and contradict it: a person has to look. */
  review: z.optional(count),
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
const unknownWords = <T extends z.core.$ZodType>(target: T) =>
  z.strictObject({
    field: target,
    label: z.string(),
    /** The clinic's own words, one of which may be meant. */
    names: z.array(z.string()),
    words: z.array(z.strictObject({ word: z.string(), rows: count, proposed: z.nullable(z.string()) })),
  })

/** What an import of some kind of records is, beside what all imports are. */
interface ImportSpec<T extends z.core.$ZodType, O extends z.core.$ZodType> {
  /** Vietnamese name of one such import. */
  label: string
  /** What a column may be brought into. */
  target: T
  options: O
}

/** One file on its way in: read, checked, brought in, and perhaps taken back. */
export const importEntity = <T extends z.core.$ZodType, O extends z.core.$ZodType>(
  name: string,
  { label, target, options }: ImportSpec<T, O>,
) =>
  entity(name, {
    label,
    edits: {},
    derived: {
      file_name: z.string(),
      format: z.enum(['csv', 'xlsx']),
      encoding: z.nullable(z.string()),
      status: choice(IMPORT_STATUSES),
      headers: z.array(z.string()),
      mapping: z.array(z.nullable(target)),
      options,
      total: count,
      progress: ImportProgress,
      finished_at: z.nullable(instant),
      created_by_name: z.nullable(z.string()),
    },
    logged: { entity: 'Nội dung' },
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

/** One row of a file; `record` says what it is about, and what it became. */
export const importRow = <R extends Shape>(record: R) =>
  z.strictObject({
    /** Row of the file, as Excel counts. */
    no: count,
    cells: z.array(z.string()),
    status: z.enum(ROW_STATUSES),
    outcome: z.nullable(z.enum(ROW_OUTCOMES)),
    /** What is wrong with a row in error; of any other row what is kept of it elsewhere. */
    problems: z.array(z.string()),
    /** The cells that this is about, from left to right. */
    faulty: z.array(count),
    /** An earlier row that names the same record. */
    match_no: z.nullable(count),
    /** What speaks for and against its being about the record that it resembles. */
    doubt: z.nullable(z.string()),
    /** What a user said of that. */
    decided: z.nullable(z.enum(ROW_DECISIONS)),
    ...record,
  })

/** The records of the clinic that a row is about: the one on file that it names, and the one that it became. */
export const namedRecord = {
  match: z.nullable(z.strictObject({ id, code: z.string(), name: z.string() })),
  record_id: z.nullable(id),
}

interface ImportCalls<E extends Entity, T, O extends z.core.$ZodType, R> extends FamilyOptions {
  entity: E
  target: T
  options: O
  /** What is done until a user decides otherwise: nothing twice, nothing half. */
  careful: z.output<O>
  row: R
  /** What comes in, as sentences say it: «khách hàng». */
  what: string
}

const WITHOUT = {
  update: 'Lần nhập tệp đi từng bước: check, run, stop, undo',
  delete: 'Dữ liệu của tệp tự bị xóa sau thời hạn; bỏ kết quả là undo',
}

const one = z.strictObject({ id })

/** What is asked of the imports of some kind. */
const importReads = <E extends Entity, T extends z.core.$ZodType, R extends z.core.$ZodType>(
  made: E,
  { target, row, what }: { target: T; row: R; what: string },
) => ({
  list: read(
    listBody(made, { filters: ['status', 'created_by'], sorts: ['created_at'] }),
    page(made.row as E['row']),
    { about: `Các lần nhập ${what}` },
  ),
  get: read(one, made.row as E['row'], { about: 'Một lần nhập và tiến độ của nó' }),
  rows: read(
    z.strictObject({
      id,
      ...paging,
      status: z.optional(z.enum(ROW_STATUSES)),
      outcome: z.optional(z.enum(ROW_OUTCOMES)),
      noted: z.optional(z.literal(true)),
    }),
    page(row),
    { about: 'Các dòng của tệp với kết quả kiểm tra và kết quả nhập' },
  ),
  words: read(one, z.strictObject({ fields: z.array(unknownWords(target)) }), {
    about: 'Những từ trong tệp chưa có trong danh mục, kèm từ giống nhất đang có',
  }),
  errors: read(one, z.null(), { download: true, about: 'Tệp CSV gồm các dòng lỗi, có cột ghi lỗi' }),
  template: read(z.strictObject({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }), z.null(), {
    download: true,
    about: `Tệp mẫu để điền ${what}`,
  }),
})

const Mending = z.strictObject({
  id,
  no: count,
  cells: z._default(
    z
      .array(
        z.strictObject({ at: count, text: z.string().check(z.overwrite(cleanText), z.maxLength(MOST_CELL)) }),
      )
      .check(z.maxLength(MOST_COLUMNS)),
    [],
  ),
  /** Of a row that resembles a record: it is about that one, or about another; null takes it back. */
  as: z.optional(z.nullable(z.enum(ROW_DECISIONS))),
})

/** The calls by which a file comes in: it is read, its columns chosen, checked whole, and only then brought in. */
export function importFamily<
  E extends ReturnType<typeof importEntity<T, O>>,
  T extends z.core.$ZodType,
  O extends z.core.$ZodType,
  R extends z.core.$ZodType,
>(path: string, { entity: made, target, options, careful, row, what, ...words }: ImportCalls<E, T, O, R>) {
  const mapping = z.array(z.nullable(target)).check(z.maxLength(MOST_COLUMNS))
  const Choices = z.strictObject({ id, mapping, options: z._default(options, careful as never) })
  const one_import = made.row as E['row']
  return family(
    path,
    { watches: ['user'], without: WITHOUT, ...words },
    {
      ...importReads<E, T, R>(made, { target, row, what }),
      add: write(nothing, one_import, {
        own_transactions: true,
        upload: { most_bytes: MOST_IMPORT_BYTES },
        about: `Tải lên tệp Excel (.xlsx) hoặc CSV đến 20 MB; chưa có ${what} nào được thêm`,
      }),
      check: write(Choices, one_import, { about: 'Ghép cột và kiểm tra thử mọi dòng; chạy nền' }),
      mend: write(Mending, row, {
        about: 'Sửa ô của một dòng, hoặc xác nhận dòng giống một hồ sơ, và kiểm tra lại dòng đó',
      }),
      run: write(one, one_import, { about: 'Nhập các dòng đạt; chạy nền, tiếp tục được sau khi dừng' }),
      stop: write(one, one_import, { about: 'Dừng lần nhập đang chạy' }),
      undo: write(one, one_import, {
        about: 'Hoàn tác: gỡ những gì lần nhập đã thêm mà chưa ai dùng đến',
      }),
    },
  )
}
