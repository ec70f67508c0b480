import { addDays } from '../../text/date.ts'
import { lunarDate } from './lunar.ts'
import { isoWeekday } from './day.ts'

/** A holiday as it is proposed: both dates belong to it. */
export interface Holiday {
  name: string
  date: string
  date_to: string
}

/** The day beside 2 September that makes the longer rest: the one next to the week's end. */
function nationalDay(year: number): Holiday {
  const day = `${year}-09-02`
  const after = [1, 4, 7].includes(isoWeekday(day))
  return {
    name: 'Quốc khánh',
    date: after ? day : addDays(day, -1),
    date_to: after ? addDays(day, 1) : day,
  }
}

/**
 * The public holidays of a year in their order, as a proposal (Labour Code 2019, article 112: 1 + 5 + 1 + 1 + 1 + 2
 * days). Which five days Tết has, and which day beside 2 September, is decided anew each year: here the last day of the
 * old lunar year with the first four of the new one.
 * @throws RangeError for years that the lunar calendar here does not know
 */
export function holidaysOfYear(year: number): Holiday[] {
  const one = (name: string, date: string): Holiday => ({ name, date, date_to: date })
  const tet = lunarDate(year, 1, 1)
  const days = [
    one('Tết Dương lịch', `${year}-01-01`),
    { name: 'Tết Nguyên đán', date: addDays(tet, -1), date_to: addDays(tet, 3) },
    one('Giỗ Tổ Hùng Vương', lunarDate(year, 3, 10)),
    one('Ngày Giải phóng miền Nam', `${year}-04-30`),
    one('Ngày Quốc tế Lao động', `${year}-05-01`),
    nationalDay(year),
  ]
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
