import { formatCount } from './count.ts'
import { fold } from './fold.ts'

/** The largest amount that anybody may enter; it leaves room for the sum of millions of them. */
export const MOST_MONEY = 999_999_999_999

/** Whole đồng for reading: 1500000 → `1.500.000 đ`. @throws RangeError when it is no whole number */
export function formatMoney(dong: number): string {
  if (!Number.isSafeInteger(dong)) throw new RangeError(`Not whole đồng: ${dong}`)
  return `${formatCount(dong)} đ`
}

// Keys are folded: staff type `2 ty` as often as `2 tỷ`.
const UNITS: Readonly<Record<string, number>> = {
  k: 1_000,
  nghin: 1_000,
  ngan: 1_000,
  tr: 1_000_000,
  trieu: 1_000_000,
  ty: 1_000_000_000,
  ti: 1_000_000_000,
}

const PLAIN = /^(?:0|[1-9]\d*)$/
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/
const SPOKEN = /^([1-9]\d*)\s?([a-z]+)\s?(\d+)?$/

/** `1tr5` is one million and five hundred thousand; `1tr500` too. Two digits could mean either, so they are refused. */
function spokenTail(unit: number, tail: string | undefined): number | undefined {
  if (tail === undefined) return 0
  if (unit < 1_000_000) return undefined
  if (tail.length === 1) return (Number(tail) * unit) / 10
  return tail.length === 3 ? (Number(tail) * unit) / 1_000 : undefined
}

function spokenAmount(text: string): number | undefined {
  const [, head, word, tail] = SPOKEN.exec(text) ?? []
  const unit = UNITS[word ?? '']
  if (head === undefined || unit === undefined) return undefined
  const rest = spokenTail(unit, tail)
  return rest === undefined ? undefined : Number(head) * unit + rest
}

function writtenAmount(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text)
  return GROUPED.test(text) ? Number(text.replace(/[.,]/g, '')) : spokenAmount(text)
}

/**
 * Reads what staff type for an amount, in whole đồng: `1500000`, `1.500.000`, `1,500,000`, `1tr5`, `500k`, `2 tỷ`, each
 * with or without `đ` (docs/domain/common.md, "Money"). Undefined for decimals, signs and whatever could be read in two
 * ways.
 */
export function parseMoney(raw: string): number | undefined {
  const amount = writtenAmount(fold(raw).replace(/\s?(?:d|₫|dong|vnd)$/, ''))
  return amount !== undefined && Number.isSafeInteger(amount) ? amount : undefined
}

interface Scale {
  size: number
  unit: string
}

const LARGEST: Scale = { size: 1_000_000_000, unit: 'tỷ' }
const SCALES: readonly Scale[] = [
  { size: 1, unit: 'đ' },
  { size: 1_000, unit: 'nghìn' },
  { size: 1_000_000, unit: 'tr' },
  LARGEST,
]

/** A sum in little room, one decimal at most, rounded half up: `1,5 tr`, `2,3 tỷ`, `500 nghìn`. */
export function compactMoney(dong: number): string {
  const tenthsOf = ({ size }: Scale) => Math.round((Math.abs(dong) / size) * 10)
  const scale = SCALES.find((candidate) => tenthsOf(candidate) < 10_000) ?? LARGEST
  const tenths = tenthsOf(scale)
  const decimal = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${dong < 0 ? '-' : ''}${formatCount(Math.floor(tenths / 10))}${decimal} ${scale.unit}`
}
