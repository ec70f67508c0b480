/** A row that may stand under another one. */
export interface Placed {
  id: number
  parent_id: number | null
}

/** The chain of ids from a row up to its root; it ends where it would come back to itself. */
export function chainOf(rows: ReadonlyMap<number, Placed>, id: number): number[] {
  const chain: number[] = []
  for (let at: number | null = id; at !== null && !chain.includes(at); at = rows.get(at)?.parent_id ?? null)
    chain.push(at)
  return chain
}

export const byId = <T extends Placed>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Whether a row would stand under itself if it were put under `parent_id`. */
export const makesCycle = (rows: readonly Placed[], id: number, parent_id: number | null): boolean =>
  parent_id !== null && chainOf(byId(rows), parent_id).includes(id)

export interface Rank<T> {
  row: T
  /** 0 for a root. */
  depth: number
}

/** The tree as a list: each row under its parent, siblings in the given order; one without its parent is a root. */
export function treeOf<T extends Placed>(rows: readonly T[]): Rank<T>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  )
  const under = (parent: number | null, depth: number): Rank<T>[] =>
    (children.get(parent) ?? []).flatMap((row) => [{ row, depth }, ...under(row.id, depth + 1)])
  return under(null, 0)
}

/**
 * The siblings of a row of a tree's list in their new order when it is put from one place of the list to another, as
 * their ids; undefined when it stays where it is. A step of one goes past the next sibling, however much stands under it;
 * a longer way goes before the first sibling that stands at or below the place.
 */
export function siblingsAfterMove<T extends Placed>(
  ranks: readonly Rank<T>[],
  from: number,
  to: number,
): number[] | undefined {
  const moved = ranks[from]
  if (moved === undefined || to < 0 || to >= ranks.length) return undefined
  const isSibling = ({ row, depth }: Rank<T>) =>
    depth === moved.depth && (depth === 0 || row.parent_id === moved.row.parent_id)
  const siblings = ranks.filter(isSibling).map(({ row }) => row.id)
  const place = siblings.indexOf(moved.row.id)
  const others = ranks.filter((_, index) => index !== from)
  const next = Math.abs(to - from) === 1 ? place + (to - from) : others.slice(0, to).filter(isSibling).length
  if (next === place || next < 0 || next >= siblings.length) return undefined
  return siblings.toSpliced(place, 1).toSpliced(next, 0, moved.row.id)
}
