import { Fault } from '@bcare/contract'

export interface XmlHandler {
  /** `attribute` answers the value of an attribute by its local name. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  /** May come in several pieces. */
  text(value: string): void
}

const LONGEST_TAG = 64 * 1024
const LONGEST_ENTITY = 12

const broken = () => new Fault('invalid', 'Tệp Excel bị hỏng, hãy mở bằng Excel rồi lưu lại thành .xlsx')

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? whole
  const code = name.charAt(1) === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

const decode = (text: string): string => (text.includes('&') ? text.replace(/&(#?\w{1,10});/g, entity) : text)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Where a tag ends: the first `>` outside of quotes, or -1. */
function tagEnd(text: string, from: number): number {
  for (let end = text.indexOf('>', from); end >= 0; end = text.indexOf('>', end + 1)) {
    const tag = text.slice(from, end)
    if (!tag.includes('"') && !tag.includes("'")) return end
    if (!/["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))) return end
    if (end - from > LONGEST_TAG) throw broken()
  }
  return -1
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known !== undefined) return known
  const made = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, made)
  return made
}

function attributeOf(tag: string): (name: string) => string | undefined {
  return (name) => {
    // Attributes are asked for a million times, and nearly always written like this.
    const usual = ` ${name}="`
    const at = tag.indexOf(usual)
    if (at >= 0) {
      const begin = at + usual.length
      return decode(tag.slice(begin, tag.indexOf('"', begin)))
    }
    const [, double, single] = patternOf(name).exec(tag) ?? []
    const value = double ?? single
    return value === undefined ? undefined : decode(value)
  }
}

/** What stands between `<` and its end that is no element: its length until behind the end, -1 when more must come, 0 when it is a tag. */
function skipped(text: string, at: number, handler: XmlHandler): number {
  const rest = text.slice(at, at + 9)
  const until = (end: string, give?: (inner: string) => void, begin = 0) => {
    const found = text.indexOf(end, at + begin)
    if (found < 0) return -1
    give?.(text.slice(at + begin, found))
    return found + end.length - at
  }
  if (rest.startsWith('<!--')) return until('-->', undefined, 4)
  if (rest.startsWith('<?')) return until('?>')
  if (rest.startsWith('<![CDATA[')) return until(']]>', (inner) => handler.text(inner), 9)
  // A document type could define entities that grow without end; no workbook has one.
  if (rest.startsWith('<!') && rest.length === 9) throw broken()
  return rest.startsWith('<!') ? -1 : 0
}

/**
 * Reads XML piece by piece and tells a handler what it meets; nothing is kept but an unfinished tag. Local names only.
 * @throws Fault invalid
 */
export function xmlReader(handler: XmlHandler): { push(piece: string): void } {
  let rest = ''
  const tag = (inner: string) => {
    if (inner.startsWith('/')) return handler.close(localName(inner.slice(1).trim()))
    const empty = inner.endsWith('/')
    const body = empty ? inner.slice(0, -1) : inner
    const space = body.search(/\s/)
    const name = localName(space < 0 ? body : body.slice(0, space))
    handler.open(name, attributeOf(body))
    if (empty) handler.close(name)
  }
  /** Gives text up to `end`; an entity that is not whole yet stays. */
  const text = (value: string, last: boolean): number => {
    const cut = last ? -1 : value.lastIndexOf('&')
    const whole =
      cut >= 0 && !value.includes(';', cut) && value.length - cut < LONGEST_ENTITY ? cut : value.length
    if (whole > 0) handler.text(decode(value.slice(0, whole)))
    return whole
  }
  return {
    push(piece) {
      const all = rest + piece
      let at = 0
      while (at < all.length) {
        const next = all.indexOf('<', at)
        if (next !== at) {
          at += text(next < 0 ? all.slice(at) : all.slice(at, next), next >= 0)
          if (next < 0) break
        }
        const length = skipped(all, at, handler)
        const end = length === 0 ? tagEnd(all, at + 1) : length < 0 ? -1 : at + length - 1
        if (end < 0) break
        if (length === 0) tag(all.slice(at + 1, end))
        at = end + 1
      }
      rest = all.slice(at)
      if (rest.length > LONGEST_TAG) throw broken()
    },
  }
}
