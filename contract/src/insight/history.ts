import * as z from 'zod/mini'
import { count, family, id, instant, paging, read, page, text, write } from '../kit/index.ts'
import { SIGN_IN_RESULTS } from './sign-in.ts'

/** One changed field, with values as people read them. */
export const FieldChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

export const HistoryEntry = z.strictObject({
  id: count,
  at: instant,
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  action_label: z.string(),
  entity_type: z.string(),
  entity_type_label: z.string(),
  entity_id: z.nullable(count),
  changes: z.array(FieldChange),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** A line of the whole log: what its record is called now, and whose it is. */
export const LogEntry = z.extend(HistoryEntry, {
  entity_label: z.nullable(z.string()),
  person_id: z.nullable(id),
})
export type LogEntry = z.output<typeof LogEntry>

const name = z.string().check(z.regex(/^[a-z_]{1,60}$/))

const HistoryFilter = z.strictObject({
  ...paging,
  entity_type: z.optional(name),
  entity_id: z.optional(id),
  actor_id: z.optional(id),
  action: z.optional(name),
  /** Without the entries of users who only looked. */
  without_views: z.optional(z.boolean()),
  /** Entries that changed one of these fields. */
  fields: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9_./]{0,129}$/))).check(z.minLength(1), z.maxLength(100)),
  ),
  from: z.optional(instant),
  to: z.optional(instant),
})

/** The row that the next page begins behind: pages of a log are never counted. */
const Place = z.strictObject({ at: instant, id })

const behind = {
  before: z.optional(Place),
  limit: z._default(z.int().check(z.positive(), z.maximum(100)), 30),
  sort_by: z._default(z.enum(['at']), 'at'),
}

const some = <S extends z.core.$ZodType>(one: S) =>
  z.optional(z.array(one).check(z.minLength(1), z.maxLength(50)))

const span = { from: z.optional(instant), to: z.optional(instant) }
const requestId = z.string().check(z.regex(/^[\w:-]{1,60}$/))

/** What the whole log is narrowed to. */
const filters = {
  actor_id: some(id),
  entity_type: some(name),
  entity_id: z.optional(id),
  action: some(name),
  request_id: z.optional(requestId),
  /** Words of a value, of a reason, or of a customer's name. */
  search: z.optional(text(100, 0)),
  ...span,
}

/** One time that a user came in, was refused, or left. */
export const SignIn = z.strictObject({
  id: count,
  at: instant,
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  /** As it was typed. */
  username: z.nullable(z.string()),
  result: z.enum(SIGN_IN_RESULTS),
  result_label: z.string(),
  /** Why it was refused. */
  why: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type SignIn = z.output<typeof SignIn>

const behindOf = <R extends z.core.$ZodType>(row: R) =>
  z.strictObject({ data: z.array(row), next: z.nullable(Place) })

/**
 * The log of every write (docs/decisions/0012-audit-and-its-seal.md). Reading it all needs `history:read`; the log of one customer is open to
 * users who may read that customer, without addresses and devices.
 */
export const history = family(
  '/api/v1/history',
  {
    object: 'history',
    label: 'Nhật ký hệ thống',
    group: 'Quản trị',
    place: 60,
    asks: ['read', 'reveal'],
    watches: [],
    without: 'Nhật ký do hệ thống ghi, chỉ đọc và xuất',
  },
  {
    list: read(HistoryFilter, page(HistoryEntry), {
      at: '',
      permission: 'signed_in',
      about: 'Nhật ký thay đổi',
    }),
    query: read(
      z.strictObject({ ...filters, ...behind }),
      z.strictObject({
        data: z.array(LogEntry),
        next: z.nullable(Place),
        /** Searching looks through so much at a time: this far back, while there is more. */
        searched_to: z.nullable(instant),
      }),
      { about: 'Toàn bộ nhật ký, mới nhất trước, từng trang nối tiếp nhau' },
    ),
    sign_ins: read(
      z.strictObject({
        user_id: some(id),
        result: some(z.enum(SIGN_IN_RESULTS)),
        ip: z.optional(text(45)),
        ...span,
        ...behind,
      }),
      behindOf(SignIn),
      { at: 'sign-in', about: 'Đăng nhập, đăng nhập thất bại và đăng xuất, mới nhất trước' },
    ),
    export: write(z.strictObject(filters), z.null(), {
      action: 'export',
      own_transactions: true,
      download: true,
      about: 'Xuất nhật ký đang lọc thành tệp CSV, mỗi thay đổi một dòng',
    }),
  },
)
