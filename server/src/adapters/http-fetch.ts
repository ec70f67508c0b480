import { request as plain, type IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { publicAddressOf, resolveName, type Resolve } from './public-address.ts'

export interface FetchOptions {
  /** Hosts outside of the internet that the operator lets clinics use, as `host` or `host:port`. */
  private_hosts?: readonly string[]
  resolve?: Resolve
  timeout_ms?: number
}

export interface FetchInput {
  most_bytes: number
  /** Takes what comes, piece by piece. */
  write: (piece: Buffer) => Promise<void>
  signal?: AbortSignal
}

/** More came, or was announced, than is wanted. */
export class TooMuch extends Error {}

/** No address of the web, or one that leads round in circles. */
export class NoAddress extends Error {}

/** Answered with something else than what was asked for. */
export class NotGiven extends Error {}

const TIMEOUT_MS = 60_000
const MOST_REDIRECTS = 3

/** Fetches what lies at an address that others gave; answers how many bytes it has. */
export type Fetch = (address: string, wanted: FetchInput) => Promise<number>

function addressOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new NoAddress('no address of the web')
  return url
}

/** Asks one address, at the very host that was judged. @throws InnerAddress, and the error of the connection */
async function ask(
  url: URL,
  signal: AbortSignal,
  { private_hosts = [], resolve = resolveName }: FetchOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const allowed = private_hosts.includes(url.host) || private_hosts.includes(host)
  const to = allowed ? host : await publicAddressOf(host, resolve)
  const open = url.protocol === 'https:' ? secure : plain
  return new Promise((done, fail) => {
    const asked = open(
      url,
      {
        signal,
        agent: false,
        ...(isIP(to) !== 0 && {
          // Asked for one address, or for all of them.
          lookup: (_name, { all }, found) =>
            all === true ? found(null, [{ address: to, family: isIP(to) }]) : found(null, to, isIP(to)),
        }),
      },
      done,
    )
    asked.on('error', fail)
    asked.end()
  })
}

async function readAll(answer: IncomingMessage, { most_bytes, write }: FetchInput): Promise<number> {
  if (Number(answer.headers['content-length'] ?? 0) > most_bytes)
    throw new TooMuch('more is announced than is wanted')
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most_bytes) throw new TooMuch('more came than is wanted')
    await write(piece)
  }
  if (!answer.complete) throw new NotGiven('the answer was cut off')
  return size
}

/**
 * The same as a function: only from the internet, or where the operator allows it. The connection is made to the very
 * address that was judged, and so is that of each redirect, of which few are followed.
 * @throws InnerAddress, NoAddress, TooMuch, NotGiven, and the error of the connection
 */
export const fetching =
  (options: FetchOptions = {}): Fetch =>
  async (address, wanted) => {
    const { timeout_ms = TIMEOUT_MS } = options
    const ends = [AbortSignal.timeout(timeout_ms), ...(wanted.signal === undefined ? [] : [wanted.signal])]
    const signal = AbortSignal.any(ends)
    let url = addressOf(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, signal, options)
      const { statusCode = 0, headers } = answer
      try {
        if (statusCode === 200) return await readAll(answer, wanted)
        if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
          throw new NotGiven(`answered with ${statusCode}`)
        url = addressOf(headers.location, url)
      } finally {
        answer.destroy()
      }
    }
    throw new NoAddress('too many redirects')
  }
