import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Whose `X-Forwarded-*` is believed: of none, that of so many proxies in a row, or that of these addresses. */
export type TrustProxy = false | number | readonly string[]

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 10

const WHAT_TO_WRITE =
  'hãy ghi số proxy đứng trước máy chủ (thường là 1), hoặc danh sách địa chỉ của các proxy, ví dụ TRUST_PROXY=10.0.0.5,192.168.1.0/24 hoặc TRUST_PROXY=loopback'

/** An address, a range of addresses that is not all of them, or a name for some. */
function isProxy(item: string): boolean {
  if (NAMES.has(item)) return true
  const [address = '', bits, ...more] = item.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** Reads `TRUST_PROXY`; a text instead of a value is the sentence that says what is wrong with it. */
export function readProxies(text: string): { trust: TrustProxy } | { problem: string } {
  const said = text.trim().toLowerCase()
  if (said === 'false' || said === '0') return { trust: false }
  if (said === 'true') return { problem: `true sẽ tin mọi địa chỉ do người gọi tự khai; ${WHAT_TO_WRITE}` }
  if (/^\d+$/.test(said)) {
    const hops = Number(said)
    return hops <= MOST_HOPS
      ? { trust: hops }
      : { problem: `nhiều nhất là ${MOST_HOPS} proxy; ${WHAT_TO_WRITE}` }
  }
  const items = said.split(',').map((item) => item.trim())
  const wrong = items.find((item) => !isProxy(item))
  return wrong === undefined
    ? { trust: items }
    : { problem: `«${wrong.slice(0, 60)}» không phải là địa chỉ của proxy; ${WHAT_TO_WRITE}` }
}

/** The same for fastify, which believes no mere number. */
export function trustedBy(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  return trust === false ? false : [...trust]
}

/** An address of `X-Forwarded-For`, some of which come with a port. */
function bareAddress(said: string): string | undefined {
  const bare = said.trim()
  const [, inside = bare] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  return isIP(inside) === 0 ? undefined : inside
}

/** The addresses that proxies have added, the nearest last; what comes before one that is none was made up. */
function wellFormed(chain: string): string {
  const kept: string[] = []
  for (const said of chain.split(',').toReversed()) {
    const address = bareAddress(said)
    if (address === undefined) break
    kept.unshift(address)
  }
  return kept.join(', ')
}

/** Leaves of the headers of proxies only what can be true, before anything asks for an address, a host or a protocol. */
export function cleanForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const chain = headers['x-forwarded-for']
    if (chain !== undefined) headers['x-forwarded-for'] = wellFormed(String(chain))
    if (headers['x-forwarded-for'] === '') delete headers['x-forwarded-for']
    const protocol = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
    if (protocol !== 'http' && protocol !== 'https') delete headers['x-forwarded-proto']
  })
}

const FORWARDING = new Set([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
])

/** Whether a request was made on this machine itself, and not handed on by a proxy that runs here. */
export function isFromHere({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  if (isIP(address) === 0 || ipaddr.process(address).range() !== 'loopback') return false
  return !raw.rawHeaders.some((name, index) => index % 2 === 0 && FORWARDING.has(name.toLowerCase()))
}

/** What limits by address count under: one line of IPv6 has 64 bits of addresses to choose from. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::`
}
