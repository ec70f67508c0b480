import { addDays } from '../../text/date.ts'
import { isWithin, type PriceTier } from '../pricing/tier.ts'
import type { Price } from './entry.ts'

/** One stored price of a price list. */
export interface PriceRow extends PriceTier {
  version: number
}

/** Everything that the prices of one column share; its days are those that a price added to it has. */
export type PriceColumn = Pick<
  PriceTier,
  | 'tier_code'
  | 'tier_name'
  | 'min_qty'
  | 'person_group_id'
  | 'branch_id'
  | 'valid_from'
  | 'valid_to'
  | 'priority'
>

type Span = Pick<PriceTier, 'valid_from' | 'valid_to'>

/**
 * Which column a price belongs to: its list, for whom, where and from which quantity on. The database keeps two prices
 * of one service and column from holding on the same day, so that a cell is one row at most.
 */
export const columnKey = (
  of: Pick<PriceTier, 'tier_code' | 'min_qty' | 'person_group_id' | 'branch_id'>,
): string => [of.tier_code.toLowerCase(), of.person_group_id ?? 0, of.branch_id ?? 0, of.min_qty].join('|')

/** One cell that was edited: what it is to be, and the row as it was when that was decided. */
export interface Edit {
  product_id: number
  column: PriceColumn
  /** Null takes the price away: the list price holds. */
  price: Price | null
  seen: (Price & Pick<PriceRow, 'id' | 'version'>) | null
}

/** Edited cells by what they change: the row where there is one, else the place where one is added. */
export type Edits = Readonly<Record<string, Edit>>

/** A cell of the grid on the day that is looked at. */
export interface Cell {
  product_id: number
  column: PriceColumn
  row: PriceRow | undefined
}

export const editKey = ({ product_id, column, row }: Cell): string =>
  row === undefined ? `${product_id}:${columnKey(column)}` : `#${row.id}`

const columnOf = ({
  tier_code,
  tier_name,
  min_qty,
  person_group_id,
  branch_id,
  valid_from,
  valid_to,
  priority,
}: PriceColumn): PriceColumn => ({
  tier_code,
  tier_name,
  min_qty,
  person_group_id,
  branch_id,
  valid_from,
  valid_to,
  priority,
})

/** The columns that have a price in use on a day, oldest first, then those that exist in edits alone. */
export function columnsOn(day: string, rows: readonly PriceRow[], edits: Edits): PriceColumn[] {
  const holding = rows
    .filter((row) => row.is_active && isWithin(day, row.valid_from, row.valid_to))
    .toSorted((one, other) => one.id - other.id)
  const added = Object.values(edits).flatMap(({ seen, column }) => (seen === null ? [column] : []))
  const columns = new Map<string, PriceColumn>()
  for (const one of [...holding, ...added]) {
    const key = columnKey(one)
    if (!columns.has(key)) columns.set(key, columnOf(one))
  }
  return [...columns.values()]
}

/** The rows of a day, by service and column. Rows out of use are among them: their place is taken. */
export function rowsOn(day: string, rows: readonly PriceRow[]): ReadonlyMap<string, PriceRow> {
  const holding = rows.filter(({ valid_from, valid_to }) => isWithin(day, valid_from, valid_to))
  return new Map(holding.map((row) => [`${row.product_id}:${columnKey(row)}`, row]))
}

/**
 * The days that a price added to a cell has: those of its column around the day that is looked at, as far as no other
 * price of the cell has them. Undefined where not a day is left.
 */
export function freeDays(day: string, wanted: Span, taken: readonly Span[]): Span | undefined {
  const { valid_from: from, valid_to: to } = wanted
  const around = isWithin(day, from, to) ? day : from !== null && day < from ? from : to
  if (around === null || taken.some((one) => isWithin(around, one.valid_from, one.valid_to))) return undefined
  const before = taken.flatMap(({ valid_to }) =>
    valid_to !== null && valid_to < around ? [addDays(valid_to, 1)] : [],
  )
  const after = taken.flatMap(({ valid_from }) =>
    valid_from !== null && valid_from > around ? [addDays(valid_from, -1)] : [],
  )
  const starts = [...before, ...(from === null ? [] : [from])]
  const ends = [...after, ...(to === null ? [] : [to])]
  return { valid_from: starts.toSorted().at(-1) ?? null, valid_to: ends.toSorted()[0] ?? null }
}

const isSame = (one: Price | null, other: Price | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.price_kind === other.price_kind && one.value === other.value)

/** What a cell shows: what it was edited to, else what is stored. */
export function priceOf(cell: Cell, edits: Edits): Price | null {
  const edit = edits[editKey(cell)]
  return edit === undefined ? (cell.row ?? null) : edit.price
}

/** Edits a cell; back to what is stored, it is no edit any more. */
export function editCell(edits: Edits, cell: Cell, price: Price | null): Edits {
  const key = editKey(cell)
  const { row } = cell
  const before = edits[key]
  if (isSame(before === undefined ? (row ?? null) : before.price, price)) return edits
  if (isSame(row ?? null, price)) {
    const { [key]: _gone, ...rest } = edits
    return rest
  }
  const seen = row && { id: row.id, version: row.version, price_kind: row.price_kind, value: row.value }
  const { product_id, column } = cell
  return {
    ...edits,
    [key]: { product_id, column: columnOf(column), price, seen: before?.seen ?? seen ?? null },
  }
}

/** An edit of a cell that another user has changed since, with the row that is there now, if one is. */
export interface Stale {
  key: string
  edit: Edit
  row: PriceRow | undefined
}

const overlap = (one: Span, other: Span): boolean =>
  (one.valid_from === null || other.valid_to === null || one.valid_from <= other.valid_to) &&
  (other.valid_from === null || one.valid_to === null || other.valid_from <= one.valid_to)

/**
 * The edits that were decided on prices that are no longer so. One that another user has made as well, or that was saved
 * while its answer was lost, is among them with the very price that it asks for.
 */
export function staleEdits(edits: Edits, rows: readonly PriceRow[]): Stale[] {
  const by_id = new Map(rows.map((row) => [row.id, row]))
  return Object.entries(edits).flatMap(([key, edit]): Stale[] => {
    const { seen, column, product_id } = edit
    if (seen !== null) {
      const row = by_id.get(seen.id)
      return row?.version === seen.version ? [] : [{ key, edit, row }]
    }
    const row = rows.find(
      (one) => one.product_id === product_id && columnKey(one) === columnKey(column) && overlap(one, column),
    )
    return row === undefined ? [] : [{ key, edit, row }]
  })
}

/** Whether what is there now is what an edit asks for. */
export const isMoot = ({ edit, row }: Stale): boolean => isSame(row ?? null, edit.price)

const without = (edits: Edits, keys: readonly string[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key)))

/** Drops edits: what other users have set holds. */
export const takeTheirs = (edits: Edits, stale: readonly Stale[]): Edits =>
  without(
    edits,
    stale.map(({ key }) => key),
  )

/** Decides edits anew on what is there now: they go over what other users have set. */
export const keepMine = (edits: Edits, stale: readonly Stale[]): Edits =>
  stale.reduce(
    (now, { edit: { product_id, column, price }, row }) => editCell(now, { product_id, column, row }, price),
    takeTheirs(edits, stale),
  )
