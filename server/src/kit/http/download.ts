import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'

/** An answer that is a file instead of the envelope; its pieces are made while it is sent. */
export class Download {
  readonly name: string
  readonly content_type: string
  readonly pieces: AsyncIterable<Buffer>

  constructor(name: string, content_type: string, pieces: AsyncIterable<Buffer>) {
    this.name = name
    this.content_type = content_type
    this.pieces = pieces
  }
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: a plain name for old programs, and the name as it is. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`

/** Sends a file. When making it fails midway the connection is cut, so that nobody takes half a file for a whole one. */
export function sendDownload(reply: FastifyReply, download: Download, logger: Logger): FastifyReply {
  const stream = Readable.from(download.pieces, { objectMode: false })
  stream.on('error', (error) =>
    logger.error({ err: error, request_id: reply.request.id }, 'a download ended before its end'),
  )
  return reply
    .header('content-type', download.content_type)
    .header('content-disposition', attachment(download.name))
    .send(stream)
}
