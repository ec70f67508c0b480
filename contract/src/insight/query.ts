import {
  MOST_QUERY_PARAMETERS,
  MOST_STATEMENT,
  QUERY_COLUMN_TYPES,
  QUERY_PARAMETER_TYPES,
} from '@bcare/rules/insight/query'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  longText,
  maybe,
  otherwise,
  paging,
  read,
  text,
} from '../kit/index.ts'

/** What one who runs a query is asked for; the statement has it as `:name`. */
export const QueryParameter = z.strictObject({
  name: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, { error: 'Tên gồm chữ thường không dấu, số và _' })),
  label: text(80),
  type: choice(QUERY_PARAMETER_TYPES),
  required: otherwise(flag, true),
})
export type QueryParameter = z.output<typeof QueryParameter>

const parameters = z.array(QueryParameter).check(
  z.maxLength(MOST_QUERY_PARAMETERS),
  z.refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    error: 'Mỗi tham số cần một tên riêng',
  }),
)

/** What a value of a parameter travels as: text, a date and a number are told apart by the parameter. */
const values = z.record(
  z.string().check(z.maxLength(40)),
  z.nullable(z.union([z.string().check(z.maxLength(500)), z.number()])),
)

const statement = longText(MOST_STATEMENT).check(z.minLength(1))

/** A statement that an administrator wrote, with whom it is for. */
export const SavedQuery = entity('saved_query', {
  label: 'Truy vấn đã lưu',
  edits: {
    name: text(120),
    description: maybe(longText(500)),
    statement,
    parameters: otherwise(parameters, []),
    role_ids: otherwise(z.array(id).check(z.maxLength(50)), []),
  },
  labels: {
    name: 'Tên truy vấn',
    description: 'Mô tả',
    statement: 'Câu lệnh SQL',
    parameters: 'Tham số',
    role_ids: 'Nhóm quyền được chạy',
  },
})

const COLUMN = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: choice(QUERY_COLUMN_TYPES),
})
export type QueryColumn = z.output<typeof COLUMN>

const Cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type QueryCell = z.output<typeof Cell>

const Answer = z.strictObject({
  columns: z.array(COLUMN),
  rows: z.array(z.array(Cell)),
  /** Rows beyond these are on the next page, or were cut off because they are too large together. */
  truncated: flag,
  elapsed_ms: count,
})
export type QueryAnswer = z.output<typeof Answer>

/** One query that the caller may run. */
const Runnable = z.strictObject({
  /** Of the product's own; null for a saved one. */
  name: z.nullable(z.string()),
  saved_query_id: z.nullable(id),
  title: z.string(),
  description: z.nullable(z.string()),
  parameters: z.array(
    z.strictObject({
      ...QueryParameter.shape,
      required: flag,
      /** What the form begins with. */
      initial: z.nullable(z.union([z.string(), z.number()])),
    }),
  ),
})
export type Runnable = z.output<typeof Runnable>

const ReadableTable = z.strictObject({
  name: z.string(),
  label: z.string(),
  columns: z.array(z.string()),
})
export type ReadableTable = z.output<typeof ReadableTable>

const calls = crud(SavedQuery, { filters: ['id'], sorts: ['name', 'created_at', 'updated_at'], search: true })
const managed = { permission: 'raw_query:manage' } as const

export const savedQuery = family(
  '/v1/query/saved',
  { object: 'raw_query', watches: ['saved_query', 'role'] },
  {
    list: { ...calls.list, ...managed },
    get: { ...calls.get, ...managed },
    add: { ...calls.add, ...managed },
    update: { ...calls.update, ...managed },
    delete: { ...calls.delete, ...managed },
  },
)

/** Queries of the product's own, saved ones, and free statements (docs/queries.md). */
export const query = family(
  '/v1/query',
  {
    object: 'raw_query',
    label: 'Truy vấn dữ liệu',
    group: 'Quản trị',
    place: 70,
    watches: ['saved_query'],
    without: 'Câu trả lời được tính ra khi chạy, không phải bản ghi',
  },
  {
    raw: read(
      z
        .strictObject({
          name: z.optional(text(60)),
          saved_query_id: z.optional(id),
          statement: z.optional(statement),
          /** Of a free statement: what its `:name` stand for. */
          parameters: z.optional(parameters),
          params: z.optional(values),
          page: paging.page,
        })
        .check(
          z.refine(
            ({ name, saved_query_id, statement: written }) =>
              [name, saved_query_id, written].filter((given) => given !== undefined).length === 1,
            { error: 'Hãy cho biết một trong ba: tên truy vấn, truy vấn đã lưu hoặc câu lệnh' },
          ),
        ),
      Answer,
      {
        action: 'run',
        audited: true,
        about:
          'Chạy một truy vấn có sẵn theo tên, một truy vấn đã lưu, hoặc một câu lệnh SELECT (chỉ người quản lý truy vấn); tối đa 5 giây, 1.000 dòng một trang',
      },
    ),
    names: read(
      z.strictObject({}),
      z.strictObject({
        data: z.array(Runnable),
        /** Whether the caller may write statements here and now. */
        writes: flag,
        /** Why not, of one who has the right. */
        writes_problem: z.nullable(z.string()),
      }),
      { action: 'run', about: 'Những truy vấn mà người gọi được chạy, với tham số của chúng' },
    ),
    tables: read(z.strictObject({}), z.strictObject({ data: z.array(ReadableTable) }), {
      permission: 'raw_query:manage',
      about: 'Các bảng và cột mà một câu lệnh được đọc',
    }),
  },
)
