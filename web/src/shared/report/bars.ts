import { addDays, formatDate } from '@bcare/rules/text/date'
import { daysIn } from '@bcare/rules/text/period'
import { monthSpan, monthText, type Span } from './span.ts'

const MOST_DAYS = 62

/** A bar of the chart: a day or a month with what it came to. */
export interface Bar {
  key: string
  label: string
  amount: number
}

/** By what a span is drawn: by day as long as days can be seen. */
export const stepOf = (span: Span): 'day' | 'month' => (daysIn(span) <= MOST_DAYS ? 'day' : 'month')

/** Every day or month of a span, those without anything too; amounts are by `YYYY-MM-DD` or `YYYY-MM`, as the step is. */
export function barsOf(span: Span, amounts: ReadonlyMap<string | null, number>): Bar[] {
  const step = stepOf(span)
  const bars: Bar[] = []
  for (
    let day = span.from;
    day <= span.to;
    day = step === 'day' ? addDays(day, 1) : addDays(monthSpan(day.slice(0, 7)).to, 1)
  ) {
    const key = step === 'day' ? day : day.slice(0, 7)
    const label = step === 'day' ? formatDate(day).slice(0, 5) : monthText(key)
    bars.push({ key, label, amount: amounts.get(key) ?? 0 })
  }
  return bars
}

/** The days of a span that a bar stands for. */
export function barSpan(key: string, { from, to }: Span): Span {
  if (key.length > 7) return { from: key, to: key }
  const whole = monthSpan(key)
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to }
}
