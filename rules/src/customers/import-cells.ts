import { IMPORT_FIELDS, type ImportField, type ImportTarget, type Mapping } from './import-columns.ts'

export interface RowProblem {
  field: ImportTarget
  message: string
}

/** Characters of what is read as a number, a date, a name or an address: far above the longest that a form takes. */
const LONGEST = 1_000
/** Characters of notes and custom fields. */
const LONGEST_TEXT = 20_000

const isLong = (field: ImportTarget): boolean => field === 'note' || field.startsWith('custom.')
const longestOf = (field: ImportTarget): number => (isLong(field) ? LONGEST_TEXT : LONGEST)

export interface Cells {
  values: Map<ImportTarget, string>
  problems: RowProblem[]
}

/**
 * The cells of a row by what they are brought into; of several columns for one field one line each. One that is too long
 * for its field is cut and told of: what takes a text apart must not be held by it.
 */
export function cellsByField(cells: readonly string[], mapping: Mapping, headers: readonly string[]): Cells {
  const values = new Map<ImportTarget, string>()
  const notes = mapping.filter((field) => field === 'note').length
  mapping.forEach((field, index) => {
    const cell = (cells[index] ?? '').trim()
    if (field === null || cell === '') return
    const said = field === 'note' && notes > 1 ? `${headers[index] ?? ''}: ${cell}` : cell
    const before = values.get(field)
    values.set(field, before === undefined ? said : `${before}${field === 'note' ? '\n' : ';'}${said}`)
  })
  const problems = [...values].flatMap(([field, said]) => {
    const most = longestOf(field)
    if (said.length <= most) return []
    values.set(field, said.slice(0, most))
    const header = headers[mapping.indexOf(field)] ?? ''
    const called = IMPORT_FIELDS[field as ImportField] ?? header
    return [{ field, message: `${called} dài quá ${most.toLocaleString('vi')} ký tự` }]
  })
  return { values, problems }
}
