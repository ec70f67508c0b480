/** An address as a number, with the bits that its kind has. */
interface Address {
  bits: 32 | 128
  value: bigint
}

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
const GROUP = /^[0-9a-f]{1,4}$/

function ofBytes(text: string): bigint | undefined {
  const parts = IPV4.exec(text)?.slice(1).map(Number)
  if (parts === undefined || parts.some((part) => part > 255)) return undefined
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

/** The groups of a part of an IPv6 address; undefined when one is none. */
function groupsOf(text: string): bigint[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  return groups.every((group) => GROUP.test(group)) ? groups.map((group) => BigInt(`0x${group}`)) : undefined
}

/** An address of IPv6 whose last four bytes are written as those of IPv4, in groups throughout. */
function inGroups(text: string): string | undefined {
  const at = text.lastIndexOf(':') + 1
  const last = text.slice(at)
  if (!last.includes('.')) return text
  const bytes = ofBytes(last)
  return bytes === undefined
    ? undefined
    : `${text.slice(0, at)}${(bytes >> 16n).toString(16)}:${(bytes & 0xffffn).toString(16)}`
}

function ofGroups(written: string): bigint | undefined {
  const text = inGroups(written)
  if (text === undefined) return undefined
  const [head = '', tail, ...more] = text.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  if (first === undefined || last === undefined || more.length > 0) return undefined
  const missing = 8 - first.length - last.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const all = [...first, ...Array.from({ length: missing }, () => 0n), ...last]
  return all.reduce((sum, group) => sum * 65_536n + group, 0n)
}

/** An address of either kind; one of IPv4 that is written as IPv6 is of IPv4. */
function readAddress(text: string): Address | undefined {
  const bare = text.toLowerCase()
  const four = ofBytes(bare)
  if (four !== undefined) return { bits: 32, value: four }
  const six = bare.includes(':') ? ofGroups(bare) : undefined
  if (six === undefined) return undefined
  return six >> 32n === 0xffffn ? { bits: 32, value: six & 0xffffffffn } : { bits: 128, value: six }
}

interface Range extends Address {
  /** How many of the first bits count. */
  prefix: number
}

function readRange(text: string): Range | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const read = readAddress(address)
  if (read === undefined || more.length > 0) return undefined
  if (bits === undefined) return { ...read, prefix: read.bits }
  const prefix = Number(bits)
  // A range of everything is no limit.
  return /^\d{1,3}$/.test(bits) && prefix >= 1 && prefix <= read.bits ? { ...read, prefix } : undefined
}

const itemsOf = (list: string): string[] => list.split(/[\s,;]+/).filter((item) => item !== '')

/** What is wrong with a list of addresses and ranges, in words; undefined when nothing is. */
export function addressListProblem(list: string): string | undefined {
  const wrong = itemsOf(list).find((item) => readRange(item) === undefined)
  return wrong && `«${wrong.slice(0, 60)}» không phải địa chỉ IP hay dải địa chỉ, ví dụ 203.113.10.0/24`
}

/** Whether an address is on a list of addresses and ranges; an empty list allows all of them. */
export function isListed(list: string, address: string): boolean {
  const items = itemsOf(list)
  if (items.length === 0) return true
  const read = readAddress(address)
  return items.map(readRange).some((range) => {
    if (range === undefined || read === undefined || range.bits !== read.bits) return false
    const rest = BigInt(range.bits - range.prefix)
    return range.value >> rest === read.value >> rest
  })
}
