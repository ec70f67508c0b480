import { BOOK_CHECK_NAMES, BOOK_RECORDS, BOOK_RUN_SOURCES, MOST_EXAMPLES } from '@bcare/rules/books/checks'
import * as z from 'zod/mini'
import { choice, count, crud, date, entity, family, id, int, named, write, read } from '../kit/index.ts'

/** Two sums that should be one: what the ledger comes to, and what is told of it elsewhere. */
const Difference = named(
  'BooksDifference',
  z.strictObject({
    record: choice(BOOK_RECORDS),
    /** None of a day or of a series of numbers. */
    record_id: z.nullable(id),
    /** The number of the record, the name of the fund, the branch of a day, the series. */
    code: z.string(),
    /** Whose profile shows it. */
    person_id: z.nullable(id),
    day: z.nullable(date),
    expected: int,
    found: int,
  }),
)
export type BooksDifference = z.output<typeof Difference>

/** What one check of a run has found. */
const Result = named(
  'BooksCheckResult',
  z.strictObject({
    check: choice(BOOK_CHECK_NAMES),
    differences: count,
    /** The first of them. */
    examples: z.array(Difference).check(z.maxLength(MOST_EXAMPLES)),
    duration_ms: count,
  }),
)
export type BooksCheckResult = z.output<typeof Result>

/** One time that the books were held against themselves. */
export const BooksCheck = entity('books_check', {
  label: 'Lần đối chiếu sổ sách',
  edits: {},
  derived: {
    source: choice(BOOK_RUN_SOURCES),
    differences: count,
    duration_ms: count,
    /** The checks that found something. */
    wrong: z.array(choice(BOOK_CHECK_NAMES)),
    by_name: z.nullable(z.string()),
  },
  labels: {
    source: 'Nguồn',
    differences: 'Số chỗ lệch',
    duration_ms: 'Thời gian chạy',
    wrong: 'Phép đối chiếu bị lệch',
    by_name: 'Người chạy',
  },
})

const Run = named('BooksRun', z.extend(BooksCheck.row, { results: z.array(Result) }))
export type BooksRun = z.output<typeof Run>

const { list, get } = crud(BooksCheck, {
  filters: ['id', 'source', 'created_by', 'created_at'],
  sorts: ['created_at'],
})

/** The proof of the books: whether every sum that is told twice is told alike. It looks and tells, and mends nothing. */
export const booksCheck = family(
  '/v1/books/check',
  {
    object: 'books',
    label: 'Đối chiếu sổ sách',
    group: 'Tài chính',
    place: 70,
    watches: ['books_check', 'user'],
    without: {
      add: 'run chạy một lần đối chiếu và ghi lại',
      update: 'Kết quả đã ghi không sửa',
      delete: 'Như sửa',
    },
  },
  {
    list: { ...list, permission: 'books:check', about: 'Các lần đối chiếu sổ sách, mới nhất trước' },
    get: read(get.body, Run, {
      permission: 'books:check',
      about: 'Một lần đối chiếu với từng phép và các chỗ lệch',
    }),
    run: write(z.strictObject({}), Run, {
      permission: 'books:check',
      about: 'Đối chiếu mọi tổng trong sổ ngay bây giờ; chỉ báo chỗ lệch, không tự sửa',
    }),
  },
)
