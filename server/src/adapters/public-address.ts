import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const FOUR_IN_SIX = {
  /** NAT64 (RFC 6052): a network without IPv4 reaches it by these. */
  nat64: ipaddr.IPv6.parse('64:ff9b::'),
  sixToFour: ipaddr.IPv6.parse('2002::'),
  global: ipaddr.IPv6.parse('2000::'),
}

const four = (high = 0, low = 0) => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])

/** The IPv4 address that an IPv6 address leads to; undefined when it leads to none. */
function wrapped(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const { parts } = address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.match(FOUR_IN_SIX.nat64, 96)) return four(parts[6], parts[7])
  if (address.match(FOUR_IN_SIX.sixToFour, 16)) return four(parts[1], parts[2])
  // ISATAP (RFC 5214), under any prefix.
  if (((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe) return four(parts[6], parts[7])
  return undefined
}

/** Whether an address is one of the public internet, taken out of whatever it is wrapped in. */
export function isPublicAddress(text: string): boolean {
  // Other spellings of numbers (127.1, 0x7f000001) are read in several ways: none of them is an address here.
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const six = address as ipaddr.IPv6
  const inside = wrapped(six)
  if (inside !== undefined) return inside.range() === 'unicast'
  return six.range() === 'unicast' && six.match(FOUR_IN_SIX.global, 3)
}

/** Every address of a name. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks the name servers themselves: `dns.lookup` would hold one of the few threads that files are read with for as long
 * as a name server of the clinic's choice keeps silent, and would read this machine's own list of hosts.
 * @throws when no name server knows the name
 */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [fours, sixes] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [fours, sixes].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && fours.status === 'rejected') throw fours.reason
  return found
}

/** A name that leads into the inner network, or to several places of which one does. */
export class InnerAddress extends Error {}

/**
 * The address to connect to for a name that a clinic gave. The connection is made to this address itself, so that a name
 * server that answers differently a moment later changes nothing.
 * @throws InnerAddress unless every address of the name is public; the error of the name server
 */
export async function publicAddressOf(host: string, resolve: Resolve): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress))
    throw new InnerAddress(`${host} leads to ${addresses.join(', ') || 'nowhere'}`)
  return first
}
