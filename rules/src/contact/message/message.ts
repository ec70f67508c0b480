/** Ways in which a customer is written to; each has a provider of its own, or none. */
export const MESSAGE_CHANNELS = ['zalo_zns', 'sms', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const MESSAGE_CHANNEL_LABELS: Readonly<Record<MessageChannel, string>> = {
  zalo_zns: 'Zalo ZNS',
  sms: 'SMS',
  email: 'Email',
}

/** Ways in which customers write and are written to outside of the product: such messages are written down by hand. */
export const OTHER_CHANNELS = ['zalo', 'facebook'] as const
export const ALL_CHANNELS = [...MESSAGE_CHANNELS, ...OTHER_CHANNELS] as const
export type AnyChannel = (typeof ALL_CHANNELS)[number]

export const ALL_CHANNEL_LABELS: Readonly<Record<AnyChannel, string>> = {
  ...MESSAGE_CHANNEL_LABELS,
  zalo: 'Zalo',
  facebook: 'Facebook',
}

/** What a message went by; what was written down by hand went by none. */
export const MESSAGE_PROVIDERS = ['manual', 'smtp', 'esms', 'http', 'zalo'] as const
export type MessageProviderName = (typeof MESSAGE_PROVIDERS)[number]

export const MESSAGE_PROVIDER_LABELS: Readonly<Record<MessageProviderName, string>> = {
  manual: 'Ghi tay',
  smtp: 'Máy chủ thư',
  esms: 'eSMS',
  http: 'Dịch vụ SMS',
  zalo: 'Zalo ZNS',
}

export const BATCH_STATUSES = ['running', 'stopped', 'done'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export const BATCH_STATUS_LABELS: Readonly<Record<BatchStatus, string>> = {
  running: 'Đang xếp gửi',
  stopped: 'Đã dừng',
  done: 'Đã xếp xong',
}

/** What brings a message by itself: each is sent by the active template that says so (`auto` of the template). */
export const AUTO_MESSAGES = ['reminder', 'birthday', 'installment', 'receipt'] as const
export type AutoMessage = (typeof AUTO_MESSAGES)[number]

export const AUTO_MESSAGE_LABELS: Readonly<Record<AutoMessage, string>> = {
  reminder: 'Trước lịch hẹn',
  birthday: 'Sinh nhật khách',
  installment: 'Kỳ trả góp đến hạn hoặc quá hạn',
  receipt: 'Khách vừa thanh toán',
}

/** What an automatic message is sent for. */
export const AUTO_PURPOSES: Readonly<Record<AutoMessage, MessagePurpose>> = {
  reminder: 'reminder',
  birthday: 'care',
  installment: 'reminder',
  receipt: 'transaction',
}

/** What a message is sent for: what may be sent to whom, and when, follows from it (docs/domain/contact.md, "Messages"). */
export const MESSAGE_PURPOSES = ['care', 'reminder', 'transaction', 'marketing'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

export const MESSAGE_PURPOSE_LABELS: Readonly<Record<MessagePurpose, string>> = {
  care: 'Chăm sóc',
  reminder: 'Nhắc nhở',
  transaction: 'Giao dịch',
  marketing: 'Ưu đãi',
}

export const MESSAGE_STATUSES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'expired',
  'cancelled',
] as const

/** Those that a job still hands over. */
export const SENDABLE_MESSAGES = ['queued', 'sending'] as const
/** Those that have left. */
export const SENT_MESSAGES = ['sent', 'delivered', 'read'] as const
/** Those that are known to have come to the customer. */
export const RECEIVED_MESSAGES = ['delivered', 'read'] as const
/** Those that no customer gets any more. */
export const UNSENT_MESSAGES = ['failed', 'expired', 'cancelled'] as const
/** Those that did not reach the customer. */
export const FAILED_MESSAGES = ['failed', 'expired'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export const MESSAGE_STATUS_LABELS: Readonly<Record<MessageStatus, string>> = {
  queued: 'Chờ gửi',
  sending: 'Đang gửi',
  sent: 'Đã gửi',
  delivered: 'Đã nhận',
  read: 'Đã xem',
  failed: 'Gửi thất bại',
  expired: 'Quá hạn',
  cancelled: 'Đã hủy',
}

export const MESSAGE_TRANSITIONS: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  queued: ['sending', 'expired', 'cancelled', 'failed'],
  sending: ['queued', 'sent', 'delivered', 'read', 'failed', 'expired'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  expired: [],
  cancelled: [],
}

/** How far a message has come; of what a provider says late nothing is turned back. */
const RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 1,
  sent: 2,
  failed: 3,
  expired: 3,
  cancelled: 3,
  delivered: 4,
  read: 5,
}

/** A message's status after its provider has said another one: reports come late, twice and in any order. */
export const reported = (now: MessageStatus, said: 'sent' | 'delivered' | 'read' | 'failed'): MessageStatus =>
  RANK[said] > RANK[now] ? said : now

/** So often a message is tried on one channel. */
export const MOST_TRIES = 3

/** Minutes until the next try after so many failed ones; undefined when there is none. */
export const retryMinutes = (tries: number): number | undefined =>
  tries < MOST_TRIES ? [1, 10][tries - 1] : undefined

/** The channel that is tried when another one has failed for good; undefined when none is left that reaches the customer. */
export function fallback(
  failed: MessageChannel,
  reaches: (channel: MessageChannel) => boolean,
): MessageChannel | undefined {
  return MESSAGE_CHANNELS.slice(MESSAGE_CHANNELS.indexOf(failed) + 1).find(reaches)
}
