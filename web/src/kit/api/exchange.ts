import { CODE, Fault, kindOfCode, type FaultKind } from '@bcare/contract/kit/codes'
import type { Envelope } from '@bcare/contract/kit/envelope'
import { runtimeConfig } from '../runtime/config.ts'
import { noteServerTime } from '../runtime/server-clock.ts'

export interface Answer {
  status: number
  envelope: Envelope | undefined
}

const KIND_OF_STATUS: Partial<Record<number, FaultKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'too_large',
  429: 'too_many',
  503: 'unavailable',
}

/** A failure of the transport: its title names the error, its message says what to show (docs/interface.md "Toasts"). */
const transportFault = (kind: FaultKind, title: string, message: string): Fault =>
  Object.assign(new Fault(kind, message), { cause: new Error(title) })

const noConnection = () => transportFault('unavailable', 'Lỗi kết nối', 'Không thể kết nối tới máy chủ')

async function* chunksOf(body: ReadableStream<string>): AsyncGenerator<string> {
  // Not every browser goes through a stream by itself.
  const reader = body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
}

/** Reads an answer while it comes. An aborted one throws the browser's AbortError, one that breaks off `Fault`. */
async function follow(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPiece: (text: string) => void,
  signal: AbortSignal | null | undefined,
): Promise<Envelope> {
  const { readStream } = await import('@bcare/contract/kit/stream')
  const chunks = chunksOf(body.pipeThrough(new TextDecoderStream()))
  return readStream(chunks, onPiece).catch((error: unknown) => {
    throw signal?.aborted === true ? error : noConnection()
  })
}

/**
 * Posts to the API and answers what came back, envelope or not. Of an answer that comes in pieces `onPiece` is given them, and
 * the envelope is what it ends with. Throws `Fault` when nothing came back.
 */
export async function exchange(
  path: string,
  init: RequestInit,
  onPiece?: (text: string) => void,
): Promise<Answer> {
  const request = { ...init, method: 'POST', credentials: 'include' } as const
  const response = await fetch(`${runtimeConfig().apiUrl}${path}`, request).catch((error: unknown) => {
    throw init.signal?.aborted === true ? error : noConnection()
  })
  noteServerTime(response.headers.get('date'))
  const comes = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (comes && response.body !== null && onPiece !== undefined)
    return { status: response.status, envelope: await follow(response.body, onPiece, init.signal) }
  const envelope = (await response.json().catch((error: unknown) => {
    // Let go of between its head and its body: that is no failure.
    if (init.signal?.aborted) throw error
    return undefined
  })) as Envelope | undefined
  return { status: response.status, envelope }
}

/** The data of an answer; throws `Fault` for a refusal and for anything that is no envelope. */
export function settle({ status, envelope }: Answer): unknown {
  if (envelope?.code === CODE.ok) return envelope.data
  if (envelope === undefined || typeof envelope.code !== 'number') {
    const said = (envelope as Partial<Envelope> | null | undefined)?.message
    const message = typeof said === 'string' && said !== '' ? said : 'Có lỗi xảy ra'
    throw transportFault(KIND_OF_STATUS[status] ?? 'internal', `Lỗi ${status}`, message)
  }
  throw new Fault(kindOfCode(envelope.code), envelope.message || 'Có lỗi xảy ra', envelope.data)
}
