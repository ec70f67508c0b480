import { figureText } from '@bcare/rules/insight/figure'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

/** A length of time in the unit in which it is spoken of: `3,5 ngày`, `2 giờ`, `12 phút`, `40 giây`. */
export function durationText(seconds: number): string {
  if (seconds >= DAY) return `${figureText(seconds / DAY)} ngày`
  if (seconds >= HOUR) return `${figureText(seconds / HOUR)} giờ`
  if (seconds >= MINUTE) return `${figureText(seconds / MINUTE)} phút`
  return `${figureText(seconds)} giây`
}
