import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

/** An answer that is longer than was agreed. */
export class TooLong extends Error {}

interface Guard {
  /** Where the connection goes, whatever the name of the host leads to a moment later; not given of a host that is trusted. */
  address: string | undefined
  /** Longer answers break off. */
  most_bytes: number
}

/** Always the same address, in whichever of its two shapes it is asked for. */
const always = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** @throws TooLong */
async function* limited(source: AsyncIterable<Buffer>, most_bytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > most_bytes) throw new TooLong(`an answer of more than ${most_bytes} bytes`)
    yield chunk
  }
}

const headersOf = (message: http.IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (typeof value === 'string') headers.set(name, value)
  return headers
}

/**
 * `fetch` for an address that a clinic gave: one connection to an address that has been looked at, no redirects, no proxy,
 * no more bytes than agreed. The certificate is that of the name.
 */
export function guardedFetch({ address, most_bytes }: Guard): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { body, method = 'GET', signal } = init
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new TypeError('only text is sent')
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      agent: false,
      ...(address !== undefined && { lookup: always(address) }),
      ...(signal && { signal }),
    })
    request.on('error', reject)
    request.on('response', (message) => {
      try {
        const stream = Readable.toWeb(Readable.from(limited(message, most_bytes), { objectMode: false }))
        resolve(
          new Response(stream as unknown as BodyInit, {
            status: message.statusCode ?? 0,
            headers: headersOf(message),
          }),
        )
      } catch (error) {
        message.destroy()
        reject(error as Error)
      }
    })
    request.end(body ?? undefined)
    return promise
  }
}
