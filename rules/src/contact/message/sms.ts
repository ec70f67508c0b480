import { fold } from '../../text/fold.ts'

// GSM 03.38, the alphabet of short messages: what is in neither line makes the whole message one of UCS-2.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes two places. */
const EXTENDED = '^{}\\[~]|€'

export type SmsAlphabet = 'gsm' | 'unicode'

/** How long one message may be, and each part of several, in units of its alphabet (3GPP TS 23.040). */
const LENGTHS: Readonly<Record<SmsAlphabet, { one: number; part: number }>> = {
  gsm: { one: 160, part: 153 },
  unicode: { one: 70, part: 67 },
}

/** More parts than these no provider takes. */
export const MOST_PARTS = 8

export interface SmsSize {
  alphabet: SmsAlphabet
  /** Units of the alphabet; a sign outside of the first plane takes two of UCS-2, an extended one two of GSM. */
  units: number
  parts: number
  /** How many units are left in the last part. */
  left: number
}

/** Units of one sign; undefined where GSM lacks it. */
function gsmUnits(sign: string): number | undefined {
  if (BASIC.includes(sign)) return 1
  return EXTENDED.includes(sign) ? 2 : undefined
}

/** Signs are never cut in two: how many parts of this length they fill, and how full the last one is. */
function fill(units: readonly number[], most: number): { parts: number; used: number } {
  let parts = 1
  let used = 0
  for (const size of units) {
    if (used + size > most) {
      parts += 1
      used = 0
    }
    used += size
  }
  return { parts, used }
}

/** How long a short message is, and how many parts it is billed as. */
export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const gsm = signs.map(gsmUnits)
  const alphabet: SmsAlphabet = gsm.includes(undefined) ? 'unicode' : 'gsm'
  const units = signs.map((sign, at) => (alphabet === 'gsm' ? (gsm[at] ?? 1) : sign.length))
  const total = units.reduce((sum, size) => sum + size, 0)
  const { one, part } = LENGTHS[alphabet]
  if (total <= one) return { alphabet, units: total, parts: 1, left: one - total }
  const { parts, used } = fill(units, part)
  return { alphabet, units: total, parts, left: part - used }
}

/** What a message costs, in đồng: each part of it. */
export const smsCost = (text: string, price_per_part: number): number => smsSize(text).parts * price_per_part

// Networks here take letters without accents alone as plain, although GSM has some with them.
const isPlain = (sign: string): boolean => sign < '\u0080'

/** The same words without accents, which take less than half the parts: what is no letter stays as it is. */
export const withoutAccents = (text: string): string =>
  [...text]
    .map((sign) => {
      if (isPlain(sign)) return sign
      const plain = fold(sign)
      return sign === sign.toLowerCase() ? plain : plain.toUpperCase()
    })
    .join('')
