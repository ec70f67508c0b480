import { addDays } from '@bcare/rules/text/date'
import type { Span } from '../shared/report/span.ts'

export { idIn, type Span, type SpanState, useSpan } from '../shared/report/span.ts'

/** The days of a month `YYYY-MM`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** `MM/YYYY` of a month `YYYY-MM`. */
export const monthText = (month: string): string => month.split('-').toReversed().join('/')
