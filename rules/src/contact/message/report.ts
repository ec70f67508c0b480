/** What a service says of a message that it was handed. */
export interface MessageReport {
  /** The number that the service gave the message. */
  id: string
  said: 'sent' | 'delivered' | 'read' | 'failed'
  problem: string | null
}

/** Fields of a report as they came: of a JSON body, or of the query of an address. */
export type ReportFields = Readonly<Record<string, unknown>>

/** A report, nothing that says something new, or the sentence why it cannot be read. */
export type ReadReport = MessageReport | { skipped: true } | { problem: string }

const MOST = 200

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim().slice(0, MOST)
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : null

const NO_ID = { problem: 'Thiếu mã tin nhắn' } as const

const SAID = ['sent', 'delivered', 'read', 'failed'] as const

/** The general shape (docs/message-notices.md): `{id, status, problem?}`. */
export function readGenericReport(fields: ReportFields): ReadReport {
  const id = textOf(fields['id'])
  if (id === null) return NO_ID
  const said = SAID.find((one) => one === fields['status'])
  if (said === undefined) return { problem: `Trạng thái phải là một trong: ${SAID.join(', ')}` }
  return { id, said, problem: said === 'failed' ? textOf(fields['problem']) : null }
}

/** States of eSMS after which nothing more comes: refused, and sent, with how many of it arrived. */
const ESMS_REFUSED = '4'
const ESMS_DONE = '5'

/** eSMS tells by the query of an address (its page "Callback Url"); several numbers in one message we never send. */
export function readEsmsReport(fields: ReportFields): ReadReport {
  const id = textOf(fields['SMSID'])
  if (id === null) return NO_ID
  const state = textOf(fields['SendStatus'])
  if (state === ESMS_REFUSED) return { id, said: 'failed', problem: 'Nhà mạng từ chối tin' }
  if (state !== ESMS_DONE) return { skipped: true }
  if (Number(fields['SendSuccess']) > 0) return { id, said: 'delivered', problem: null }
  return Number(fields['SendFailed']) > 0
    ? { id, said: 'failed', problem: 'Nhà mạng báo không gửi được' }
    : { skipped: true }
}

const fieldsOf = (value: unknown): ReportFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ReportFields) : {}

/** What Zalo calls its events of messages. */
const ZALO_EVENTS: Readonly<Record<string, MessageReport['said']>> = {
  user_received_message: 'delivered',
  user_seen_message: 'read',
}

/** Zalo tells of a message that has come to a telephone, and of one that was seen; other events are none of ours. */
export function readZaloReport(fields: ReportFields): ReadReport {
  const said = ZALO_EVENTS[textOf(fields['event_name']) ?? '']
  const id = textOf(fieldsOf(fields['message'])['msg_id'])
  return said === undefined || id === null ? { skipped: true } : { id, said, problem: null }
}
