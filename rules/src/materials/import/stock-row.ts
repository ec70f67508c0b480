import type { RowReading } from '../../catalogue/import/product-row.ts'
import { asDate } from '../../catalogue/import/tier-row.ts'
import { stockFactor } from '../../catalogue/material.ts'
import { cellsByField, type RowProblem } from '../../imports/cells.ts'
import type { Mapping } from '../../imports/columns.ts'
import {
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
import { boughtLotProblem } from '../lots.ts'
import { MOST_QUANTITY } from '../quantity.ts'
import { STOCK_COLUMNS, type StockField } from './stock-columns.ts'

/** What columns of opening stocks are read by: branches and units by their names. */
export type StockWords = Readonly<Record<'branch' | 'unit', Naming<number>>> & {
  /** The one branch of a clinic that has no other: a file need not name it. */
  only_branch?: number | undefined
}

const readersOf = (words: StockWords): Readonly<Record<StockField, CellReader>> => ({
  code: asText,
  name: asText,
  branch: asWord(words.branch, NOT_IN_LISTS),
  quantity: asNumber(3),
  unit: asWord(words.unit, NOT_IN_LISTS),
  unit_cost: asMoney,
  lot_no: asText,
  expiry: asDate,
})

/** An opening stock as a row says it; its material is told by code or name. */
export interface SaidStock {
  code?: string
  name?: string
  branch?: number
  quantity?: number
  unit?: number
  unit_cost?: number
  lot_no?: string
  expiry?: string
}

export interface ReadStock {
  said: SaidStock
  problems: RowProblem<StockField>[]
}

/** What is missing in a row, or too much or too little. */
function gaps({ code, name, branch, quantity }: SaidStock, has: (field: StockField) => boolean) {
  const found: RowProblem<StockField>[] = []
  if (code === undefined && name === undefined)
    found.push({ field: 'code', message: 'Chưa có mã hoặc tên vật tư' })
  if (branch === undefined && !has('branch')) found.push({ field: 'branch', message: 'Chưa có chi nhánh' })
  if (!has('quantity')) found.push({ field: 'quantity', message: 'Chưa có số lượng' })
  if (quantity !== undefined && quantity <= 0)
    found.push({ field: 'quantity', message: 'Số lượng phải lớn hơn 0' })
  if (quantity !== undefined && quantity > MOST_QUANTITY)
    found.push({
      field: 'quantity',
      message: `Số lượng không được quá ${MOST_QUANTITY.toLocaleString('vi')}`,
    })
  return found
}

/** One row of a file as the opening stock that it says. A branch or unit that was left out would be another one. */
export function readStockRow(
  cells: readonly string[],
  { mapping, headers, decisions, words }: RowReading<StockWords>,
): ReadStock {
  const by_field = cellsByField(cells, mapping as Mapping<StockField>, headers, STOCK_COLUMNS)
  const left = decideWords(by_field.values, decisions, STOCK_COLUMNS)
  const read = readFields(by_field.values, readersOf(words), STOCK_COLUMNS)
  const lost = left.map(({ field, word }) => ({
    field: field as StockField,
    message: `${STOCK_COLUMNS.labels[field as StockField]} «${word}» ${NOT_IN_LISTS}`,
  }))
  const said = { branch: words.only_branch, ...read.said } as SaidStock
  const has = (field: StockField) => by_field.values.has(field) || left.some((one) => one.field === field)
  return { said, problems: [...by_field.problems, ...read.problems, ...lost, ...gaps(said, has)] }
}

/** A material as rows of stock name it. */
export interface CountedMaterial {
  id: number
  code: string
  name: string
  unit_term_id: number
  purchase_unit_term_id: number | null
  purchase_factor: number | null
  lot_tracked: boolean
  expiry_tracked: boolean
}

/** What is wrong with a row whose material is known: its unit and its lot are those of the material. */
export function judgeStock({ said }: ReadStock, material: CountedMaterial): RowProblem<StockField>[] {
  const { unit = material.unit_term_id, lot_no, expiry } = said
  if (stockFactor(material, unit) === undefined)
    return [
      { field: 'unit', message: `Đơn vị này không phải đơn vị kho hay đơn vị mua của «${material.name}»` },
    ]
  const found = boughtLotProblem(
    { lot_no, expiry },
    { lots: material.lot_tracked, expiry: material.expiry_tracked },
  )
  return found === undefined ? [] : [found]
}
