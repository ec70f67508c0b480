import type { Post } from '../../adapters/http-post.ts'
import type { Handed, MessageProvider } from './provider.ts'

/** Where messages of Zalo are handed over (ZNS, "Gửi ZNS"), unless a test stands in for it. */
export const ZNS_ADDRESS = 'https://business.openapi.zalo.me/message/template'

/** Codes that pass by themselves: too many at once, a fault of theirs, an account without money. */
const PASSING = new Set([-100, -101, -115, -32, -1])
/** The access key ran out: a new one is asked for at the next try. */
export const KEY_REFUSED = -124

const PROBLEMS: Readonly<Record<string, string>> = {
  '-108': 'Số điện thoại không đúng',
  '-109': 'Mã mẫu ZNS không đúng',
  '-112': 'Nội dung của mẫu ZNS chưa đủ',
  '-115': 'Tài khoản ZNS không đủ tiền',
  '-118': 'Khách không dùng Zalo',
  '-119': 'Khách không nhận được tin ZNS',
  '-131': 'Mẫu ZNS chưa được duyệt',
  '-132': 'Tham số của mẫu ZNS không đúng',
  '-135': 'Zalo OA không có quyền gửi ZNS',
}

interface ZaloAnswer {
  error?: unknown
  message?: unknown
  data?: { msg_id?: unknown }
}

function handedBy(text: string): Handed & { key_refused?: boolean } {
  let answer: ZaloAnswer
  try {
    answer = JSON.parse(text) as ZaloAnswer
  } catch {
    return { kind: 'unknown', problem: 'Zalo trả lời không đọc được' }
  }
  const code = Number(answer.error)
  if (code === 0)
    return {
      kind: 'sent',
      provider_message_id: typeof answer.data?.msg_id === 'string' ? answer.data.msg_id : null,
    }
  const problem = PROBLEMS[String(code)] ?? `Zalo từ chối (mã ${String(answer.error).slice(0, 10)})`
  if (code === KEY_REFUSED) return { kind: 'later', problem: 'Khóa của Zalo hết hạn', key_refused: true }
  return PASSING.has(code) ? { kind: 'later', problem } : { kind: 'refused', problem }
}

/**
 * Zalo Notification Service: a template that Zalo has approved, with its blanks filled. Zalo does not tell the same
 * message twice apart, so after an answer that was lost it is not sent again.
 */
export function zns(
  key: { access: () => Promise<string>; forget: () => Promise<void> },
  post: Post,
  address = ZNS_ADDRESS,
): MessageProvider {
  return {
    channel: 'zalo_zns',
    name: 'zalo',
    repeatable: false,
    async send({ request_id, to, zns_template, params }) {
      if (zns_template === null) return { kind: 'refused', problem: 'Mẫu tin chưa có mã mẫu ZNS' }
      const access_token = await key.access()
      const body = JSON.stringify({
        phone: to.replace(/^\+/, ''),
        template_id: zns_template,
        template_data: params ?? {},
        tracking_id: request_id,
      })
      const { status, text } = await post(address, {
        headers: { 'content-type': 'application/json', access_token },
        body,
      })
      if (status === 429) return { kind: 'later', problem: 'Zalo đang nhận quá nhiều tin' }
      if (status !== 200) return { kind: 'unknown', problem: `Zalo trả lời ${status}` }
      const { key_refused = false, ...handed } = handedBy(text)
      if (key_refused) await key.forget()
      return handed
    },
  }
}
