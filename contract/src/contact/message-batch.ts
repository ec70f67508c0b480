import { BATCH_STATUSES, MESSAGE_CHANNELS, MESSAGE_PURPOSES } from '@bcare/rules/contact/message/message'
import * as z from 'zod/mini'
import { person } from '../customers/person.ts'
import {
  choice,
  count,
  crud,
  entity,
  family,
  id,
  instant,
  longText,
  maybe,
  otherwise,
  plannedInstant,
  read,
  text,
  write,
} from '../kit/index.ts'
import { MOST_CONTENT } from './message.ts'

/** More customers than these are sent to in several batches. */
export const MOST_RECIPIENTS = 5_000

const name = z.nullable(z.string())

/** One message to many customers (docs/domain/contact.md, "Messages to many"). */
export const MessageBatch = entity('message_batch', {
  label: 'Đợt gửi tin',
  edits: {},
  once: {
    name: text(120),
    channel: choice(MESSAGE_CHANNELS),
    purpose: otherwise(choice(MESSAGE_PURPOSES), 'care'),
    subject: maybe(text(150)),
    content: longText(MOST_CONTENT),
    template_term_id: maybe(id),
  },
  derived: {
    code: z.string(),
    status: choice(BATCH_STATUSES),
    /** Customers that it is for. */
    total: count,
    /** Those that nobody has looked at yet. */
    waiting: count,
    /** How many were left out, by reason. */
    left_out: z.record(z.string(), count),
    queued: count,
    sent: count,
    delivered: count,
    failed: count,
    cancelled: count,
    cost: count,
    ended_at: z.nullable(instant),
    template_name: name,
    created_by_name: name,
  },
  labels: {
    code: 'Mã đợt gửi',
    name: 'Tên đợt gửi',
    channel: 'Kênh',
    purpose: 'Mục đích',
    subject: 'Tiêu đề',
    content: 'Nội dung',
    template_term_id: 'Mẫu tin',
    template_name: 'Mẫu tin',
    status: 'Trạng thái',
    total: 'Số khách',
    waiting: 'Chưa xếp',
    left_out: 'Bỏ qua',
    queued: 'Chờ gửi',
    sent: 'Đã gửi',
    delivered: 'Đã nhận',
    failed: 'Thất bại',
    cancelled: 'Đã hủy',
    cost: 'Chi phí',
    ended_at: 'Kết thúc lúc',
    created_by_name: 'Người gửi',
  },
})

const { list, get } = crud(MessageBatch, {
  filters: ['id', 'status', 'channel', 'created_by'],
  sorts: ['created_at'],
  search: true,
})

const PAGED = { page: true, limit: true, sort_by: true, order: true } as const

/** Whom: customers who were picked, or all of a list as it is narrowed. */
const recipients = {
  person_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS))),
  query: z.optional(z.omit(z.omit(person.query.body, PAGED), { summary: true })),
}

const Draft = z.extend(MessageBatch.draft, { ...recipients, schedule_at: maybe(plannedInstant) })

/** Who would get it and who would not, before anything is sent. */
const BatchPreview = z.strictObject({
  total: count,
  reached: count,
  left_out: z.record(z.string(), count),
  /** Customers of whom a blank is not known. */
  unfilled: count,
  missing: z.array(z.string()),
  parts: count,
  cost: count,
  /** The first of them, as they would leave. */
  samples: z.array(z.strictObject({ person_id: id, person_name: z.string(), text: z.string() })),
})

export const messageBatch = family(
  '/v1/person/message/batch',
  {
    object: 'message',
    watches: ['message', 'term', 'user'],
    without: {
      update: 'Đợt gửi đang chạy chỉ có thể dừng: stop',
      delete: 'Đợt gửi được giữ nguyên cùng các tin của nó',
    },
  },
  {
    list,
    get,
    add: write(Draft, MessageBatch.row, {
      permission: 'message:manage',
      key_required: true,
      about: 'Gửi một tin cho nhiều khách; ai không được gửi thì bỏ qua và ghi lý do',
    }),
    preview: read(Draft, BatchPreview, {
      permission: 'message:manage',
      about: 'Bao nhiêu khách sẽ nhận, ai bị bỏ qua và vì sao, tốn bao nhiêu',
    }),
    stop: write(z.strictObject({ id }), MessageBatch.row, {
      permission: 'message:manage',
      about: 'Dừng đợt gửi: tin chưa gửi bị hủy, tin đã gửi giữ nguyên',
    }),
  },
)
