import type { Birth } from '../../customers/particulars/birth.ts'

/** Below this age a prescription says months, weight and who came along (Circular 26/2025/TT-BYT). */
export const SMALL_CHILD_MONTHS = 72

const yearMonthDay = (date: string) => date.split('-').map(Number) as [number, number, number]

/** Whole months between a birth and a day; what is unknown of the birth is taken as given. */
function monthsFrom(year: number, month: number, day: number, date: string): number {
  const [y, m, d] = yearMonthDay(date)
  return (y - year) * 12 + (m - month) - (d < day ? 1 : 0)
}

/** Completed months of age on a business date; undefined while year or month of birth is unknown, or lies ahead. */
export function monthsOn({ birth_day, birth_month, birth_year }: Birth, date: string): number | undefined {
  if (birth_year === null || birth_month === null) return undefined
  const months = monthsFrom(birth_year, birth_month, birth_day ?? 1, date)
  return months < 0 ? undefined : months
}

/** Whether a customer may be younger than so many months: in doubt, when day or month is missing, yes; without a year, no. */
export const mayBeYounger = (
  { birth_day, birth_month, birth_year }: Birth,
  date: string,
  months: number,
): boolean => birth_year !== null && monthsFrom(birth_year, birth_month ?? 12, birth_day ?? 31, date) < months

/** An age in months as people say it: years from two on. */
export const monthsText = (months: number): string =>
  months < 24 || months % 12 !== 0 ? `${months} tháng` : `${months / 12} tuổi`
