import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { InnerAddress, publicAddressOf, resolveName, type Resolve } from './public-address.ts'

/** An answer of another server. */
export interface Posted {
  status: number
  text: string
}

export interface PostOptions {
  /** Hosts outside of the internet that the operator lets clinics use, as `host` or `host:port`. */
  private_hosts?: readonly string[]
  resolve?: Resolve
  timeout_ms?: number
}

export interface Body {
  headers: Readonly<Record<string, string>>
  body: string
}

const TIMEOUT_MS = 15_000
/** More is no answer of an interface. */
const MOST_BYTES = 64 * 1024

/** Hands a body to an address that a clinic gave. */
export type Post = (address: string, sent: Body) => Promise<Posted>

/**
 * The same as a function: only to the internet, or where the operator allows it; the connection is made to the very
 * address that was judged, no redirect is followed, and little is read of the answer.
 * @throws InnerAddress, and the error of the connection
 */
export function posting({
  private_hosts = [],
  resolve = resolveName,
  timeout_ms = TIMEOUT_MS,
}: PostOptions = {}): Post {
  return async (address, { headers, body }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const allowed = private_hosts.includes(url.host) || private_hosts.includes(host)
    const to = allowed ? host : await publicAddressOf(host, resolve)
    if (url.protocol !== 'https:' && !allowed) throw new InnerAddress('only https leaves for the internet')
    const open = url.protocol === 'https:' ? secure : plain
    return new Promise((done, fail) => {
      const asked = open(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal: AbortSignal.timeout(timeout_ms),
          ...(isIP(to) !== 0 && {
            lookup: (_name, _options, found) => found(null, [{ address: to, family: isIP(to) }]),
          }),
        },
        (answer) => {
          const pieces: Buffer[] = []
          let size = 0
          answer.on('data', (piece: Buffer) => {
            size += piece.length
            if (size > MOST_BYTES) asked.destroy(new Error('the answer is too long'))
            else pieces.push(piece)
          })
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
          )
          answer.on('error', fail)
        },
      )
      asked.on('error', fail)
      asked.end(body)
    })
  }
}
