import { cleanText } from '../text/clean.ts'
import type { Columns, Mapping, Target } from './columns.ts'

export interface RowProblem<F extends string = string> {
  field: Target<F>
  message: string
}

/** Characters of what is read as a number, a date, a name or an address: far above the longest that a form takes. */
const LONGEST = 1_000
/** Characters of long texts. */
const LONGEST_TEXT = 20_000

export interface Cells<F extends string = string> {
  values: Map<Target<F>, string>
  problems: RowProblem<F>[]
}

/**
 * The cells of a row by what they are brought into; of several columns for one field one line each. One that is too long
 * for its field is cut and told of: what takes a text apart must not be held by it.
 */
export function cellsByField<F extends string>(
  cells: readonly string[],
  mapping: Mapping<F>,
  headers: readonly string[],
  { labels, isLine, isLong }: Columns<F>,
): Cells<F> {
  const values = new Map<Target<F>, string>()
  const isOneOfMany = (field: Target<F>) =>
    isLine(field) && mapping.indexOf(field) !== mapping.lastIndexOf(field)
  mapping.forEach((field, index) => {
    const cell = cleanText(cells[index] ?? '')
    if (field === null || cell === '') return
    const said = isOneOfMany(field) ? `${headers[index] ?? ''}: ${cell}` : cell
    const before = values.get(field)
    values.set(field, before === undefined ? said : `${before}${isLine(field) ? '\n' : ';'}${said}`)
  })
  const problems = [...values].flatMap(([field, said]) => {
    const most = isLong(field) ? LONGEST_TEXT : LONGEST
    if (said.length <= most) return []
    values.set(field, said.slice(0, most))
    const called = labels[field as F] ?? headers[mapping.indexOf(field)] ?? ''
    return [{ field, message: `${called} dài quá ${most.toLocaleString('vi')} ký tự` }]
  })
  return { values, problems }
}
