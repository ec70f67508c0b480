import { cellsByField, type RowProblem } from '../../imports/cells.ts'
import type { Mapping } from '../../imports/columns.ts'
import {
  asFlag,
  asMoney,
  asNumber,
  asText,
  asWord,
  type CellReader,
  NOT_IN_LISTS,
  readFields,
} from '../../imports/readers.ts'
import { decideWords } from '../../imports/words.ts'
import type { Naming } from '../../text/naming.ts'
import { type MaterialFacts, materialProblem } from '../material.ts'
import { MATERIAL_COLUMNS, type MaterialField } from './material-columns.ts'
import type { RowReading } from './product-row.ts'

/** What columns of materials are read by: what words stand for. */
export type MaterialWords = Readonly<
  Record<'kind' | 'category' | 'unit' | 'purchase_unit', Naming<string | number>>
>

const readersOf = (words: MaterialWords): Readonly<Record<MaterialField, CellReader>> => ({
  code: asText,
  name: asText,
  category: asWord(words.category, NOT_IN_LISTS),
  kind: asWord(words.kind),
  unit: asWord(words.unit, NOT_IN_LISTS),
  purchase_unit: asWord(words.purchase_unit, NOT_IN_LISTS),
  purchase_factor: asNumber(3),
  brand: asText,
  origin: asText,
  spec: asText,
  standard_cost: asMoney,
  sale_price: asMoney,
  min_stock: asNumber(3),
  lot_tracked: asFlag,
  expiry_tracked: asFlag,
  is_active: asFlag,
})

/** Fields of a material that a column of another name is brought into. */
const STORED: Partial<Record<MaterialField, string>> = {
  category: 'category_term_id',
  unit: 'unit_term_id',
  purchase_unit: 'purchase_unit_term_id',
}
const COLUMN = new Map(Object.entries(STORED).map(([column, field]) => [field, column as MaterialField]))

/** The column that a field of a material comes from. */
export const columnOfMaterial = (field: string): MaterialField =>
  COLUMN.get(field) ?? (field as MaterialField)

/** What a row says of a material, by the fields as they are stored; an empty cell says nothing. */
export interface ReadMaterial {
  said: Record<string, unknown>
  problems: RowProblem<MaterialField>[]
}

/** One row of a file as what it says of a material. */
export function readMaterialRow(
  cells: readonly string[],
  { mapping, headers, decisions, words }: RowReading<MaterialWords>,
): ReadMaterial {
  const by_field = cellsByField(cells, mapping as Mapping<MaterialField>, headers, MATERIAL_COLUMNS)
  decideWords(by_field.values, decisions, MATERIAL_COLUMNS)
  const { said, problems } = readFields(by_field.values, readersOf(words), MATERIAL_COLUMNS)
  if (!by_field.values.has('code')) problems.push({ field: 'code', message: 'Chưa có mã vật tư' })
  return {
    said: Object.fromEntries(
      Object.entries(said).map(([column, value]) => [STORED[column as MaterialField] ?? column, value]),
    ),
    problems: [...by_field.problems, ...problems],
  }
}

/** What a material is that says nothing else, as its form begins. */
const PLAIN = {
  purchase_unit_term_id: null,
  purchase_factor: null,
  lot_tracked: false,
  expiry_tracked: false,
  barcodes: [],
} as const

/**
 * What is wrong with a material as it would stand, given the one on file: the same as of a form (`materialProblem`). Of a
 * row that cannot be read nothing more is said.
 */
export function judgeMaterial(
  { said, problems }: ReadMaterial,
  stored: MaterialFacts | undefined,
): RowProblem<MaterialField>[] {
  if (problems.length > 0) return problems
  const missing = (['name', 'unit'] as const).filter(
    (field) => stored === undefined && said[STORED[field] ?? field] === undefined,
  )
  if (missing.length > 0)
    return missing.map((field) => ({
      field,
      message: `Chưa có ${MATERIAL_COLUMNS.labels[field].toLocaleLowerCase('vi')}`,
    }))
  const found = materialProblem({ ...PLAIN, ...stored, ...said } as MaterialFacts)
  return found === undefined ? [] : [{ message: found.message, field: columnOfMaterial(found.field) }]
}
