import { importedDate } from '../../customers/import/date.ts'
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
import { nearly, type Naming } from '../../text/naming.ts'
import { type PriceKind, tierProblem } from '../pricing/tier.ts'
import type { RowReading } from './product-row.ts'
import { TIER_COLUMNS, type TierField } from './tier-columns.ts'

/** What columns of prices are read by. */
export interface TierWords {
  price_kind: Naming<string>
  person_group: Naming<number>
  branch: Naming<number>
  /** The clinic's price lists, by their codes in small letters and by their names. */
  by_code: ReadonlyMap<string, PriceList>
  by_name: Naming<PriceList>
}

export interface PriceList {
  code: string
  name: string
}

/** Fields of a price that a column of another name is brought into. */
const STORED: Partial<Record<TierField, string>> = {
  product: 'product_code',
  person_group: 'person_group_id',
  branch: 'branch_id',
}
const COLUMN = new Map(Object.entries(STORED).map(([column, field]) => [field, column as TierField]))

/** The column that a field of a price comes from. */
export const columnOfTier = (field: string): TierField =>
  field === 'product_id' ? 'product' : (COLUMN.get(field) ?? (field as TierField))

/** A whole day. */
export const asDate: CellReader = (said) => {
  const value = importedDate(said)
  return value === undefined ? { problem: 'không đọc được, hãy viết như 05/03/2027' } : { value }
}

const readersOf = (words: TierWords, kind: PriceKind): Readonly<Record<TierField, CellReader>> => ({
  product: asText,
  tier_code: asText,
  tier_name: asText,
  price_kind: asWord(words.price_kind),
  value: kind === 'percent_off' ? asNumber(2) : asMoney,
  min_qty: asNumber(3),
  person_group: asWord(words.person_group, NOT_IN_LISTS),
  branch: asWord(words.branch, NOT_IN_LISTS),
  valid_from: asDate,
  valid_to: asDate,
  priority: asNumber(0),
  is_active: asFlag,
})

/** A price as a row says it, by the fields as they are stored; the product by its code. */
export interface ReadTier {
  said: Record<string, unknown>
  problems: RowProblem<TierField>[]
}

/** The kind of a price, which says how its value is read; a value with the sign of percent is of its kind where none is said. */
function kindOf(values: ReadonlyMap<string, string>, words: TierWords): PriceKind {
  const said = values.get('price_kind')
  if (said === undefined) return values.get('value')?.endsWith('%') === true ? 'percent_off' : 'fixed'
  return (words.price_kind.get(said) as PriceKind | undefined) ?? 'fixed'
}

/** A price list by its code, or by its name where no code is told; one that the clinic has is called as it is there. */
function listOf(said: Partial<Record<TierField, unknown>>, words: TierWords) {
  const { tier_code, tier_name } = said as { tier_code?: string; tier_name?: string }
  if (tier_code === undefined) {
    const known = words.by_name.get(tier_name ?? '')
    return { tier_code: known?.code, tier_name: known?.name ?? tier_name }
  }
  const known = words.by_code.get(tier_code.toLowerCase())
  return { tier_code: known?.code ?? tier_code, tier_name: tier_name ?? known?.name ?? tier_code }
}

const EMPTY = { min_qty: 1, person_group: null, branch: null, valid_from: null }

/**
 * One row of a file as the price that it says. A price is told whole: an empty cell means every customer, every branch, no
 * first day; an end that no column tells is left to the price on file.
 */
export function readTierRow(
  cells: readonly string[],
  { mapping, headers, decisions, words }: RowReading<TierWords>,
): ReadTier {
  const by_field = cellsByField(cells, mapping as Mapping<TierField>, headers, TIER_COLUMNS)
  const left = decideWords(by_field.values, decisions, TIER_COLUMNS)
  const kind = kindOf(by_field.values, words)
  const { said, problems } = readFields(by_field.values, readersOf(words, kind), TIER_COLUMNS)
  const lists = listOf(said, words)
  const missing: RowProblem<TierField>[] = (['product', 'value'] as const)
    .filter((field) => !by_field.values.has(field))
    .map((field) => ({ field, message: `Chưa có ${TIER_COLUMNS.labels[field].toLocaleLowerCase('vi')}` }))
  if (lists.tier_code === undefined)
    missing.push({
      field: 'tier_code',
      message: `Chưa có mã bảng giá${nearly(words.by_name.near(lists.tier_name ?? ''))}`,
    })
  // A price without the group or branch that it was meant for would be everybody's.
  const lost = left.map(({ field, word }) => ({
    field: field as TierField,
    message: `${TIER_COLUMNS.labels[field as TierField]} «${word}» ${NOT_IN_LISTS}`,
  }))
  const end = mapping.includes('valid_to') ? { valid_to: null } : {}
  const whole = { ...EMPTY, ...end, ...said, ...lists, price_kind: kind }
  return {
    said: Object.fromEntries(
      Object.entries(whole).map(([column, value]) => [STORED[column as TierField] ?? column, value]),
    ),
    problems: [...by_field.problems, ...problems, ...missing, ...lost],
  }
}

/** What is wrong with a price as it would stand: the same as of a form (`tierProblem`). */
export function judgeTier({ said, problems }: ReadTier): RowProblem<TierField>[] {
  if (problems.length > 0) return problems
  const found = tierProblem({ valid_from: null, valid_to: null, ...said } as Parameters<
    typeof tierProblem
  >[0])
  return found === undefined ? [] : [found]
}
