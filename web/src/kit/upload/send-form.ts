import { Fault } from '@bcare/contract/kit/codes'
import type { Envelope } from '@bcare/contract/kit/envelope'
import { runtimeConfig } from '../runtime/config.ts'
import { settle } from '../api/exchange.ts'
import { withToken } from '../api/transport.ts'

export interface Form {
  path: string
  body: unknown
  file: Blob
  name: string
  key?: string | undefined
  signal: AbortSignal
  /** Called with how many bytes of the file are on their way. */
  onProgress: (sent: number) => void
}

const lost = () => new Fault('unavailable', 'Không thể kết nối tới máy chủ')

/** One attempt; the browser's older interface is the one that reports how much has been sent. */
function post({ path, body, file, name, key, signal, onProgress }: Form, token: string) {
  const form = new FormData()
  form.append('body', JSON.stringify(body))
  form.append('file', file, name)
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    envelope: Envelope | undefined
  }>()
  const request = new XMLHttpRequest()
  request.open('POST', `${runtimeConfig().apiUrl}${path}`)
  request.withCredentials = true
  request.responseType = 'json'
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key)
  request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
  request.onload = () =>
    resolve({ status: request.status, envelope: (request.response ?? undefined) as Envelope | undefined })
  request.onerror = () => reject(lost())
  request.onabort = () => reject(signal.reason as Error)
  const stop = () => request.abort()
  signal.addEventListener('abort', stop, { once: true })
  request.send(form)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Sends a file with a call that takes one, and reports how far it is. An aborted one throws its reason. @throws Fault */
export async function sendForm<O>(form: Form): Promise<O> {
  form.signal.throwIfAborted()
  return settle(await withToken((token) => post(form, token))) as O
}
