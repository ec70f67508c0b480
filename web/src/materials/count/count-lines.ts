import type { Output } from '@bcare/contract'
import type { materialStock } from '@bcare/contract/materials/stock'
import { isQuantity, MOST_QUANTITY } from '@bcare/rules/materials/quantity'
import { numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import type { LotRow, StockRow } from '../stock/stock-row.ts'

export type Difference = Output<typeof materialStock.compare>['data'][number]

/** So many lines are posted at once. */
export const MOST_LINES = 500

/** What is counted by itself: a material, or one of its lots. What the books say of it is not among it. */
export interface CountLine {
  key: string
  material_id: number
  lot_id: number | null
  material_name: string
  material_code: string
  category_name: string | null
  unit_name: string
  /** Undefined where the material has no lots; null for what is of none. */
  lot_no?: string | null
  expiry: string | null
}

/** What was typed of a line; by the key of the line. */
export type Counts = Readonly<
  Record<string, Pick<CountLine, 'material_id' | 'lot_id'> & { typed: TypedNumber }>
>

export const keyOf = (material_id: number, lot_id: number | null): string => `${material_id}:${lot_id ?? ''}`

/** The lines of a branch: a material with lots has one for each lot that is there, and one for what is of none. */
export function linesOf(stocks: readonly StockRow[], lots: readonly LotRow[]): CountLine[] {
  const by_material = Map.groupBy(lots, ({ material_id }) => material_id)
  return stocks.flatMap(({ material_id, lot_tracked, ...stock }): CountLine[] => {
    const { material_name, material_code, category_name, unit_name } = stock
    const about = { material_id, material_name, material_code, category_name, unit_name }
    const whole = { ...about, key: keyOf(material_id, null), lot_id: null, expiry: null }
    if (!lot_tracked) return [whole]
    const own = by_material.get(material_id) ?? []
    return [
      ...own.map(({ id, lot_no, expiry }) => ({
        ...about,
        key: keyOf(material_id, id),
        lot_id: id,
        lot_no,
        expiry,
      })),
      { ...whole, lot_no: null },
    ]
  })
}

/** Whether what was typed is how much there is. */
export function isCounted(typed: TypedNumber): boolean {
  const size = numberOf(typed)
  return size !== null && size >= 0 && size <= MOST_QUANTITY && isQuantity(size)
}

/** Counts with one that was typed; an empty field is none. */
export function withCount(counts: Counts, line: CountLine, typed: TypedNumber): Counts {
  const { key, material_id, lot_id } = line
  if (typed !== null) return { ...counts, [key]: { material_id, lot_id, typed } }
  const { [key]: _gone, ...rest } = counts
  return rest
}

/** The keys of counts that are no quantity. */
export const unread = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([key, { typed }]) => (isCounted(typed) ? [] : [key]))

/** What was counted, as the calls take it. */
export const countedLines = (
  counts: Counts,
): { material_id: number; lot_id: number | null; counted: number }[] =>
  Object.values(counts).map(({ material_id, lot_id, typed }) => ({
    material_id,
    lot_id,
    counted: numberOf(typed) ?? 0,
  }))

/** Differences alone, the largest value first where it is known. */
export const differing = (all: readonly Difference[]): Difference[] =>
  all
    .filter(({ difference }) => difference !== 0)
    .toSorted((one, other) => Math.abs(other.amount ?? 0) - Math.abs(one.amount ?? 0))

/** What all differences come to; null for users who may not know. */
export const differenceAmount = (all: readonly Difference[]): number | null =>
  all.some(({ amount }) => amount === null) ? null : all.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

const SHOWN = [
  'key',
  'material_name',
  'material_code',
  'category_name',
  'unit_name',
  'lot_no',
  'expiry',
] as const

/** Whether two readings say the same of a line. */
export const isSameLine = (one: CountLine, other: CountLine): boolean =>
  SHOWN.every((field) => one[field] === other[field])
