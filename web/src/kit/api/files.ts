import { Fault } from '@bcare/contract/kit/codes'
import type { Envelope } from '@bcare/contract/kit/envelope'
import type { ApiCall } from './api-call.ts'
import { runtimeConfig } from '../runtime/config.ts'
import { exchange, settle } from './exchange.ts'
import { withToken } from './transport.ts'

/** Sends a file with a call that takes one, and what else the call wants to know. @throws Fault */
export async function uploadFile<I, O>(target: ApiCall<I, O>, file: File, body?: I): Promise<O> {
  const form = new FormData()
  if (body !== undefined) form.append('body', JSON.stringify(body))
  form.append('file', file)
  const answer = await withToken((token) =>
    exchange(target.call.path, { headers: { Authorization: `Bearer ${token}` }, body: form }),
  )
  return settle(answer) as O
}

interface Fetched {
  status: number
  /** A file in place of the envelope. */
  file?: { name: string; blob: Blob }
  envelope?: Envelope
}

/** RFC 6266: the name as it is comes after `filename*=UTF-8''`. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded === undefined ? 'tệp' : decodeURIComponent(encoded)
}

async function fetchFile(
  path: string,
  input: unknown,
  token: string,
  signal?: AbortSignal,
): Promise<Fetched> {
  const response = await fetch(`${runtimeConfig().apiUrl}${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
    signal: signal ?? null,
  })
  const disposition = response.headers.get('content-disposition')
  if (disposition !== null)
    return { status: response.status, file: { name: nameIn(disposition), blob: await response.blob() } }
  const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined
  return { status: response.status, ...(envelope !== undefined && { envelope }) }
}

function save({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by then; keeping it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Saves the file that a call answers, and answers its name; a call that answered the envelope after all answers its
 * data. An aborted call throws the browser's AbortError. @throws Fault
 */
export async function downloadFile<I, O>(
  target: ApiCall<I, O>,
  input: I,
  signal?: AbortSignal,
): Promise<{ saved: string } | { data: O }> {
  const { status, file, envelope } = await withToken((token) =>
    fetchFile(target.call.path, input, token, signal),
  ).catch((error: unknown) => {
    if (error instanceof Fault || signal?.aborted) throw error
    throw new Fault('unavailable', 'Không thể kết nối tới máy chủ')
  })
  if (file === undefined) return { data: settle({ status, envelope }) as O }
  save(file)
  return { saved: file.name }
}
