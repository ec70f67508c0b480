import { cleanSigns } from './clean.ts'
import { formatCount } from './count.ts'

/** What was read: the number, null for nothing, or why it could be none or two. */
export type ReadNumber =
  | { value: number | null; problem?: undefined }
  | {
      problem: string
      /** The two ways to write what could be meant, where there are two. */
      either?: readonly [string, string]
    }

const PLAIN = /^-?\d+$/
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/
const DECIMAL = /^(-?)(\d+)[.,](\d+)$/
/** Three digits after one mark, and up to three before it: thousands to one reader, decimals to another. */
const TWO_WAYS = /^-?([1-9]\d{0,2})[.,](\d{3})$/
/** So many figures a number in the computer tells apart. */
const MOST_DIGITS = 17
const TOO_LONG = 'Số quá dài, không giữ được hết các chữ số'

const digitsIn = (text: string): number => text.replace(/\D/g, '').length
const positive = (value: number): number => (Object.is(value, -0) ? 0 : value)

function readWhole(text: string): ReadNumber {
  if (PLAIN.test(text) || GROUPED.test(text)) {
    const value = positive(Number(text.replace(/[.,]/g, '')))
    return Number.isSafeInteger(value) ? { value } : { problem: TOO_LONG }
  }
  return {
    problem: DECIMAL.test(text)
      ? `Không rõ «${text}» là số nào: ô này chỉ nhận số nguyên, ví dụ 7 hoặc 7.500`
      : 'Số không hợp lệ, chỉ nhập số nguyên, ví dụ 7 hoặc 7.500',
  }
}

function readDecimal(text: string, decimals: number): ReadNumber {
  if (PLAIN.test(text)) return { value: positive(Number(text)) }
  const [, whole = '', thousandths = ''] = TWO_WAYS.exec(text) ?? []
  if (whole !== '') {
    const minus = text.startsWith('-') ? '-' : ''
    const some = thousandths.replace(/0+$/, '')
    const small = some === '' ? whole : `${whole},${thousandths === some ? `${some}0` : some}`
    const either = [`${minus}${whole}${thousandths}`, `${minus}${small}`] as const
    return { either, problem: `Không rõ «${text}» là bao nhiêu: hãy nhập ${either.join(' hoặc ')}` }
  }
  const [, sign = '', before = '', after = ''] = DECIMAL.exec(text) ?? []
  if (before === '') return { problem: 'Số không hợp lệ, ví dụ 7 hoặc 7,5; không tách hàng nghìn' }
  const figures = after.replace(/0+$/, '')
  if (figures.length > decimals) return { problem: `Chỉ nhập tối đa ${decimals} chữ số sau dấu phẩy` }
  return { value: positive(Number(`${sign}${before}.${figures || '0'}`)) }
}

/**
 * Reads a number as it is typed into a field with so many `decimals`. A dot or comma is a thousands mark only before
 * exactly three digits and only where there are no decimals; what could be read in two ways is refused, never guessed.
 */
export function readNumber(text: string, decimals: number): ReadNumber {
  const typed = cleanSigns(text)
  if (typed === '') return { value: null }
  if (digitsIn(typed) > MOST_DIGITS) return { problem: TOO_LONG }
  return decimals === 0 ? readWhole(typed) : readDecimal(typed, decimals)
}

/**
 * A number for a field or a cell, as `readNumber` reads it back: thousands apart by dots where the field has no decimals,
 * else a comma before the decimals. Of exactly three, a nought makes four: `7,125` could be seven thousand.
 */
export function formatNumber(value: number, decimals: number): string {
  if (decimals === 0 && Number.isInteger(value)) return formatCount(value)
  const text = String(value).replace('.', ',')
  return TWO_WAYS.test(text) ? `${text}0` : text
}
