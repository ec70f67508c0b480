import { LEFT_OUT } from '@bcare/rules/contact/message/eligible'
import {
  ALL_CHANNELS,
  MESSAGE_CHANNELS,
  MESSAGE_PROVIDERS,
  MESSAGE_PURPOSES,
  MESSAGE_STATUSES,
} from '@bcare/rules/contact/message/message'
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
  longText,
  maybe,
  otherwise,
  phoneOut,
  plannedInstant,
  read,
  text,
  write,
} from '../kit/index.ts'

/** Longer than any channel takes: each says its own bound. */
export const MOST_CONTENT = 4000

const name = z.nullable(z.string())

const Said = {
  person_id: id,
  purpose: otherwise(choice(MESSAGE_PURPOSES), 'care'),
  /** Of emails alone. */
  subject: maybe(text(150)),
  /** With blanks between braces until it is sent (rules/contact/message/template). Of ZNS the words are the template's. */
  content: longText(MOST_CONTENT),
  template_term_id: maybe(id),
  appointment_id: maybe(id),
}

/** A message to a customer (docs/domain/contact.md, "Messages"). Its status belongs to its provider, and to `cancel`. */
export const Message = entity('message', {
  label: 'Tin nhắn',
  called: 'code',
  edits: {},
  once: {
    ...Said,
    channel: choice(ALL_CHANNELS),
    direction: otherwise(choice(['out', 'in'] as const), 'out'),
  },
  derived: {
    code: z.string(),
    status: choice(MESSAGE_STATUSES),
    provider: choice(MESSAGE_PROVIDERS),
    to_phone: z.nullable(phoneOut),
    to_email: name,
    due_at: instant,
    expires_at: z.nullable(instant),
    sent_at: z.nullable(instant),
    delivered_at: z.nullable(instant),
    read_at: z.nullable(instant),
    /** Why it was not sent, as a sentence. */
    problem: name,
    tries: count,
    parts: count,
    cost: count,
    /** The message of another channel in whose place this one went. */
    fallback_of_id: z.nullable(id),
    fallback_of_code: name,
    batch_id: z.nullable(id),
    batch_name: name,
    branch_id: id,
    branch_name: name,
    person_name: name,
    person_code: name,
    template_name: name,
    created_by_name: name,
  },
  labels: {
    code: 'Mã tin nhắn',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    channel: 'Kênh',
    purpose: 'Mục đích',
    direction: 'Hướng',
    subject: 'Tiêu đề',
    content: 'Nội dung',
    template_term_id: 'Mẫu tin',
    template_name: 'Mẫu tin',
    appointment_id: 'Lịch hẹn',
    status: 'Trạng thái',
    provider: 'Nguồn',
    to_phone: 'Số nhận',
    to_email: 'Email nhận',
    due_at: 'Thời điểm',
    expires_at: 'Hết hạn lúc',
    sent_at: 'Đã gửi lúc',
    delivered_at: 'Đã nhận lúc',
    read_at: 'Đã xem lúc',
    problem: 'Lỗi',
    tries: 'Số lần thử',
    parts: 'Số tin',
    cost: 'Chi phí',
    fallback_of_id: 'Thay cho tin',
    fallback_of_code: 'Thay cho tin',
    batch_id: 'Đợt gửi',
    batch_name: 'Đợt gửi',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    created_by_name: 'Người gửi',
  },
  logged: {
    provider_message_id: 'Mã của nhà cung cấp',
    dedupe_key: 'Khóa chống gửi trùng',
    zns_template: 'Mã mẫu ZNS',
    params: 'Tham số ZNS',
    falls_back: 'Đổi kênh khi lỗi',
  },
})

const { query } = crud(Message, {
  filters: [
    'id',
    'person_id',
    'channel',
    'purpose',
    'direction',
    'status',
    'branch_id',
    'batch_id',
    'created_by',
    'due_at',
  ],
  sorts: ['due_at', 'created_at'],
  search: true,
})

const Wish = z.strictObject({
  ...Said,
  channel: choice(MESSAGE_CHANNELS),
  /** Later than now; the quiet hours are kept all the same. */
  schedule_at: maybe(plannedInstant),
})

/** What a message would be, before it is sent. */
const Preview = z.strictObject({
  text: z.string(),
  /** Blanks of which nothing is known. */
  missing: z.array(z.string()),
  to: name,
  /** Why the customer is left out; null where they are not. */
  left_out: z.nullable(choice(LEFT_OUT)),
  due_at: z.nullable(instant),
  parts: count,
  units: count,
  alphabet: choice(['gsm', 'unicode'] as const),
  cost: count,
})

/** Whether a channel sends, and why not. */
const ChannelState = z.strictObject({ channel: choice(MESSAGE_CHANNELS), is_set: flag, problem: name })

const Logged = z.extend(Message.draft, {
  /** Now, unless it was earlier. */
  at: maybe(instant),
})

export const message = family(
  '/v1/person/message',
  {
    object: 'message',
    group: 'Công việc & liên lạc',
    place: 40,
    asks: ['manage'],
    watches: ['person', 'term', 'user', 'appointment', 'department', 'message_batch'],
    without: {
      add: 'Tin nhắn được gửi (send), hoặc ghi lại (log)',
      get: 'Lịch sử đã có đủ từng tin',
      list: 'history trả về một trang tin nhắn, lọc được theo khách',
      update: 'Tin đã xếp gửi được giữ nguyên; chưa gửi thì hủy: cancel',
    },
  },
  {
    send: write(Wish, Message.row, {
      permission: 'message:create',
      key_required: true,
      about: 'Xếp gửi một tin cho khách; tôn trọng giờ yên tĩnh, sự đồng ý và «không liên hệ»',
    }),
    log: write(Logged, Message.row, {
      action: 'create',
      about: 'Ghi lại một tin đã gửi hoặc đã nhận ngoài phần mềm',
    }),
    history: { ...query, about: 'Tin nhắn với khách, mới nhất trước' },
    preview: read(Wish, Preview, { about: 'Tin sẽ như thế nào, gửi tới đâu, lúc nào và tốn bao nhiêu' }),
    channels: read(z.strictObject({}), z.strictObject({ channels: z.array(ChannelState) }), {
      about: 'Kênh nào gửi được',
    }),
    cancel: write(z.strictObject({ id }), Message.row, {
      permission: 'message:create',
      about: 'Hủy tin chưa gửi; của người khác thì cần quyền quản lý',
    }),
    delete: write(z.strictObject({ id }), z.strictObject({ id }), {
      action: 'delete',
      about: 'Xóa tin ghi tay của mình; tin đã gửi được giữ nguyên',
    }),
    connection: read(z.strictObject({}), z.strictObject({ is_set: flag }), {
      permission: 'setting:update',
      about: 'Đã có địa chỉ nhận báo kết quả gửi tin chưa',
    }),
    renew_address: write(z.strictObject({}), z.strictObject({ path: z.string() }), {
      permission: 'setting:update',
      secret: true,
      about: 'Tạo địa chỉ bí mật mới cho báo kết quả gửi tin, chỉ hiện một lần',
    }),
  },
)
