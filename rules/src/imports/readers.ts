import { fold } from '../text/fold.ts'
import { parseMoney } from '../text/money.ts'
import { nearly, type Naming } from '../text/naming.ts'
import { readNumber } from '../text/number.ts'
import type { RowProblem } from './cells.ts'
import type { Columns, Target } from './columns.ts'

/** What a cell says, or why it says nothing that can be used: the end of a sentence about it. */
export type ReadCell = { value: unknown; problem?: undefined } | { problem: string }
export type CellReader = (said: string) => ReadCell

const UNREADABLE = 'không đọc được'

export const asText: CellReader = (said) => ({ value: said })

export const asMoney: CellReader = (said) => {
  const value = parseMoney(said)
  return value === undefined ? { problem: 'không phải số tiền, hãy viết như 1.500.000' } : { value }
}

/** A figure with so many decimals; the sign of percent may stand behind it. */
export const asNumber =
  (decimals: number): CellReader =>
  (said) => {
    const read = readNumber(said.replace(/\s*%$/, ''), decimals)
    if (read.problem !== undefined) return { problem: read.problem }
    return read.value === null ? { problem: UNREADABLE } : { value: read.value }
  }

export const YES = new Set(['co', 'x', '1', 'true', 'yes', 'dung'])
export const NO = new Set(['khong', '0', 'false', 'no', 'sai'])

export const asFlag: CellReader = (said) => {
  const word = fold(said)
  return YES.has(word)
    ? { value: true }
    : NO.has(word)
      ? { value: false }
      : { problem: 'phải là Có hoặc Không' }
}

/** Whole numbers between commas. */
export const asNumbers: CellReader = (said) => {
  const figures = said.split(/[,;]/).map((figure) => figure.trim())
  return figures.every((figure) => /^\d{1,6}$/.test(figure))
    ? { value: figures.map(Number) }
    : { problem: 'phải là các số cách nhau bằng dấu phẩy' }
}

/** What one of some words stands for. */
export const asWord =
  (known: Naming<unknown> | undefined, problem = UNREADABLE): CellReader =>
  (said) => {
    const value = known?.get(said)
    return value === undefined ? { problem: `${problem}${nearly(known?.near(said) ?? [])}` } : { value }
  }

export const NOT_IN_LISTS = 'chưa có trong danh mục'

/** What the cells of a row say, by their fields; a cell that says nothing that can be used is told of. */
export function readFields<F extends string>(
  values: ReadonlyMap<Target<F>, string>,
  readers: Readonly<Record<F, CellReader>>,
  { names, labels }: Columns<F>,
): { said: Partial<Record<F, unknown>>; problems: RowProblem<F>[] } {
  const said: Partial<Record<F, unknown>> = {}
  const problems: RowProblem<F>[] = []
  for (const field of names) {
    const text = values.get(field)
    if (text === undefined) continue
    const read = readers[field](text)
    if (read.problem === undefined) said[field] = read.value
    else problems.push({ field, message: `${labels[field]} «${text}» ${read.problem}` })
  }
  return { said, problems }
}
