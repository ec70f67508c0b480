import { formatCount } from '../text/count.ts'

/** A part of a whole in percent with one decimal; null where there is no whole. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10

/** How a figure went since the period before. */
export interface Change {
  way: 'up' | 'down' | 'same'
  /** By how much, with its sign. */
  by: number
  /** Of what it was, in percent with one decimal; null where it was nothing. */
  percent: number | null
}

/** What became of a figure; null where either period has none. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const by = Math.round((now - before) * 10) / 10
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'same'
  return { way, by, percent: before === 0 ? null : rate(now - before, Math.abs(before)) }
}

/** A figure as it is read, with one decimal at most; nothing to reckon it of is a dash. */
export const figureText = (value: number | null): string =>
  value === null ? '—' : value.toLocaleString('vi-VN', { maximumFractionDigits: 1 })

export const rateText = (value: number | null): string => (value === null ? '—' : `${figureText(value)}%`)

const WAYS = { up: ['Tăng', '+'], down: ['Giảm', '−'] } as const

/**
 * A change in words and with its sign: `Tăng 8% (+12)`. Of a rate it is said in points, because a percent of percents is
 * misread: `Giảm 1,5 điểm %`.
 */
export function changeText(
  change: Change | null,
  kind: 'count' | 'rate' = 'count',
  shown: (size: number) => string = formatCount,
): string {
  if (change === null) return 'Không có gì để so sánh'
  const { way, by, percent } = change
  if (way === 'same') return 'Không đổi'
  const [word, sign] = WAYS[way]
  const size = Math.abs(by)
  if (kind === 'rate') return `${word} ${figureText(size)} điểm %`
  const amount = `${sign}${shown(size)}`
  return percent === null ? `${word} (${amount})` : `${word} ${rateText(Math.abs(percent))} (${amount})`
}
