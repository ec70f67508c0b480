import { type CustomField, type CustomType, MASK } from '../../settings/custom-field.ts'
import { isTooLarge, TOO_LARGE } from '../../settings/custom-check.ts'
import { matches } from '../../settings/custom-pattern.ts'
import type { Fits } from '../../settings/custom-value.ts'
import { readWords } from '../../settings/custom-words.ts'
import type { Naming } from '../../text/naming.ts'
import type { ImportTarget } from './columns.ts'

/** A custom field that a column can be brought into. */
export interface CustomTarget extends CustomField {
  /** Ids by names, where it holds a reference. */
  ids?: Naming<number> | undefined
  /** What these are called. */
  names?: readonly string[] | undefined
}

/** Customers and files are not found by what they are called. */
const NOT_BY_NAME: ReadonlySet<CustomType> = new Set(['person', 'product', 'file'])

/** What is sensitive is typed in by hand: the rows of a file are kept as they came. */
export const isImportable = ({ type, status, is_sensitive }: CustomField): boolean =>
  status === 'active' && !is_sensitive && !NOT_BY_NAME.has(type)

/** The place of a custom field among those that a column is brought into. */
export const customTarget = (name: string): `custom.${string}` => `custom.${name}`

export interface CustomCells {
  /** Values as they are stored, by the names of their fields. */
  values: Record<string, unknown>
  problems: { field: ImportTarget; message: string }[]
  /** References that the clinic does not have. */
  unknown: { field: CustomTarget; said: string; near: readonly string[] }[]
}

/** What the cells of a row say of custom fields. An empty cell, or one that an export has masked, says nothing. */
export function readCustom(
  said: ReadonlyMap<ImportTarget, string>,
  own: readonly CustomTarget[],
  fits: Fits = matches,
): CustomCells {
  const read: CustomCells = { values: {}, problems: [], unknown: [] }
  for (const field of own) {
    const text = said.get(customTarget(field.name))?.trim() ?? ''
    if (text === '' || text === MASK) continue
    if (field.ids !== undefined) {
      const id = field.ids.get(text)
      if (id === undefined) read.unknown.push({ field, said: text, near: field.ids.near(text) })
      else read.values[field.name] = id
      continue
    }
    const value = readWords(field, text, fits)
    if ('value' in value) read.values[field.name] = value.value
    else
      read.problems.push({
        field: customTarget(field.name),
        message: `${field.label} «${text}» ${value.problem}`,
      })
  }
  const [first] = Object.keys(read.values)
  if (first !== undefined && isTooLarge(read.values))
    read.problems.push({ field: customTarget(first), message: TOO_LARGE })
  return read
}
