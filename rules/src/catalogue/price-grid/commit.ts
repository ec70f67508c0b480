import type { PriceTier } from '../pricing/tier.ts'
import type { Price } from './entry.ts'
import type { Edits, PriceRow } from './sheet.ts'

/** So many prices are added, changed and removed at once: more than a clinic has services in one price list. */
export const MOST_PRICES = 1_000

/** A row at the version that it was read at. */
type Seen = Pick<PriceRow, 'id' | 'version'>
type Draft = Omit<PriceTier, 'id'>

/** What many prices are saved with, all or none of them. */
export interface PriceChanges {
  add: Draft[]
  change: (Seen & Price)[]
  remove: Seen[]
}

/** What came of it, each in the order in which it was sent. */
export interface SavedPrices {
  added: readonly PriceRow[]
  changed: readonly PriceRow[]
}

/** Edited cells as they are saved. */
export function changesOf(edits: Edits): PriceChanges {
  const all = Object.values(edits)
  return {
    add: all.flatMap(({ product_id, column, price, seen }) =>
      seen === null && price !== null ? [{ product_id, ...column, ...price, is_active: true }] : [],
    ),
    change: all.flatMap(({ price, seen }) =>
      seen !== null && price !== null ? [{ id: seen.id, version: seen.version, ...price }] : [],
    ),
    remove: all.flatMap(({ price, seen }) =>
      seen !== null && price === null ? [{ id: seen.id, version: seen.version }] : [],
    ),
  }
}

/** Whether they are more than can be saved at once. */
export const areTooMany = (changes: PriceChanges): boolean =>
  Object.values(changes).some((some) => some.length > MOST_PRICES)

/** How many prices are saved with it. */
export const countOf = ({ add, change, remove }: PriceChanges): number =>
  add.length + change.length + remove.length

const priceIn = ({ price_kind, value }: Price): Price => ({ price_kind, value })

/** What sets the earlier prices again; `before` are the rows as they were by their id. */
export function takenBack(
  sent: PriceChanges,
  saved: SavedPrices,
  before: ReadonlyMap<number, PriceRow>,
): PriceChanges {
  return {
    add: sent.remove.flatMap(({ id }) => {
      const row = before.get(id)
      return row === undefined ? [] : [draftOf(row)]
    }),
    change: saved.changed.flatMap(({ id, version }) => {
      const row = before.get(id)
      return row === undefined ? [] : [{ id, version, ...priceIn(row) }]
    }),
    remove: saved.added.map(({ id, version }) => ({ id, version })),
  }
}

const draftOf = (row: PriceRow): Draft => ({
  product_id: row.product_id,
  tier_code: row.tier_code,
  tier_name: row.tier_name,
  ...priceIn(row),
  min_qty: row.min_qty,
  person_group_id: row.person_group_id,
  branch_id: row.branch_id,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  priority: row.priority,
  is_active: row.is_active,
})

/** The rows as a command has left them. */
export function rowsAfter<R extends PriceRow>(
  rows: readonly R[],
  sent: PriceChanges,
  saved: { added: readonly R[]; changed: readonly R[] },
): R[] {
  const gone = new Set([...sent.remove, ...sent.change].map(({ id }) => id))
  return [...rows.filter(({ id }) => !gone.has(id)), ...saved.changed, ...saved.added]
}
