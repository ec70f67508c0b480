/** A number to its first two digits, for what may be known roughly only: 1.234.567 → 1.200.000. */
export function rough(value: number): number {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 1)
  return Math.round(value / digits) * digits
}
