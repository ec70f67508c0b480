import type { Post } from '../../adapters/http-post.ts'
import type { Handed, MessageProvider } from './provider.ts'

export interface EsmsAccount {
  key: string
  secret: string
  brandname: string
}

/** Where eSMS is, unless a test stands in for it. */
export const ESMS_ADDRESS = 'https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json/'

const DONE = '100'
/** It has this request already: it was taken the first time. */
const TAKEN_BEFORE = '124'
/** Codes that pass by themselves: a fault of theirs, an account that is out of money. */
const PASSING = new Set(['99', '103', '118'])

const PROBLEMS: Readonly<Record<string, string>> = {
  '101': 'Khóa eSMS không đúng',
  '102': 'Tài khoản eSMS đã bị khóa',
  '103': 'Tài khoản eSMS không đủ tiền',
  '104': 'Brandname chưa được đăng ký',
}

interface EsmsAnswer {
  CodeResult?: unknown
  SMSID?: unknown
  ErrorMessage?: unknown
}

function handedBy(text: string): Handed {
  let answer: EsmsAnswer
  try {
    answer = JSON.parse(text) as EsmsAnswer
  } catch {
    return { kind: 'unknown', problem: 'eSMS trả lời không đọc được' }
  }
  const code = String(answer.CodeResult ?? '')
  if (code === DONE)
    return { kind: 'sent', provider_message_id: typeof answer.SMSID === 'string' ? answer.SMSID : null }
  if (code === TAKEN_BEFORE) return { kind: 'sent', provider_message_id: null }
  const problem = PROBLEMS[code] ?? `eSMS từ chối (mã ${code.slice(0, 10)})`
  return PASSING.has(code) ? { kind: 'later', problem } : { kind: 'refused', problem }
}

/** SMS by eSMS under the clinic's brand name; `RequestId` keeps a message from being sent twice within a day. */
export function esms(
  { key, secret, brandname }: EsmsAccount,
  post: Post,
  address = ESMS_ADDRESS,
): MessageProvider {
  return {
    channel: 'sms',
    name: 'esms',
    repeatable: true,
    async send({ request_id, to, content }) {
      const body = JSON.stringify({
        ApiKey: key,
        SecretKey: secret,
        Phone: to.replace(/^\+/, ''),
        Content: content,
        Brandname: brandname,
        SmsType: '2',
        // oxlint-disable-next-line no-control-regex -- what is outside of ASCII is sent as Unicode
        IsUnicode: /[^\u0000-\u007f]/.test(content) ? '1' : '0',
        RequestId: request_id,
      })
      const { status, text } = await post(address, { headers: { 'content-type': 'application/json' }, body })
      return status === 200 ? handedBy(text) : { kind: 'unknown', problem: `eSMS trả lời ${status}` }
    },
  }
}
