import { cellsByField, type RowProblem } from '../../imports/cells.ts'
import {
  asFlag,
  asMoney,
  asNumber,
  asNumbers,
  asText,
  asWord,
  type CellReader,
  NOT_IN_LISTS,
  readFields,
} from '../../imports/readers.ts'
import type { Mapping } from '../../imports/columns.ts'
import { decideWords, type Decisions } from '../../imports/words.ts'
import type { Naming } from '../../text/naming.ts'
import { type ProductFacts, productProblem } from '../product.ts'
import { PRODUCT_COLUMNS, type ProductField } from './product-columns.ts'

/** Columns that are read by words: what these stand for. */
export const PRODUCT_WORDS = [
  'kind',
  'category',
  'unit',
  'price_mode',
  'tooth_scope',
  'image_required',
] as const
export type ProductWords = Readonly<Record<(typeof PRODUCT_WORDS)[number], Naming<string | number>>>

const whole = asNumber(0)

const readersOf = (words: ProductWords): Readonly<Record<ProductField, CellReader>> => ({
  code: asText,
  name: asText,
  print_name: asText,
  kind: asWord(words.kind),
  category: asWord(words.category, NOT_IN_LISTS),
  unit: asWord(words.unit, NOT_IN_LISTS),
  list_price: asMoney,
  min_price: asMoney,
  cost_estimate: asMoney,
  lab_cost: asMoney,
  vat_rate: asNumber(2),
  price_mode: asWord(words.price_mode),
  tooth_scope: asWord(words.tooth_scope),
  needs_surfaces: asFlag,
  duration_min: whole,
  default_sessions: whole,
  spacing_days: whole,
  recovery_days: whole,
  recall_months: whole,
  aftercare_days: asNumbers,
  warranty_months: whole,
  image_required: asWord(words.image_required),
  consent_required: asFlag,
  is_ortho: asFlag,
  is_implant: asFlag,
  allow_installment: asFlag,
  description: asText,
  show_on_web: asFlag,
  order: whole,
  is_active: asFlag,
})

/** Fields of a service that a column of another name is brought into. */
const STORED: Partial<Record<ProductField, string>> = { category: 'category_term_id', unit: 'unit_term_id' }
const COLUMN = new Map(Object.entries(STORED).map(([column, field]) => [field, column as ProductField]))

/** The column that a field of a service comes from. */
export const columnOfProduct = (field: string): ProductField => COLUMN.get(field) ?? (field as ProductField)

/** What rows of a file are read by. */
export interface RowReading<W> {
  mapping: Mapping
  headers: readonly string[]
  decisions: Decisions
  words: W
}

/** What a row says of a service, by the fields as they are stored; an empty cell says nothing. */
export interface ReadProduct {
  said: Record<string, unknown>
  problems: RowProblem<ProductField>[]
}

/** One row of a file as what it says of a service. */
export function readProductRow(
  cells: readonly string[],
  { mapping, headers, decisions, words }: RowReading<ProductWords>,
): ReadProduct {
  const by_field = cellsByField(cells, mapping as Mapping<ProductField>, headers, PRODUCT_COLUMNS)
  decideWords(by_field.values, decisions, PRODUCT_COLUMNS)
  const { said, problems } = readFields(by_field.values, readersOf(words), PRODUCT_COLUMNS)
  if (!by_field.values.has('code')) problems.push({ field: 'code', message: 'Chưa có mã dịch vụ' })
  return {
    said: Object.fromEntries(
      Object.entries(said).map(([column, value]) => [STORED[column as ProductField] ?? column, value]),
    ),
    problems: [...by_field.problems, ...problems],
  }
}

/** What a service is that says nothing else, as its form begins. */
const PLAIN = {
  kind: 'service',
  min_price: null,
  price_mode: 'flat',
  tooth_scope: 'none',
  needs_surfaces: false,
} as const

/**
 * What is wrong with a service as it would stand, given the one on file: the same as of a form (`productProblem`). Of a
 * row that cannot be read nothing more is said.
 */
export function judgeProduct(
  { said, problems }: ReadProduct,
  stored: ProductFacts | undefined,
): RowProblem<ProductField>[] {
  if (problems.length > 0) return problems
  const missing = (['name', 'list_price'] as const).filter(
    (field) => stored === undefined && said[field] === undefined,
  )
  if (missing.length > 0)
    return missing.map((field) => ({
      field,
      message: `Chưa có ${PRODUCT_COLUMNS.labels[field].toLocaleLowerCase('vi')}`,
    }))
  const found = productProblem({ ...PLAIN, ...stored, ...said } as ProductFacts)
  return found === undefined ? [] : [{ ...found, field: columnOfProduct(found.field) }]
}
