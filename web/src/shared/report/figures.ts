import { figureText, rateText } from '@bcare/rules/insight/figure'
import { formatMoney } from '@bcare/rules/text/money'
import { durationText } from './duration.ts'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

/** Where the rows behind a figure are. */
export interface Address {
  to: string
  search: Readonly<Record<string, string | number | boolean | undefined>>
}

/** `time` is in seconds, `hours` in minutes. */
export type FigureKind = 'count' | 'money' | 'rate' | 'time' | 'hours' | 'days'

/** A figure of the period beside that of the period before. */
export interface Figure {
  label: string
  /** How it is reckoned. */
  about?: string
  value: number | null
  /** Absent where it says how things stand now. */
  before?: number | null
  kind?: FigureKind
  /** What is good news: more, less, or neither. */
  better?: 'more' | 'less'
  /** What it is to be in a month, where that was said. */
  target?: string | undefined
  /** The rows that it counts, where a list can show them. */
  to?: Address | undefined
}

export const SHOWN: Record<FigureKind, (value: number) => string> = {
  count: figureText,
  money: formatMoney,
  rate: rateText,
  time: durationText,
  hours: (minutes) => TEXTS.hours(figureText(minutes / 60)),
  days: (count) => TEXTS.days(figureText(count)),
}
