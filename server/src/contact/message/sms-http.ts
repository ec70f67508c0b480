import type { Post } from '../../adapters/http-post.ts'
import type { MessageProvider } from './provider.ts'

export interface HttpSmsAccount {
  url: string
  key: string
  brandname: string
}

/** Any service that takes `{request_id, to, from, text}` by POST with a bearer key, and answers 2xx when it has taken it. */
export function httpSms({ url, key, brandname }: HttpSmsAccount, post: Post): MessageProvider {
  return {
    channel: 'sms',
    name: 'http',
    repeatable: true,
    async send({ request_id, to, content }) {
      const { status, text } = await post(url, {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': request_id,
          ...(key !== '' && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ request_id, to, from: brandname, text: content }),
      })
      if (status >= 200 && status < 300) return { kind: 'sent', provider_message_id: numberIn(text) }
      const problem = `Dịch vụ SMS trả lời ${status}`
      return status === 429 || status >= 500 ? { kind: 'later', problem } : { kind: 'refused', problem }
    },
  }
}

/** The number that the service gave the message, where it says one. */
function numberIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id.slice(0, 200) : typeof id === 'number' ? String(id) : null
  } catch {
    return null
  }
}
