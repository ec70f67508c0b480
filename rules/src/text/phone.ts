import { AREA_CODES } from './area-codes.ts'
import { cleanSigns } from './clean.ts'

// Eleven-digit mobile prefixes that became ten digits in 2018 (docs/domain/common.md, "Phones").
const CONVERTED: Readonly<Record<string, string>> = {
  '0120': '070',
  '0121': '079',
  '0122': '077',
  '0126': '076',
  '0128': '078',
  '0123': '083',
  '0124': '084',
  '0125': '085',
  '0127': '081',
  '0129': '082',
  '0162': '032',
  '0163': '033',
  '0164': '034',
  '0165': '035',
  '0166': '036',
  '0167': '037',
  '0168': '038',
  '0169': '039',
  '0186': '056',
  '0188': '058',
  '0199': '059',
}

const MOBILE = /^0[35789]\d{8}$/
const LANDLINE = /^02\d{9}$/
const SERVICE = /^1[89]00\d{4,6}$/
const OLD_MOBILE = /^01\d{9}$/
const FOREIGN = /^[1-9]\d{7,14}$/

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isVietnamese = (national: string) =>
  MOBILE.test(national) || LANDLINE.test(national) || SERVICE.test(national)

/** An area code of before 2017 and a number of its network: seven digits, eight in the two large cities, none of which begins with 0 or 1. */
const OLD_LANDLINES: readonly RegExp[] = [
  /^(0[48])([2-9]\d{7})$/,
  /^(0\d\d)([2-9]\d{6})$/,
  /^(0\d{3})([2-9]\d{6})$/,
]

/** A landline of before 2017 as it is called since; undefined when it is none. */
function movedLandline(national: string): string | undefined {
  const read = OLD_LANDLINES.map((pattern) => pattern.exec(national)).find(
    (match) => match?.[1] !== undefined && match[1] in AREA_CODES,
  )
  return read === undefined ? undefined : `${AREA_CODES[read?.[1] ?? '']}${read?.[2]}`
}

/** Codes of three digits that mobiles of today begin with as well: in brackets they say nothing. */
const MOBILE_CODE = /^0(?:3[2-9]|5[25689]|7[06-9])$/

/** A landline of before 2017 whose area code is in brackets, which no mobile's beginning is: `(08) 3825 7691`. */
function bracketedLandline(text: string): string | undefined {
  const [, before = '', code = '', rest = ''] = /^([^(]*)\(([^)]*)\)([^()]*)$/.exec(text) ?? []
  const area = `0${digitsOf(before + code)
    .replace(/^(?:00)?84/, '')
    .replace(/^0/, '')}`
  return area in AREA_CODES && !MOBILE_CODE.test(area) ? movedLandline(area + digitsOf(rest)) : undefined
}

/** `0912…`, `02…` or `1900…` from whatever follows the country code, old numbers converted. */
function nationalNumber(digits: string): string | undefined {
  const national = SERVICE.test(digits) || digits.startsWith('0') ? digits : `0${digits}`
  if (OLD_MOBILE.test(national)) {
    const converted = (CONVERTED[national.slice(0, 4)] ?? '') + national.slice(4)
    return isVietnamese(converted) ? converted : undefined
  }
  // What begins with 0240 or 0281 has the length of a number of Hà Nội or TP.HCM, but no number there begins with 0 or 1.
  if (isVietnamese(national) && !/^02[48][01]|^023[01]/.test(national)) return national
  return movedLandline(national) ?? (isVietnamese(national) ? national : undefined)
}

const toE164 = (national: string) => `+84${national.replace(/^0/, '')}`

/**
 * Reads a phone number as people write it (docs/domain/common.md, "Phones"): mobile, landline, 1800/1900, with 0, 84,
 * +84 or 0084, blanks, dots, dashes of any kind and brackets; old mobile numbers of eleven digits and old area codes are
 * converted where they cannot be a number of today. A number of another country needs its + or 00. Answers undefined when
 * it is none of these.
 */
export function parsePhone(raw: string): { e164: string } | undefined {
  const text = cleanSigns(raw)
  if (!/^\(?\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = digitsOf(text)
  const abroad = text.replace('(', '').startsWith('+')
  const international = abroad ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  if (international !== undefined && !international.startsWith('84')) {
    return FOREIGN.test(international) ? { e164: `+${international}` } : undefined
  }
  const local = (international ?? digits).replace(/^84/, '')
  const is_local = local !== digits || local.startsWith('0') || SERVICE.test(local)
  const national = bracketedLandline(text) ?? (is_local ? nationalNumber(local) : undefined)
  return national === undefined ? undefined : { e164: toE164(national) }
}

/** `+84912345678` → `0912345678`; a number of another country stays as it is. */
function nationalForm(e164: string): string {
  const subscriber = /^\+84(\d+)$/.exec(e164)?.[1]
  if (subscriber === undefined) return e164
  return SERVICE.test(subscriber) ? subscriber : `0${subscriber}`
}

const GROUPS: readonly [RegExp, string][] = [
  [/^(0[35789]\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(02[48])(\d{4})(\d{4})$/, '$1 $2 $3'],
  [/^(02\d\d)(\d{3})(\d{4})$/, '$1 $2 $3'],
  [/^(1[89]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(1[89]00)(\d{4,5})$/, '$1 $2'],
]

/** For reading: `+84912345678` → `0912 345 678`. What is no Vietnamese E.164 number (a masked one too) stays as it is. */
export function formatPhone(e164: string): string {
  const national = nationalForm(e164)
  const group = GROUPS.find(([pattern]) => pattern.test(national))
  return group === undefined ? national : national.replace(...group)
}

/** For users who may not read the number: first three and last three characters, `090****123`; what is too short shows nothing. */
export function maskPhone(e164: string): string {
  const national = nationalForm(e164)
  if (national.length < 8) return '****'
  return `${national.slice(0, 3)}****${national.slice(-3)}`
}

/** The last nine digits, by which duplicates are found. */
export const phoneTail = (e164: string): string => e164.replace(/\D/g, '').slice(-9)

/**
 * Digits to search by, in the form that people read: used for what is stored and for what is typed alike, so that
 * any part of `0912 345 678` is a part of `phoneSearchDigits('+84912345678')`. Empty when nothing was typed to search.
 */
export function phoneSearchDigits(raw: string): string {
  const whole = parsePhone(raw)
  if (whole !== undefined) return digitsOf(nationalForm(whole.e164))
  const text = cleanSigns(raw).replace(/^\(/, '')
  const digits = digitsOf(text)
  return /^(?:\+|00)84/.test(text) ? `0${digits.replace(/^(?:00)?840?/, '')}` : digits
}
