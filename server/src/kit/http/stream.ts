import { PassThrough } from 'node:stream'
import { Fault, type Call, type Envelope } from '@bcare/contract'
import { EVENT_STREAM, eventText } from '@bcare/contract/kit/stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../context.ts'
import { dataText, refusalOf, type Refusing } from './answer.ts'

/** Who waits for the answers of calls that `streams`. */
export interface Readers {
  /** The one behind a request, without a way to be given pieces. */
  of: (reply: FastifyReply) => Reader
}

const STOPPING = 'Máy chủ đang khởi động lại, đoạn văn của bạn vẫn còn nguyên, hãy thử lại sau ít phút'

/** Notices readers who go away, and sends away those who are there when the server closes. */
export function noticeReaders(app: FastifyInstance): Readers {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const reader of open) reader.abort(new Fault('unavailable', STOPPING))
  })
  return {
    of({ raw }) {
      const reader = new AbortController()
      const leave = () => {
        open.delete(reader)
        if (!raw.writableFinished) reader.abort(new Fault('rule', 'Người đọc đã dừng'))
      }
      open.add(reader)
      raw.once('close', leave)
      // Gone while the request was looked at.
      if (raw.destroyed) leave()
      return { signal: reader.signal }
    },
  }
}

/** Whether a request wants to follow the text of its answer. */
export function wantsStream({ headers: { accept = '' } }: FastifyRequest, { streams }: Call): boolean {
  const types = accept.split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase())
  return streams === true && types.includes(EVENT_STREAM)
}

/**
 * Answers with the pieces of a text while it is written, and with the whole at the end. Until the first piece a refusal is
 * thrown and answered as ever; afterwards it is the last event, and its code is returned. What waits for a reader who is slow is
 * no more than a text may have.
 * @throws what `work` does before the first piece
 */
export async function sendStream(
  reply: FastifyReply,
  reader: Reader,
  work: (reader: Reader) => Promise<unknown>,
  refusing: Refusing,
): Promise<number> {
  const body = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const say = (text: string) => {
    // It is gone with its reader.
    if (!body.destroyed) body.write(text)
  }
  const piece = (text: string) => {
    begun.resolve()
    say(eventText('piece', JSON.stringify({ text })))
  }
  const working = work({ ...reader, piece })
  await Promise.race([begun.promise, working])
  reply.header('content-type', `${EVENT_STREAM}; charset=utf-8`)
  // Proxies that collect answers before they pass them on.
  reply.header('x-accel-buffering', 'no')
  reply.send(body)
  const refusal = await working.then(
    (data): Envelope | undefined => {
      say(eventText('done', dataText(data)))
      return undefined
    },
    (error: unknown): Envelope => {
      const refused = refusalOf(reply.request, error, refusing)
      say(eventText('fault', JSON.stringify(refused)))
      return refused
    },
  )
  body.end()
  return refusal?.code ?? 0
}
