import { formatNumber, readNumber } from '../../text/number.ts'
import { fold } from '../../text/fold.ts'
import { DOSE_DIGITS, neededQuantity, TIMING_LABELS, TIMINGS, type MedicineLine } from './dosage.ts'

/** How a clinic's template says its medicines: one line each, its parts between bars. */
export const TEMPLATE_HINT =
  'Mỗi thuốc một dòng: Tên | Biệt dược | Hàm lượng | Đơn vị | Đường dùng | Mỗi lần x Lần/ngày x Ngày | Lúc uống | Ghi chú | Số lượng'

const figure = (value: number | undefined): string =>
  value === undefined ? '' : formatNumber(value, DOSE_DIGITS)
const part = (text: string | undefined): string => (text ?? '').replaceAll(/[|\s]+/g, ' ').trim()

/** Medicines as the text of a template. */
export const templateText = (lines: readonly MedicineLine[]): string =>
  lines
    .map((line) => {
      const { dose_per_time, times_per_day, days, timing, quantity } = line
      const doses = [dose_per_time, times_per_day, days].map(figure)
      const said = [
        part(line.drug_name),
        part(line.trade_name),
        part(line.strength),
        part(line.unit),
        part(line.route),
        doses.some((one) => one !== '') ? doses.join(' x ') : '',
        timing === undefined ? '' : TIMING_LABELS[timing],
        part(line.note),
        neededQuantity(line) === quantity ? '' : figure(quantity),
      ]
      return said.join(' | ').replace(/( \| )+$/, '')
    })
    .join('\n')

const number = (text: string | undefined, decimals: number): number | undefined => {
  const { value } = { value: null, ...readNumber(text ?? '', decimals) }
  return value !== null && value > 0 ? value : undefined
}

const timingOf = (text: string | undefined) =>
  TIMINGS.find((timing) => fold(TIMING_LABELS[timing]) === fold(text ?? ''))

/** One medicine of a template; undefined where a line names none. */
function readLine(text: string): MedicineLine | undefined {
  const [drug_name = '', trade_name, strength, unit, route, doses = '', timing, note, quantity] = text
    .split('|')
    .map((one) => one.trim())
  if (drug_name === '') return undefined
  const [dose, times, days] = doses.split(/[x×]/).map((one) => one.trim())
  const read = {
    dose_per_time: number(dose, DOSE_DIGITS),
    times_per_day: number(times, 0),
    days: number(days, 0),
  }
  return {
    drug_name,
    ...read,
    trade_name: trade_name || undefined,
    strength: strength || undefined,
    unit: unit || undefined,
    route: route || undefined,
    timing: timingOf(timing),
    note: note || undefined,
    quantity: number(quantity, DOSE_DIGITS) ?? neededQuantity(read) ?? 1,
  }
}

/** The medicines that the text of a template names. */
export const readTemplate = (text: string): MedicineLine[] =>
  text.split('\n').flatMap((line) => readLine(line) ?? [])
