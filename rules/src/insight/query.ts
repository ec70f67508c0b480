import { isRealDate } from '../text/date.ts'
import { MOST_MONEY } from '../text/money.ts'

/** Longer statements are refused before anything reads them. */
export const MOST_STATEMENT = 10_000
export const MOST_QUERY_PARAMETERS = 10
/** So many rows a page has at most; what is more is on the next one. */
export const MOST_QUERY_ROWS = 1_000
/** So much a page weighs at most. */
export const MOST_QUERY_BYTES = 1_048_576
/** A cell is cut at so many characters. */
export const MOST_CELL = 2_000
/** How long a query may take. */
export const QUERY_MS = 5_000

/** What may be asked for when a query is run. */
export const QUERY_PARAMETER_TYPES = ['text', 'integer', 'date', 'money'] as const
export type QueryParameterType = (typeof QUERY_PARAMETER_TYPES)[number]

export const QUERY_PARAMETER_LABELS: Readonly<Record<QueryParameterType, string>> = {
  text: 'Chữ',
  integer: 'Số nguyên',
  date: 'Ngày',
  money: 'Số tiền',
}

/** How a column of an answer is shown. */
export const QUERY_COLUMN_TYPES = ['text', 'number', 'money', 'date', 'instant', 'flag', 'phone'] as const
export type QueryColumnType = (typeof QUERY_COLUMN_TYPES)[number]

export interface AskedParameter {
  name: string
  label: string
  type: QueryParameterType
  required: boolean
}

export type ParameterValue = string | number | null

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What a value of each type must be, in words, and whether it is. */
const FITS: Readonly<
  Record<QueryParameterType, readonly [words: string, fits: (value: unknown) => boolean]>
> = {
  text: ['chữ', (value) => typeof value === 'string'],
  date: [
    'một ngày có thật',
    (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isRealDate(value),
  ],
  integer: ['số nguyên', Number.isSafeInteger],
  money: [
    'số tiền nguyên đồng',
    (value) => Number.isSafeInteger(value) && Math.abs(value as number) <= MOST_MONEY,
  ],
}

function typeProblem({ label, type }: AskedParameter, value: unknown): string | undefined {
  const [words, fits] = FITS[type]
  return fits(value) ? undefined : `«${label}» phải là ${words}`
}

/** Why a query cannot be run with these values, said of the parameter; undefined when it can. */
export function parameterProblem(
  parameters: readonly AskedParameter[],
  given: Readonly<Record<string, unknown>>,
): { field: string; message: string } | undefined {
  const known = new Set(parameters.map(({ name }) => name))
  const strange = Object.keys(given).find((name) => !known.has(name))
  if (strange !== undefined) return { field: strange, message: `Truy vấn này không có tham số «${strange}»` }
  for (const parameter of parameters) {
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined
    const { name, label, required } = parameter
    if (isBlank(value)) {
      if (required) return { field: name, message: `Hãy nhập «${label}»` }
      continue
    }
    const message = typeProblem(parameter, value)
    if (message !== undefined) return { field: name, message }
  }
  return undefined
}

/** The values in the order of the parameters; what was left blank is null. */
export const parameterValues = (
  parameters: readonly AskedParameter[],
  given: Readonly<Record<string, ParameterValue | undefined>>,
): ParameterValue[] =>
  parameters.map(({ name }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return isBlank(value) ? null : (value ?? null)
  })

/** Where a character of a text is, counted from one: for «dòng 2, cột 5». */
export function placeIn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, Math.min(position, text.length)))
  const line = before.split('\n').length
  return { line, column: before.length - before.lastIndexOf('\n') }
}
