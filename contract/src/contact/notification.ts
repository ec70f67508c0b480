import { NOTIFICATION_TYPES, SEVERITIES } from '@bcare/rules/contact/notification'
import * as z from 'zod/mini'
import {
  choice,
  count,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  otherwise,
  page,
  paging,
  read,
  text,
  write,
} from '../kit/index.ts'

/** A screen of ours: never another site. */
const path = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s]*$/))

/** What one member of the staff has been told. */
export const Notification = z.strictObject({
  id,
  user_id: id,
  type: choice(NOTIFICATION_TYPES),
  severity: choice(SEVERITIES),
  title: z.string(),
  body: z.nullable(z.string()),
  entity_type: z.nullable(z.string()),
  entity_id: z.nullable(id),
  /** What a click opens instead of the entity. */
  url: z.nullable(z.string()),
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  /** Ids and dates that lead to the entity, such as the `date` of an appointment. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  is_read: flag,
  read_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  created_at: instant,
})
export type Notification = z.output<typeof Notification>

/** Taken from clients that send it, and without effect: everybody has only their own. */
const mine = { user_id: z.optional(id) }

const Unread = z.strictObject({ unread_count: count })

const List = z.strictObject({
  ...mine,
  is_read: z.optional(flag),
  ...paging,
  sort_by: z._default(z.enum(['created_at', 'id']), 'created_at'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
})

const several = z.optional(z.array(id).check(z.minLength(1), z.maxLength(100)))

const Broadcast = z.strictObject({
  title: text(200),
  body: maybe(longText(500)),
  severity: otherwise(choice(SEVERITIES), 'info'),
  url: maybe(path),
  /** The users who are named, or are among those that are named; everybody who works here, when no user is. */
  user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  role_ids: several,
  department_ids: several,
  branch_ids: several,
  expires_at: maybe(instant),
})

export const notification = family(
  '/v1/notification',
  {
    object: 'notification',
    label: 'Thông báo chung',
    group: 'Công việc & liên lạc',
    place: 20,
    watches: [],
    without: { get: 'Danh sách đã có đủ từng thông báo', update: 'Đánh dấu đã đọc là read và read-all' },
  },
  {
    list: read(List, page(Notification), {
      permission: 'signed_in',
      idle: true,
      about: 'Thông báo của chính người gọi, mới nhất trước',
    }),
    unread_count: read(z.strictObject(mine), Unread, {
      permission: 'signed_in',
      idle: true,
      about: 'Số thông báo chưa đọc của chính người gọi',
    }),
    add: write(Broadcast, z.strictObject({ recipients: count }), {
      action: 'create',
      about: 'Gửi thông báo chung cho nhân viên',
    }),
    read: write(
      z.strictObject({ notification_ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
      z.strictObject({ notification_ids: z.array(id), unread_count: count }),
      { permission: 'signed_in', about: 'Đánh dấu đã đọc; trả về những thông báo vừa được đọc lần đầu' },
    ),
    read_all: write(z.strictObject(mine), Unread, {
      permission: 'signed_in',
      about: 'Đánh dấu tất cả thông báo của chính người gọi là đã đọc',
    }),
    delete: write(
      z.strictObject({ notification_id: id }),
      z.strictObject({ notification_id: id, unread_count: count }),
      { permission: 'signed_in', about: 'Xóa một thông báo của chính người gọi' },
    ),
  },
)
