const two = (value: number): string => String(value).padStart(2, '0')

/** The last day of a warranty of so many months that began on a day; at the end of a shorter month, its last day. */
export function warrantyEnd(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const place = year * 12 + (month - 1) + months
  const [to_year, to_month] = [Math.floor(place / 12), (place % 12) + 1]
  const last = new Date(Date.UTC(to_year, to_month, 0)).getUTCDate()
  return `${String(to_year).padStart(4, '0')}-${two(to_month)}-${two(Math.min(day, last))}`
}
