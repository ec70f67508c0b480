const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

/** A length of time in its largest unit: `3 ngày`, `2 giờ`, `5 phút`. */
export function spoken(seconds: number): string {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} ngày`
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} giờ`
  return `${Math.max(1, Math.floor(seconds / MINUTE))} phút`
}
