import type { Output } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import type { REVENUE_DEFINITIONS, RevenueGroup } from '@bcare/rules/revenue/report'
import { formatDate } from '@bcare/rules/text/date'
import { type Bar, barsOf as spanBars, barSpan } from '../../shared/report/bars.ts'
import { monthText, type Span } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

export type RevenueSummary = Output<typeof revenue.summary>
export type GroupRow = RevenueSummary['data'][number]
export type Measure = keyof typeof REVENUE_DEFINITIONS

/** What the whole screen can be about. */
export const CHOSEN_MEASURES = ['agreed', 'performed', 'collected'] as const
export type ChosenMeasure = (typeof CHOSEN_MEASURES)[number]

/** All of them, in the order of the table. */
export const MEASURES: readonly Measure[] = ['agreed', 'performed', 'collected', 'material', 'net', 'held']

/** How the change since the span before is said: `+8 %`; undefined where there was nothing. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const tenths = Math.round(((now - before) / Math.abs(before)) * 1_000)
  if (tenths === 0) return TEXTS.same
  const size = Math.abs(tenths)
  const shown =
    size >= 100 || size % 10 === 0 ? String(Math.round(size / 10)) : `${size / 10}`.replace('.', ',')
  return `${tenths > 0 ? '+' : '−'}${shown} %`
}

/** What a group of the summary is called. */
export function nameOf({ key, label }: Pick<GroupRow, 'key' | 'label'>, group: RevenueGroup): string {
  if (key === null) return TEXTS.none[group]
  if (group === 'day') return formatDate(key)
  return group === 'month' ? monthText(key) : (label ?? TEXTS.none[group])
}

const FILTER_OF: Partial<Record<RevenueGroup, string>> = {
  branch: 'branch',
  category: 'category_id',
  product: 'product_id',
  source: 'source_id',
  doctor: 'user_id',
}

interface RowsOf {
  span: Span
  branch_id: number | undefined
  group: RevenueGroup
  /** A group of the summary; all of them without it. */
  key?: string | null
}

/**
 * The address of the services behind a figure; undefined where the list cannot be narrowed to them. What was agreed to has
 * its rows elsewhere: it is no entry of the ledger.
 */
export function rowsOf(
  measure: Measure,
  { span, branch_id, group, key }: RowsOf,
): Record<string, unknown> | undefined {
  if (measure === 'agreed' || key === null) return undefined
  const sort = measure === 'material' ? {} : { sort: `-${measure}` }
  const search = { ...span, ...(branch_id !== undefined && { branch: branch_id }), ...sort }
  if (key === undefined) return search
  if (group === 'day' || group === 'month') return { ...search, ...barSpan(key, span) }
  const filter = FILTER_OF[group]
  return filter === undefined ? undefined : { ...search, [filter]: Number(key) }
}

/** Every day or month of a span with what a measure came to. */
export const barsOf = (span: Span, rows: readonly GroupRow[], measure: Measure): Bar[] =>
  spanBars(span, new Map(rows.map((row) => [row.key, row[measure]])))

/** Days and months in their order, whatever else by how much it came to. */
export const inOrder = (rows: readonly GroupRow[], group: RevenueGroup, measure: Measure): GroupRow[] =>
  group === 'day' || group === 'month'
    ? [...rows]
    : rows.toSorted((one, other) => other[measure] - one[measure])
