import { formatNumber } from '@bcare/rules/text/number'
import type { CellFormat } from './xlsx-styles.ts'

const DAY = 86_400_000
/** Day 0 of Excel, which believes that 1900 was a leap year; right from March 1900 on. */
export const EPOCH = Date.UTC(1899, 11, 30)
const LAST_DAY = 2_958_466

/** `B7` → 1, `AA1` → 26; -1 when it is no reference. */
export function columnIndex(reference: string): number {
  const letters = /^[A-Za-z]{1,7}/.exec(reference)?.[0].toUpperCase() ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** `0` → `A`, `26` → `AA`. */
export function columnName(index: number): string {
  const rest = index % 26
  const letter = String.fromCharCode(65 + rest)
  return index < 26 ? letter : columnName((index - rest) / 26 - 1) + letter
}

function momentText(days: number, format: CellFormat): string {
  const iso = new Date(EPOCH + Math.round(days * DAY)).toISOString()
  const date = iso.slice(0, 10).split('-').toReversed().join('/')
  const time = iso.slice(11, 16)
  if (format === 'time' && days < 1) return time
  return format === 'date' || time === '00:00' ? date : `${date} ${time}`
}

/** A number as it is read aloud: `9,12345678E8` is a phone number, `0.30000000000000004` is 0,3. */
function numberText(raw: string): string {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw.trim()
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : raw.trim()
  return formatNumber(Number(value.toPrecision(15)), 15)
}

/** Control characters are written as `_x000D_`, and an underscore before such a word as `_x005F_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** What a cell shows, from what its XML holds. */
export function cellText(raw: string, type: string, format: CellFormat, texts: readonly string[]): string {
  if (type === 's') return unescaped(texts[Number(raw)] ?? '')
  if (type === 'inlineStr' || type === 'str') return unescaped(raw)
  if (type === 'b') return raw === '1' ? 'Có' : 'Không'
  if (type === 'e') return ''
  if (type === 'd') return raw.slice(0, 10).split('-').toReversed().join('/')
  if (raw.trim() === '') return ''
  const value = Number(raw)
  if (format !== 'plain' && value >= 0 && value < LAST_DAY) return momentText(value, format)
  return numberText(raw)
}
