/** A department as far as its place in the tree goes. */
export interface Place {
  id: number
  parent_id: number | null
  kind: 'branch' | 'department' | 'team'
}

/** The chain of ids from a department up to its root; it ends where it would come back to itself. */
function chainOf(places: ReadonlyMap<number, Place>, id: number): number[] {
  const chain: number[] = []
  for (let at: number | null = id; at !== null && !chain.includes(at); at = places.get(at)?.parent_id ?? null)
    chain.push(at)
  return chain
}

const byId = (places: readonly Place[]) => new Map(places.map((place) => [place.id, place]))

/** Whether a department would stand under itself if it were put under `parent_id` (families.md 2.1: no cycles). */
export const makesCycle = (places: readonly Place[], id: number, parent_id: number | null): boolean =>
  parent_id !== null && chainOf(byId(places), parent_id).includes(id)

/** The branch that each department belongs to: itself, else the nearest one above it; null under none. */
export function branchesOf(places: readonly Place[]): Map<number, number | null> {
  const known = byId(places)
  return new Map(
    places.map(({ id }) => [id, chainOf(known, id).find((at) => known.get(at)?.kind === 'branch') ?? null]),
  )
}

export interface Rank<T> {
  row: T
  /** 0 for a root. */
  depth: number
}

/** The tree as a list: each department under its parent, siblings in the given order; one without its parent is a root. */
export function treeOf<T extends { id: number; parent_id: number | null }>(rows: readonly T[]): Rank<T>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  )
  const under = (parent: number | null, depth: number): Rank<T>[] =>
    (children.get(parent) ?? []).flatMap((row) => [{ row, depth }, ...under(row.id, depth + 1)])
  return under(null, 0)
}
