/** What a code on a package says (GS1 General Specifications, element strings of the application identifiers below). */
export interface ScannedCode {
  /** The code by which the material is looked up: the GTIN without leading zeros, or the code as it is. */
  code: string
  lot_no: string | null
  expiry: string | null
}

const SEPARATOR = '\u001D'
/** What readers send before a GS1 code: DataMatrix, Code 128, QR. */
const SYMBOLOGY = /^\](?:d2|C1|Q3|e0)/

/** Application identifiers of a fixed length: digits after the identifier. */
const FIXED: Readonly<Record<string, number>> = { '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6 }
/** Those of up to so many characters, which end with a separator or the code. */
const VARIABLE: Readonly<Record<string, number>> = { '10': 20, '21': 20, '30': 8, '240': 30, '37': 8 }

/** A day written YYMMDD; the day 00 is the last of its month. Years are those of this century. */
function expiryOf(digits: string): string | null {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)]
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  if (Number(month) < 1 || Number(month) > 12 || Number(day) > last) return null
  return `20${year}-${month}-${day === '00' ? String(last) : day}`
}

/** The elements of a GS1 code by their identifier; undefined where it is none. */
function elementsOf(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    if (text[at] === SEPARATOR) {
      at += 1
      continue
    }
    const key = [text.slice(at, at + 2), text.slice(at, at + 3)].find(
      (one) => one in FIXED || one in VARIABLE,
    )
    if (key === undefined) return undefined
    at += key.length
    const fixed = FIXED[key]
    const end = text.indexOf(SEPARATOR, at)
    const stop = fixed === undefined ? (end < 0 ? text.length : end) : at + fixed
    const value = text.slice(at, stop)
    const fits =
      fixed === undefined
        ? value.length <= (VARIABLE[key] ?? 0)
        : /^\d+$/.test(value) && value.length === fixed
    if (!fits || value === '') return undefined
    found.set(key, value)
    at = stop
  }
  return found
}

/** What a reader has sent: the code alone, or a GS1 code with its GTIN, lot and last day. */
export function readCode(scanned: string): ScannedCode {
  const text = scanned.trim().replace(SYMBOLOGY, '')
  const plain = { code: text, lot_no: null, expiry: null }
  // A GTIN comes first where a code has elements: a plain code that begins with 01 and is as long is one too.
  if (!/^(?:01|02)\d{14}/.test(text)) return plain
  const elements = elementsOf(text)
  const gtin = elements?.get('01') ?? elements?.get('02')
  if (elements === undefined || gtin === undefined) return plain
  const until = elements.get('17') ?? elements.get('15')
  return {
    code: gtin.replace(/^0+/, ''),
    lot_no: elements.get('10') ?? null,
    expiry: until === undefined ? null : expiryOf(until),
  }
}
